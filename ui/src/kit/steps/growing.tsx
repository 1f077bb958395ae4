import './pages.css';
import { useEffect, useRef, useState } from 'react';
import { integer } from '../../lib/format.ts';
import { Button } from '../button.tsx';

const step = 200;

/** Renders a long list in steps of 200 rows, because rendering thousands of rows at once blocks the page. */
export function useGrowing<T>(rows: T[]): { shown: T[]; left: number; grow: () => void } {
  const [limit, setLimit] = useState(step);
  const shown = rows.length > limit ? rows.slice(0, limit) : rows;
  return { shown, left: rows.length - shown.length, grow: () => setLimit(limit + step) };
}

interface MoreRowsProps {
  columns: number;
  left: number;
  grow: () => void;
}

/** The last row of a list that is not fully shown; adds more rows when it scrolls into view. */
export function MoreRows({ columns, left, grow }: MoreRowsProps) {
  const row = useRef<HTMLTableRowElement>(null);
  const latest = useRef(grow);
  latest.current = grow;
  useEffect(() => {
    if (left === 0 || !row.current) return;
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some((entry) => entry.isIntersecting)) latest.current();
      },
      { rootMargin: '600px' },
    );
    watch.observe(row.current);
    return () => watch.disconnect();
  }, [left]);
  if (left === 0) return null;
  return (
    <tr ref={row} className="more-rows">
      <td colSpan={columns}>
        <Button kind="quiet" onClick={grow}>
          Show more, {integer(left)} left
        </Button>
      </td>
    </tr>
  );
}
