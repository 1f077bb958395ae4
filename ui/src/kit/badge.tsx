import type { ReactNode } from 'react';

interface BadgeProps {
  kind?: 'live' | 'ok' | 'warn' | 'bad' | 'accent' | 'line';
  children: ReactNode;
}

/** A short label for the state or kind of something: "Live", "Hidden". */
export const Badge = ({ kind, children }: BadgeProps) => (
  <span className={kind ? `badge ${kind}` : 'badge'}>{children}</span>
);

interface ChipProps {
  pressed: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A toggle button in the shape of a pill. */
export const Chip = ({ pressed, onClick, children }: ChipProps) => (
  <button type="button" className="chip" aria-pressed={pressed} onClick={onClick}>
    {children}
  </button>
);
