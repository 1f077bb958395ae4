import './table.css';
import type { ReactNode } from 'react';

interface TableProps {
  /** What the table holds; read aloud, not shown. */
  caption: string;
  /** `stats` for dense numbers, `two` for rows of two lines. */
  kind?: string;
  /** Whether a screen narrower than the table may scroll it sideways. */
  wide?: boolean;
  children: ReactNode;
}

/** The one table: a caption, and a region of its own that scrolls sideways when it is wide. */
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
