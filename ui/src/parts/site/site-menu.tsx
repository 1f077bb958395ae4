import './site-menu.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '../../kit/icon.tsx';

export interface MenuSheetProps {
  onClosed: () => void;
  children: (close: () => void) => ReactNode;
}

/** Duration of the closing animation, in milliseconds: `--slow` in the styles. */
const leaving = 300;

/** The menu on phones, a sheet over the page. */
export default function MenuSheet({ onClosed, children }: MenuSheetProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const [away, setAway] = useState(false);
  useEffect(() => ref.current?.showModal(), []);
  useEffect(() => {
    if (!away) return;
    const timer = setTimeout(onClosed, leaving);
    return () => clearTimeout(timer);
  }, [away, onClosed]);
  const close = () => setAway(true);
  return (
    <dialog
      ref={ref}
      className={away ? 'menu-sheet away' : 'menu-sheet'}
      aria-label="Menu"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onMouseDown={(event) => {
        if (event.target !== ref.current) return;
        event.preventDefault();
        close();
      }}
    >
      <div className="sheet">
        <button type="button" className="btn quiet only" aria-label="Close menu" onClick={close}>
          <Icon name="x" />
        </button>
        <nav aria-label="Menu">{children(close)}</nav>
      </div>
    </dialog>
  );
}
