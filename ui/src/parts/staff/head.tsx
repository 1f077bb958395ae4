import type { ReactNode } from 'react';

interface StaffHeadProps {
  title: string;
  /** What the screen is for, below the title. */
  hint?: string;
  /** Badges or tabs beside the title. */
  beside?: ReactNode;
  /** The buttons. */
  children?: ReactNode;
}

/** The first line of a staff screen: the title, and the buttons at the end of the line. */
export const StaffHead = ({ title, hint, beside, children }: StaffHeadProps) => (
  <div className="staff-head">
    {hint ? (
      <div>
        <h1>{title}</h1>
        <p className="hint">{hint}</p>
      </div>
    ) : (
      <h1>{title}</h1>
    )}
    {beside}
    <div className="btn-group">{children}</div>
  </div>
);
