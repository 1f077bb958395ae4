import type { QueryResult } from '../../api/cache.ts';
import type { Of } from '../../api/types.ts';
import { Note } from '../../kit/note.tsx';
import { countOf } from '../../lib/format.ts';

/** Returns what a withdrawal does, one line for each kind of game: "Forfeited: 2 games". */
export function withdrawalLines(counts: Of<'Withdrawal'>, replaced: boolean): string[] {
  const { stand, erased, forfeited, cancelled, handedOver, bracketGames, division } = counts;
  const lines: [number, string][] = [
    [stand, 'Stay as they were played'],
    [erased, 'No longer count in the table, and stay visible'],
    [forfeited, 'Forfeited'],
    [cancelled, 'Cancelled'],
    [handedOver, 'Played by the other team'],
    [bracketGames, replaced ? 'Played by the other team in the bracket' : 'Forfeited in the bracket'],
  ];
  const games = lines.filter(([count]) => count > 0).map(([count, what]) => `${what}: ${countOf(count, 'game')}`);
  const place = replaced ? 'The other team takes the place in the bracket of' : 'Opponents advance in the bracket of';
  return division ? [...games, `${place} ${division}`] : games;
}

/** Lists what a withdrawal does; a status message while it is loading, and the reason if it is not possible. */
export function WithdrawalPreview({ from, replaced }: { from: QueryResult<Of<'Withdrawal'>>; replaced: boolean }) {
  const { data, error } = from;
  if (!data) {
    return error ? (
      <Note kind="bad">{error.message}</Note>
    ) : (
      <p className="hint" role="status">
        Counting the games...
      </p>
    );
  }
  return (
    <ul>
      {withdrawalLines(data, replaced).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
