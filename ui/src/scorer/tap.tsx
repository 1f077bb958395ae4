import { type ButtonHTMLAttributes, type MouseEvent, type PointerEvent, useRef } from 'react';

/** How long no key reacts after a sheet has closed, in milliseconds. */
const REST = 250;
/** Milliseconds in which the click of a tap follows its pointer. */
const CLICK = 700;

let readyAt = 0;

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
  const handledAt = useRef(Number.NEGATIVE_INFINITY);
  const down = ({ isPrimary, pointerId, button }: PointerEvent<HTMLButtonElement>) => {
    pointer.current = isPrimary && !button && performance.now() >= readyAt ? pointerId : undefined;
  };
  const up = (event: PointerEvent<HTMLButtonElement>) => {
    handledAt.current = performance.now();
    const isTap = pointer.current === event.pointerId && isInside(event);
    pointer.current = undefined;
    if (isTap && !event.currentTarget.disabled) onTap();
  };
  const cancel = () => {
    pointer.current = undefined;
  };
  const click = ({ detail }: MouseEvent<HTMLButtonElement>) => {
    const isOfTap = detail > 0 && performance.now() - handledAt.current < CLICK;
    if (!isOfTap && performance.now() >= readyAt) onTap();
  };
  return (
    <button type="button" {...props} onPointerDown={down} onPointerUp={up} onPointerCancel={cancel} onClick={click}>
      {children}
    </button>
  );
}
