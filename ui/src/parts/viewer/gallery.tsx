import './gallery.css';
import { useState } from 'react';
import type { Of } from '../../api/types.ts';

type Viewer = typeof import('./viewer.tsx').Viewer;

/** A grid of pictures; pressing one opens the viewer, whose chunk loads on first use. */
export function Gallery({ images }: { images: Of<'ShownImage'>[] }) {
  const [open, setOpen] = useState<{ Viewer: Viewer; first: number }>();
  const show = async (first: number, url: string) => {
    try {
      const { Viewer } = await import('./viewer.tsx');
      setOpen({ Viewer, first });
    } catch {
      // After an update of the server the old chunk is gone: open the picture itself.
      window.location.assign(url);
    }
  };
  return (
    <>
      <ul className="mosaic">
        {images.map(({ url, thumb_url, caption }, index) => (
          <li key={url}>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={`Open picture ${index + 1} of ${images.length}: ${caption}`}
              onClick={() => show(index, url)}
            >
              <img
                src={thumb_url}
                srcSet={`${thumb_url} 320w, ${url} 1024w`}
                sizes="(min-width: 48rem) 18rem, 45vw"
                alt=""
                loading="lazy"
              />
            </button>
          </li>
        ))}
      </ul>
      {open && <open.Viewer images={images} first={open.first} onClose={() => setOpen(undefined)} />}
    </>
  );
}
