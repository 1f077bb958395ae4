import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a blur handler that closes the list below an input. If a press of the mouse moves the focus, the list closes after
 * the click: the list takes space, and a button below it would move away between press and click.
 */
export function useCloseOnBlur(input: RefObject<HTMLInputElement | null>, open: boolean, close: () => void) {
  const pressed = useRef(false);
  useEffect(() => {
    if (!open) return;
    const stop = new AbortController();
    const set = (value: boolean) => () => {
      pressed.current = value;
    };
    const options = { capture: true, signal: stop.signal };
    addEventListener('pointerdown', set(true), options);
    addEventListener('pointerup', set(false), options);
    addEventListener('pointercancel', set(false), options);
    return () => {
      stop.abort();
      pressed.current = false;
    };
  }, [open]);
  return () => {
    if (!pressed.current) {
      close();
      return;
    }
    // The click follows `pointerup` in the same task.
    const closeLater = () => setTimeout(() => document.activeElement !== input.current && close());
    addEventListener('pointerup', closeLater, { once: true });
    addEventListener('pointercancel', closeLater, { once: true });
  };
}
