import './css/dialog.css';
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './button.tsx';

export interface DialogProps {
  title: string;
  onClose: () => void;
  wide?: boolean;
  children: ReactNode;
  /** The buttons; the safe one first and with `autoFocus`. */
  foot?: ReactNode;
}

/** Whether a press lies outside the dialog's box, and not on a toast above it. */
function outside(dialog: HTMLElement, event: MouseEvent): boolean {
  const holds = (element: Element) => {
    const box = element.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  };
  return !holds(dialog) && ![...document.querySelectorAll('.toast')].some(holds);
}

/** A modal dialog, open while it is rendered. Escape and the backdrop close it; the browser gives the focus back. */
export function Dialog({ title, onClose, wide, children, foot }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before it leaves the page: one that is gone cannot give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={wide ? 'modal wide' : 'modal'}
      aria-labelledby={id}
      onClose={(event) => {
        // A nested dialog's close bubbles here.
        if (event.target === ref.current) onClose();
      }}
      onMouseDown={(event) => {
        if (event.target !== ref.current || !outside(ref.current, event)) return;
        // Without this the press takes the focus away before it can be given back.
        event.preventDefault();
        ref.current.close();
      }}
    >
      <div className="modal-head">
        <h2 id={id}>{title}</h2>
        <form method="dialog">
          <IconButton icon="x" name="Close" type="submit" />
        </form>
      </div>
      <div className="modal-body">{children}</div>
      {foot && <div className="modal-foot">{foot}</div>}
    </dialog>
  );
}
