import type { ReactNode } from 'react';
import { useId, useLayoutEffect, useRef } from 'react';
import { Icon } from '../kit/icon.tsx';
import './sheet.css';
import { restTaps, Tap } from './tap.tsx';

interface SheetProps {
  title: string;
  note?: string | undefined;
  /** Before the title, such as a crest. */
  mark?: ReactNode;
  /** Further buttons of the head. */
  head?: ReactNode;
  foot?: ReactNode;
  isAtEdge?: boolean;
  /** What the button that closes the sheet says: `Close, change nothing`. */
  closing?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog over the board: on phones a sheet from below. */
export function Sheet({ title, note, mark, head, foot, isAtEdge, closing = 'Close', onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => {
      current?.close();
      restTaps();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`ct-sheet${isAtEdge ? ' at-edge' : ''}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <header>
        {mark}
        <h2 id={id}>
          {title}
          {note && <small>{note}</small>}
        </h2>
        <span className="push" />
        {head}
        <Tap className="ct-btn" aria-label={closing} onTap={onClose}>
          <Icon name="x" />
        </Tap>
      </header>
      <div className="in">{children}</div>
      {foot && <footer>{foot}</footer>}
    </dialog>
  );
}
