import type { ReactNode } from 'react';

interface BadgeProps {
  kind?: 'live' | 'ok' | 'warn' | 'bad' | 'accent' | 'line';
  children: ReactNode;
}

/** A word on what something is. */
export const Badge = ({ kind, children }: BadgeProps) => (
  <span className={kind ? `badge ${kind}` : 'badge'}>{children}</span>
);

interface ChipProps {
  pressed: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A choice that can be taken back by pressing it again. */
export const Chip = ({ pressed, onClick, children }: ChipProps) => (
  <button type="button" className="chip" aria-pressed={pressed} onClick={onClick}>
    {children}
  </button>
);
