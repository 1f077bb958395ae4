import './dialog.css';
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

/** Fields that take text or a choice. A file box is left out, because a press on it opens the system's dialog. */
const fields = [
  'input:not([type=hidden], [type=file], [disabled])',
  'select:not([disabled])',
  'textarea:not([disabled])',
].join(', ');

/** Returns the element that has the focus in a dialog that just opened: what asks for it, else the first field. */
function firstOf(dialog: HTMLElement): HTMLElement | null {
  const body = dialog.querySelector('.modal-body');
  const field = [...(body?.querySelectorAll<HTMLElement>(fields) ?? [])].find(
    (one) => one.getClientRects().length > 0 && !one.closest('[inert]'),
  );
  return dialog.querySelector<HTMLElement>('[autofocus]') ?? field ?? null;
}

/**
 * Focuses the first field of a dialog that just opened. While none is there the dialog itself has the focus, and a field
 * that is loaded later takes it: Enter on ✕ would close the dialog. Returns a function that stops waiting.
 */
function focusFirst(dialog: HTMLElement): () => void {
  const first = firstOf(dialog);
  if (first) {
    first.focus();
    return () => undefined;
  }
  dialog.focus();
  const watch = new MutationObserver(() => {
    if (document.activeElement === dialog) firstOf(dialog)?.focus();
    if (document.activeElement !== dialog) watch.disconnect();
  });
  watch.observe(dialog, { childList: true, subtree: true });
  return () => watch.disconnect();
}

/** Moves the focus from the last control of a dialog to the first, and back: a browser gives it to its own buttons. */
function keepInside(dialog: HTMLElement, event: KeyboardEvent): void {
  // A nested dialog's key bubbles here.
  if (event.defaultPrevented || (event.target as Element).closest('dialog') !== dialog) return;
  const all = [...dialog.querySelectorAll<HTMLElement>(`${fields}, input[type=file], button:not([disabled]), a[href]`)];
  const stops = all.filter((one) => one.tabIndex >= 0 && one.getClientRects().length > 0 && !one.closest('[inert]'));
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement !== from && !(event.shiftKey && document.activeElement === dialog)) return;
  event.preventDefault();
  to?.focus();
}

/**
 * A modal dialog, open while it is rendered. The first field has the focus. Escape, the backdrop and ✕ close it, after a question where text inside is
 * not saved; the browser gives the focus back.
 */
export function Dialog({ title, onClose, wide, children, foot }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before it leaves the page: one that is gone cannot give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (!dialog.open) dialog.showModal();
    const settle = focusFirst(dialog);
    return () => {
      settle();
      dialog.close();
    };
  }, []);
  async function close() {
    if (await mayLeave(ref.current)) ref.current?.close();
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Tab' && ref.current) keepInside(ref.current, event);
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // A browser lets a page refuse to close a dialog only once in a row; a key it may always refuse.
    event.preventDefault();
    event.stopPropagation();
    void close();
  }
  return (
    <dialog
      ref={ref}
      tabIndex={-1}
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
