import { leagueGames } from '../../../api/games.ts';
import { Confirm } from '../../../kit/confirm.tsx';
import { countOf } from '../../../lib/format.ts';
import { useDeleting } from '../../../parts/staff/deletion.ts';
import { type CalendarRow, calendarRowName } from '../../../parts/staff/entries.tsx';

interface DeleteEntriesProps {
  season: string;
  league: string;
  rows: CalendarRow[];
  /** Called with the rows that could not be deleted. */
  onDone: (left: CalendarRow[]) => void;
  onClose: () => void;
}

/** Asks before games, byes and weeks off are deleted, and lists what is deleted with them. */
export function DeleteEntries({ season, league, rows, onDone, onClose }: DeleteEntriesProps) {
  const paths = { game: leagueGames(season, league), bye: '/api/bye-dates', off: '/api/week-offs' } as const;
  const things = rows.map((row) => ({
    row,
    name: calendarRowName(row),
    path: `${paths[row.kind]}/${row.id}` as const,
  }));
  const deleting = useDeleting({
    things,
    done: 'Items deleted successfully',
    failed: 'Error occurred while deleting.',
    telling: things.filter(({ row }) => row.kind === 'game'),
    onDone: (left) => onDone(left.map(({ row }) => row)),
  });
  const several = rows.length > 1;
  return (
    <Confirm
      {...deleting}
      title={`Delete ${countOf(rows.length, 'item')}?`}
      keep={several ? 'Keep them' : 'Keep it'}
      act={`Delete ${countOf(rows.length, 'item')}`}
      onClose={onClose}
    >
      <p>{several ? summary(rows) : things[0]?.name}</p>
    </Confirm>
  );
}

function summary(rows: CalendarRow[]): string {
  const of = (kind: CalendarRow['kind']) => rows.filter((row) => row.kind === kind).length;
  const parts = [
    [of('game'), 'game', 'games'],
    [of('bye'), 'bye', 'byes'],
    [of('off'), 'week off', 'weeks off'],
  ] as const;
  return parts
    .filter(([number]) => number > 0)
    .map(([number, one, many]) => countOf(number, one, many))
    .join(', ');
}
