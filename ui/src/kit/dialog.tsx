import './css/dialog.css';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import { hasUnsaved, mayLeave } from './unsaved/unsaved.ts';

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

/**
 * A modal dialog, open while it is rendered. Escape, the backdrop and ✕ close it, after a question where text inside is
 * not saved; the browser gives the focus back.
 */
export function Dialog({ title, onClose, wide, children, foot }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before it leaves the page: one that is gone cannot give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  async function close() {
    if (await mayLeave(ref.current)) ref.current?.close();
  }
  function press(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // A browser lets a page refuse to close a dialog only once in a row; a key it may always refuse.
    event.preventDefault();
    event.stopPropagation();
    void close();
  }
  return (
    <dialog
      ref={ref}
      className={wide ? 'modal wide' : 'modal'}
      aria-labelledby={id}
      onKeyDown={press}
      onCancel={(event) => {
        if (event.target !== ref.current || !hasUnsaved(ref.current)) return;
        event.preventDefault();
        void close();
      }}
      onClose={(event) => {
        // A nested dialog's close bubbles here.
        if (event.target !== ref.current) return;
        // A phone's Back may close a dialog without asking the page.
        if (hasUnsaved(ref.current)) {
          ref.current.showModal();
          void close();
        } else onClose();
      }}
      onMouseDown={(event) => {
        if (event.target !== ref.current || !outside(ref.current, event)) return;
        // Without this the press takes the focus away before it can be given back.
        event.preventDefault();
        void close();
      }}
    >
      <div className="modal-head">
        <h2 id={id}>{title}</h2>
        <IconButton icon="x" name="Close" className="modal-close" onClick={close} />
      </div>
      <div className="modal-body">{children}</div>
      {foot && <div className="modal-foot">{foot}</div>}
    </dialog>
  );
}
