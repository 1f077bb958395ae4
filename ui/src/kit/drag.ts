interface Drag {
  /** Called when the pointer has moved at least `threshold` pixels. */
  onStart: () => void;
  onMove: (x: number, y: number) => void;
  /** `kept` is false if the drag was cancelled, by Escape or by the system. */
  onEnd: (kept: boolean) => void;
}

const threshold = 5;
const edge = 64;

/** Returns the nearest ancestor that scrolls vertically, or the document's root element. */
function scrollerOf(element: Element): Element {
  for (let box = element.parentElement; box; box = box.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(box).overflowY);
    if (scrolls && box.scrollHeight > box.clientHeight + 1) return box;
  }
  return document.documentElement;
}

/** Returns how many pixels to scroll in one frame for a pointer at height `y`: more pixels nearer to the edge. */
export function scrollSpeed(y: number, top: number, bottom: number): number {
  if (y < top + edge) return -Math.ceil((top + edge - y) / 5);
  if (y > bottom - edge) return Math.ceil((y - bottom + edge) / 5);
  return 0;
}

/** Tracks a drag from `press` until the pointer is released, and scrolls the container of `grip` near its edges. */
export function trackDrag(press: PointerEvent, grip: Element, { onStart, onMove, onEnd }: Drag): void {
  const stop = new AbortController();
  const { signal } = stop;
  const id = press.pointerId;
  const scroller = scrollerOf(grip);
  let { clientX: x, clientY: y } = press;
  let started = false;
  let frame = 0;

  function scroll() {
    frame = requestAnimationFrame(scroll);
    const whole = scroller === document.documentElement;
    const box = whole ? { top: 0, bottom: window.innerHeight } : scroller.getBoundingClientRect();
    const before = scroller.scrollTop;
    scroller.scrollBy({ top: scrollSpeed(y, box.top, box.bottom), behavior: 'instant' });
    if (scroller.scrollTop !== before) onMove(x, y);
  }
  function end(kept: boolean) {
    stop.abort();
    cancelAnimationFrame(frame);
    if (started) onEnd(kept);
  }
  function move(event: PointerEvent) {
    if (event.pointerId !== id) return;
    ({ clientX: x, clientY: y } = event);
    if (!started && Math.hypot(x - press.clientX, y - press.clientY) >= threshold) {
      started = true;
      onStart();
      frame = requestAnimationFrame(scroll);
    }
    if (started) onMove(x, y);
  }
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', (event) => event.pointerId === id && end(true), { signal });
  window.addEventListener('pointercancel', (event) => event.pointerId === id && end(false), { signal });
  window.addEventListener('blur', () => end(false), { signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !started) return;
      // Escape must not also close the dialog around the list.
      event.preventDefault();
      event.stopPropagation();
      end(false);
    },
    { signal, capture: true },
  );
}
