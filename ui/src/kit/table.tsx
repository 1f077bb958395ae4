import './table.css';
import type { ReactNode } from 'react';

interface TableProps {
  /** Describes the table for screen readers; not visible. */
  caption: string;
  /** `stats` for dense numbers, `two` for rows of two lines. */
  kind?: string;
  /** Whether the table scrolls sideways on screens that are too narrow for it. */
  wide?: boolean;
  children: ReactNode;
}

/** A table with a caption, in a region that scrolls sideways if `wide`. */
export function Table({ caption, kind, wide = true, children }: TableProps) {
  const table = (
    <table className={kind ? `tbl ${kind}` : 'tbl'}>
      <caption className="vh">{caption}</caption>
      {children}
    </table>
  );
  if (!wide) return table;
  return (
    <div className="scroll-x" role="group" aria-label={caption} tabIndex={0}>
      {table}
    </div>
  );
}
