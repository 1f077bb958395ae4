import './viewer.css';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Of } from '../../api/types.ts';
import { IconButton } from '../../kit/button.tsx';
import { popstateGuard } from '../../lib/back.ts';

interface ViewerProps {
  images: Of<'ShownImage'>[];
  first: number;
  onClose: () => void;
}

/** Minimum distance of a swipe, in pixels. */
const swipe = 40;

/**
 * A full-page picture viewer: arrow keys and swipes change the picture, Escape and Back close the viewer. The browser
 * restores the focus.
 */
export function Viewer({ images, first, onClose }: ViewerProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const touched = useRef(0);
  const [at, setAt] = useState(first);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const dialog = ref.current;
    const stop = new AbortController();
    const { signal } = stop;
    // Adds a history entry, so that Back closes the viewer. Not in the dashboard, where Back may ask about unsaved
    // text.
    const entered = !popstateGuard.hold;
    if (entered) history.pushState(history.state, '');
    dialog?.showModal();
    // Closes the dialog before its element is removed: a removed dialog cannot restore the focus.
    const shut = () => {
      stop.abort();
      dialog?.close();
    };
    const leave = () => {
      shut();
      close.current();
    };
    window.addEventListener('popstate', leave, { signal });
    dialog?.addEventListener('close', () => (entered ? history.back() : leave()), { signal });
    return shut;
  }, []);
  const turn = (by: number) => setAt((now) => Math.min(Math.max(now + by, 0), images.length - 1));
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') turn(-1);
    if (key === 'ArrowRight') turn(1);
  };
  const image = images[at];
  return (
    <dialog ref={ref} className="viewer" aria-label="Pictures" onKeyDown={onKeyDown}>
      <div className="viewer-in">
        <div className="viewer-bar">
          <span role="status">
            {at + 1} of {images.length}
          </span>
          <form method="dialog" className="push">
            <IconButton icon="x" name="Close" type="submit" />
          </form>
        </div>
        {image && (
          <figure
            onTouchStart={(event) => {
              touched.current = event.touches[0]?.clientX ?? 0;
            }}
            onTouchEnd={(event) => {
              const moved = (event.changedTouches[0]?.clientX ?? 0) - touched.current;
              if (Math.abs(moved) >= swipe) turn(moved < 0 ? 1 : -1);
            }}
          >
            <img key={image.url} src={image.url} alt={image.caption} width={image.width} height={image.height} />
          </figure>
        )}
        <div className="viewer-nav">
          <IconButton icon="left" name="Previous picture" aria-disabled={at === 0} onClick={() => turn(-1)} />
          <p>{image?.caption}</p>
          <IconButton
            icon="right"
            name="Next picture"
            aria-disabled={at === images.length - 1}
            onClick={() => turn(1)}
          />
        </div>
      </div>
    </dialog>
  );
}
