import './gallery.css';
import { useState } from 'react';
import type { Of } from '../../api/types.ts';
import { Viewer } from './viewer.tsx';

/** A grid of pictures; each opens large. */
export function Gallery({ images }: { images: Of<'PageImage'>[] }) {
  const [shown, setShown] = useState<number>();
  return (
    <>
      <ul className="mosaic">
        {images.map(({ url, thumb_url, caption }, index) => (
          <li key={url}>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={`Open picture ${index + 1} of ${images.length}: ${caption}`}
              onClick={() => setShown(index)}
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
      {shown !== undefined && <Viewer images={images} first={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
