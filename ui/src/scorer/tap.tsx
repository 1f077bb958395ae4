import { type ButtonHTMLAttributes, type PointerEvent, useRef } from 'react';

/** How long no key reacts after a sheet has closed, in milliseconds. */
const REST = 250;
/** Milliseconds in which the click of a tap follows its pointer. */
const CLICK = 700;

let readyAt = 0;

/** Time and place at which a finger or a mouse button was last lifted from a key. */
const ended = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0 };
/** Greatest distance between a tap and its click, in pixels. */
const NEAR = 2;

// Drops the click that belongs to a tap. On a touch screen the browser sends it after the key has acted, to the element that is under
// the finger then. Without this, one tap would also press a key that has just appeared there.
addEventListener(
  'click',
  (event) => {
    const isNear = Math.abs(event.clientX - ended.x) <= NEAR && Math.abs(event.clientY - ended.y) <= NEAR;
    if (event.detail === 0 || performance.now() - ended.at >= CLICK || !isNear) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  { capture: true },
);

/** Lets no key react for a moment: a sheet has closed, and a second tap may follow. */
export function restTaps(): void {
  readyAt = performance.now() + REST;
}

interface TapProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> {
  onTap: () => void;
}

const isInside = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLButtonElement>) => {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
};

/**
 * A key. It acts when the pointer that went down on it goes up inside; a second finger is ignored. Keyboards and screen readers
 * send clicks alone.
 */
export function Tap({ onTap, children, ...props }: TapProps) {
  const pointer = useRef<number | undefined>(undefined);
  const down = ({ isPrimary, pointerId, button }: PointerEvent<HTMLButtonElement>) => {
    pointer.current = isPrimary && !button && performance.now() >= readyAt ? pointerId : undefined;
  };
  const up = (event: PointerEvent<HTMLButtonElement>) => {
    Object.assign(ended, { at: performance.now(), x: event.clientX, y: event.clientY });
    const isTap = pointer.current === event.pointerId && isInside(event);
    pointer.current = undefined;
    if (isTap && !event.currentTarget.disabled) onTap();
  };
  const cancel = () => {
    pointer.current = undefined;
  };
  const click = () => {
    if (performance.now() >= readyAt) onTap();
  };
  return (
    <button type="button" {...props} onPointerDown={down} onPointerUp={up} onPointerCancel={cancel} onClick={click}>
      {children}
    </button>
  );
}
