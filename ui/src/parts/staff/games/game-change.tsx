import './game-change.css';
import type { Of } from '../../../api/types.ts';
import { capital, dash, scoreText } from '../../../lib/format.ts';
import { clock, shortDate, weekday } from '../../../lib/when.ts';

export type GameState = Of<'BulkGameState'>;

const whenOf = ({ date, time }: GameState) => `${weekday(date)} ${shortDate(date)}, ${clock(time)}`;
const matchupOf = ({ away, home, score_away, score_home }: GameState) =>
  `${away} at ${home}${score_away == null ? '' : `, ${scoreText(score_away, score_home)}`}`;
const statusOf = ({ status }: GameState) => capital(status);
const pinOf = ({ pinned }: GameState) => (pinned ? 'pinned' : 'not pinned');
const linkOf = ({ location_url: link }: GameState) => (link ? 'map link' : 'no map link');

/** Returns what changes about a game, each with the text before and after. */
export function stateChanges(before: GameState, after: GameState): [before: string, after: string][] {
  const texts = [matchupOf, whenOf, ({ location }: GameState) => location || 'no place', statusOf, linkOf, pinOf];
  return texts
    .map((text): [string, string] => [text(before), text(after)])
    .filter(([before, after]) => before !== after);
}

interface ChangedGameProps {
  before: GameState;
  /** Null if the game is deleted. */
  after: GameState | null;
  /** Why the game changes in this way. */
  why?: string | undefined;
}

/** A game before and after a change, as an item of a list. */
export const ChangedGame = ({ before, after, why }: ChangedGameProps) => (
  <li>
    <b>{matchupOf(before)}</b>
    <small>{whenOf(before)}</small>
    <Changed before={before} after={after} />
    {why && <p className="dim">{why}</p>}
  </li>
);

function Changed({ before, after }: Omit<ChangedGameProps, 'why'>) {
  if (!after) return <p>{dash} deleted</p>;
  const changes = stateChanges(before, after);
  if (changes.length === 0) return <p className="dim">No change</p>;
  return changes.map(([from, to]) => (
    <p key={from}>
      <span className="dim">{from}</span> → {to}
    </p>
  ));
}
