import './pages.css';
import { countOf, integer } from '../../lib/format.ts';
import { Button } from '../button.tsx';

/** Rows per page of a long table; more rows render slowly. */
const rows = 100;

/** Returns the rows of one page of a table, and the page's number. A number that is too high gives the last page. */
export function pageOf<Row>(all: Row[], page: string): { shown: Row[]; page: number } {
  const last = Math.max(1, Math.ceil(all.length / rows));
  const at = Math.min(Math.max(1, Number(page) || 1), last);
  return { shown: all.slice((at - 1) * rows, at * rows), page: at };
}

interface PagesProps {
  noun: string;
  found: number;
  of: number;
  page: number;
  onPage: (page: string) => void;
}

/** The number of rows, and buttons for the previous and next page. */
export function Pages({ noun, found, of, page, onPage }: PagesProps) {
  const last = Math.max(1, Math.ceil(found / rows));
  const from = Math.min(found, (page - 1) * rows + 1);
  const to = Math.min(found, page * rows);
  // Scrolls to the table's first row.
  const turn = (next: number) => {
    onPage(String(next));
    scrollTo({ top: 0 });
  };
  return (
    <div className="pages">
      <p className="hint" role="status">
        {last > 1 && `${integer(from)}–${integer(to)} of `}
        {found === of ? countOf(of, noun) : `${integer(found)} of ${countOf(of, noun)}`}
      </p>
      {last > 1 && (
        <div className="btn-group">
          <Button icon="left" disabled={page === 1} onClick={() => turn(page - 1)}>
            Previous
          </Button>
          <Button icon="right" disabled={page === last} onClick={() => turn(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </div>
  );
}
