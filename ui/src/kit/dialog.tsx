import './dialog.css';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import { hasUnsaved, mayLeave } from './unsaved/unsaved.ts';

export interface DialogProps {
  title: string;
  onClose: () => void;
  wide?: boolean;
  children: ReactNode;
  /** The buttons in the footer; the safe button comes first and has `autoFocus`. */
  foot?: ReactNode;
}

/** Returns whether the pointer is outside the dialog's box and not on a toast above the dialog. */
function outside(dialog: HTMLElement, event: MouseEvent): boolean {
  const holds = (element: Element) => {
    const box = element.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  };
  return !holds(dialog) && ![...document.querySelectorAll('.toast')].some(holds);
}

/**
 * Selector for fields that take text or a choice. File inputs are left out, because activating one opens the file
 * chooser.
 */
const fields = [
  'input:not([type=hidden], [type=file], [disabled])',
  'select:not([disabled])',
  'textarea:not([disabled])',
].join(', ');

/** Returns the element to focus when a dialog opens: the one with `autofocus`, or else the first visible field. */
function firstOf(dialog: HTMLElement): HTMLElement | null {
  const body = dialog.querySelector('.modal-body');
  const field = [...(body?.querySelectorAll<HTMLElement>(fields) ?? [])].find(
    (element) => element.getClientRects().length > 0 && !element.closest('[inert]'),
  );
  return dialog.querySelector<HTMLElement>('[autofocus]') ?? field ?? null;
}

/**
 * Sets the initial focus of a dialog. If the dialog has no field yet, the dialog itself gets the focus (with the focus
 * on ✕, Enter would close the dialog), and the first field that appears later takes it. Returns a function that stops
 * waiting.
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

/**
 * Focuses the dialog when its focused element is removed, for example a button whose action replaces it. Otherwise the browser
 * focuses the page behind the dialog, and a screen reader announces nothing. Returns a function that stops this.
 */
function keepFocus(dialog: HTMLDialogElement): () => void {
  const watch = new MutationObserver(() => {
    const isOnTop = [...document.querySelectorAll('dialog:modal')].at(-1) === dialog;
    if (isOnTop && document.activeElement === document.body) dialog.focus();
  });
  watch.observe(dialog, { childList: true, subtree: true });
  return () => watch.disconnect();
}

/**
 * Traps the focus: Tab moves from the last control of a dialog to the first, and Shift+Tab back. Without the trap, Tab
 * would reach the browser's toolbar.
 */
function keepInside(dialog: HTMLElement, event: KeyboardEvent): void {
  // Ignores keys that bubble from a nested dialog.
  if (event.defaultPrevented || (event.target as Element).closest('dialog') !== dialog) return;
  const candidates = [
    ...dialog.querySelectorAll<HTMLElement>(`${fields}, input[type=file], button:not([disabled]), a[href]`),
  ];
  const stops = candidates.filter(
    (element) => element.tabIndex >= 0 && element.getClientRects().length > 0 && !element.closest('[inert]'),
  );
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement !== from && !(event.shiftKey && document.activeElement === dialog)) return;
  event.preventDefault();
  to?.focus();
}

/**
 * A modal dialog that is open while it is rendered. The first field gets the focus. Escape, the backdrop and ✕ close
 * the dialog; if it holds unsaved text, the user is asked first. The browser restores the focus on close.
 */
export function Dialog({ title, onClose, wide, children, foot }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A layout effect, because it closes the dialog before its element is removed: a removed dialog cannot restore the
  // focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (!dialog.open) dialog.showModal();
    const settle = focusFirst(dialog);
    const stop = keepFocus(dialog);
    return () => {
      settle();
      stop();
      dialog.close();
    };
  }, []);
  // Calls `onClose` instead of `dialog.close()`: the browser dispatches the `close` event one task later, and its handler
  // would also close a dialog that the user has opened in between.
  async function close() {
    if ((await mayLeave(ref.current)) && ref.current) onClose();
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Tab' && ref.current) keepInside(ref.current, event);
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Handles the key instead of the `cancel` event: browsers ignore preventDefault on the second `cancel` event in a
    // row.
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
        // Ignores the `close` event that bubbles from a nested dialog.
        if (event.target !== ref.current) return;
        // Back on a phone may close the dialog without a `cancel` event.
        if (hasUnsaved(ref.current)) {
          ref.current.showModal();
          void close();
        } else onClose();
      }}
      onMouseDown={(event) => {
        if (event.target !== ref.current || !outside(ref.current, event)) return;
        // Prevents the press from moving the focus, so that the browser can restore it.
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
