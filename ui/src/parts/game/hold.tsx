import './hold.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** How long the button must be pressed, and how long a second Enter counts, in milliseconds. */
const PRESS = 800;
const TWICE = 3_000;

interface HoldProps {
  disabled: boolean;
  /** Classes beside those of a primary button. */
  className?: string;
  onHeld: () => void;
  children: ReactNode;
}

/** A button that acts after a press of 0.8 s, or when Enter is pressed twice. */
export function Hold({ disabled, className = '', onHeld, children }: HoldProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const enteredAt = useRef(Number.NEGATIVE_INFINITY);
  const [isHeld, setHeld] = useState(false);
  const stop = () => {
    clearTimeout(timer.current);
    setHeld(false);
  };
  // An entry of another device can disable the button while it is pressed.
  useEffect(() => {
    if (disabled) {
      clearTimeout(timer.current);
      setHeld(false);
    }
    return () => clearTimeout(timer.current);
  }, [disabled]);
  return (
    <button
      type="button"
      className={`btn primary hold ${className}${isHeld ? ' held' : ''}`}
      disabled={disabled}
      onPointerDown={({ isPrimary, button }) => {
        // A disabled button still receives pointer events.
        if (disabled || !isPrimary || button) return;
        setHeld(true);
        timer.current = setTimeout(onHeld, PRESS);
      }}
      onPointerUp={stop}
      onPointerCancel={stop}
      onPointerLeave={stop}
      onContextMenu={(event) => event.preventDefault()}
      onClick={({ detail, timeStamp }) => {
        if (detail > 0) return;
        if (timeStamp - enteredAt.current < TWICE) onHeld();
        enteredAt.current = timeStamp;
      }}
    >
      <span>{children}</span>
    </button>
  );
}
