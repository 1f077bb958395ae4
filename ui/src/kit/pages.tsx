import './pages.css';
import { count, whole } from '../lib/format.ts';
import { Button } from './button.tsx';

/** How many rows a page of a long table shows: more would make it slow to draw. */
const rows = 100;

/** The rows of one page; a page that is not there is the last. */
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

/** How many there are, and the way to the pages before and after. */
export function Pages({ noun, found, of, page, onPage }: PagesProps) {
  const last = Math.max(1, Math.ceil(found / rows));
  const from = Math.min(found, (page - 1) * rows + 1);
  const to = Math.min(found, page * rows);
  // Another page is read from its first row.
  const turn = (next: number) => {
    onPage(String(next));
    scrollTo({ top: 0 });
  };
  return (
    <div className="pages">
      <p className="hint" role="status">
        {last > 1 && `${whole(from)}–${whole(to)} of `}
        {found === of ? count(of, noun) : `${whole(found)} of ${count(of, noun)}`}
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
