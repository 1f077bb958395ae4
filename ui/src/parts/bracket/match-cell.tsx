import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Of } from '../../api/types.ts';
import { displayStatus, forfeiter, hasScore, isOver, sideOf } from '../../lib/game.ts';
import { clock, shortDate } from '../../lib/when.ts';
import { gamePath } from '../../paths.ts';
import { Crest } from '../face.tsx';
import type { Cell } from './layout.ts';
import { nameOf, openSlotText } from './names.ts';

type Drawn = Of<'Bracket'>;
type Match = Of<'BracketMatch'>;

interface MatchCellProps {
  bracket: Drawn;
  cell: Cell;
  actions: ReactNode;
  onSeries: (match: Match) => void;
}

/** A match of the drawing. It links to its game; a series opens the list of its games. */
export function MatchCell({
  bracket,
  cell: { match, column, row, span, lines, past },
  actions,
  onSeries,
}: MatchCellProps) {
  const { game, series } = match;
  const content = (
    <>
      {[match.teamA, match.teamB].map((team, side) => (
        <Slot
          key={String(side)}
          match={match}
          side={side}
          team={team ?? null}
          waiting={openSlotText(bracket, match.sources[side])}
        />
      ))}
      {!series && game && displayStatus(game) === 'forfeit' && <span className="at">Forfeit{forfeiter(game)}</span>}
      {match.walkover && <span className="at">Walkover: the opponent withdrew</span>}
      {!match.walkover && <When match={match} />}
    </>
  );
  return (
    <li
      className={`mt ${lines}`}
      style={{ gridColumn: column, gridRow: `${row + 1} / span ${span}`, ...(past > 0 && { '--past': past }) }}
    >
      {series ? (
        <button type="button" aria-haspopup="dialog" onClick={() => onSeries(match)}>
          <span className="vh">Games of the {nameOf(bracket, match)}: </span>
          {content}
        </button>
      ) : game ? (
        <Link href={gamePath(game.id)}>{content}</Link>
      ) : (
        <div>{content}</div>
      )}
      {actions}
    </li>
  );
}

/** When a match is played, and how its series stands. Nothing for a single game that is over. */
function When({ match: { game, slot, series, winner } }: { match: Match }) {
  const next =
    game && !isOver(game) ? game : winner ? undefined : (series?.games.find((row) => row.slot)?.slot ?? slot);
  const when = next && [`${shortDate(next.date)}, ${clock(next.time)}`, next.location].filter(Boolean).join(', ');
  const which = series && when && `Game ${next.series_game ?? 1}, `;
  const length = series && `Best of ${series.bestOf}`;
  const line = when ? `${which || ''}${when}` : series?.score ? '' : length;
  return (
    <>
      {series?.score && (
        <span className="at" title={`${series.score}, ${length?.toLowerCase()}`}>
          {series.score}
        </span>
      )}
      {line && (
        <span className="at" title={line}>
          {line}
        </span>
      )}
    </>
  );
}

interface SlotProps {
  match: Match;
  side: number;
  team: Of<'BracketTeam'> | null;
  waiting: string;
}

const classes = { W: ' w', L: ' l', '': '' };

/** Returns whether a team won or lost the match; empty until the match is decided. */
function resultOf({ game, series, winner, walkover }: Match, team: number): keyof typeof classes {
  if (series || walkover) return winner ? (winner === team ? 'W' : 'L') : '';
  return game ? sideOf(game, game.home_team_id === team).result : '';
}

/** Returns the points of a game, or the number of games that a team has won in a series. */
function pointsOf({ game, series }: Match, team: number, side: number): number | null | undefined {
  if (series) return series.score ? series.wins[side] : undefined;
  return game && hasScore(game) ? sideOf(game, game.home_team_id === team).points : undefined;
}

function Slot({ match, side, team, waiting }: SlotProps) {
  if (!team) {
    return (
      <span className="tm tbd">
        <span className="nm">{waiting}</span>
      </span>
    );
  }
  const result = resultOf(match, team.slt_id);
  return (
    <span className={`tm${classes[result]}`}>
      <span className="sd">
        <span className="vh">Seed </span>
        {team.seed}
      </span>
      <Crest id={team.team_id} name={team.name} logo={team.logo_url} size={20} />
      <span className="nm">{result === 'L' ? <s>{team.name}</s> : team.name}</span>
      <b>{pointsOf(match, team.slt_id, side)}</b>
    </span>
  );
}
