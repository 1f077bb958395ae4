import '../../kit/css/badges.css';
import './series.css';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Of } from '../../api/types.ts';
import { Badge } from '../../kit/badge.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { displayStatus, forfeiter, hasScore, statusText } from '../../lib/game.ts';
import { clock, shortDate } from '../../lib/when.ts';
import { gamePath } from '../../paths.ts';

type Match = Of<'BracketMatch'>;
type SeriesGame = Of<'SeriesGame'>;

export interface SeriesProps {
  /** The name of the match: "Semifinal 2". */
  name: string;
  match: Match;
  onClose: () => void;
  /** Renders the staff actions of a game. */
  actions?: (row: SeriesGame) => ReactNode;
  foot?: ReactNode;
}

/** A dialog that lists the games of a series, with the score of the series. */
export default function SeriesDialog({ name, match, onClose, actions, foot }: SeriesProps) {
  const { series } = match;
  if (!series) return null;
  const shown = series.games.filter(({ need, game }) => game || need !== 'not_needed');
  return (
    <Dialog title={name} onClose={onClose} foot={foot}>
      <p>
        Best of {series.bestOf}
        {series.score && `. ${series.score}`}
      </p>
      <ol className="series">
        {shown.map((row) => (
          <li key={row.number}>
            <b className="nr">Game {row.number}</b>
            <Teams match={match} row={row} />
            <When row={row} />
            {actions && <span className="btn-group">{actions(row)}</span>}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

function Teams({ match: { teamA, teamB }, row: { game, home } }: { match: Match; row: SeriesGame }) {
  if (game) {
    const names = `${game.awayTeam.name} at ${game.homeTeam.name}`;
    return (
      <span className="who">
        <Link href={gamePath(game.id)}>{names}</Link>
        {hasScore(game) && (
          <b>
            {game.score_away}–{game.score_home}
          </b>
        )}
      </span>
    );
  }
  if (!teamA || !teamB) return <span className="who dim">The teams are not known yet</span>;
  const [host, guest] = home === teamB.slt_id ? [teamB, teamA] : [teamA, teamB];
  return (
    <span className="who">
      {guest.name} at {host.name}
    </span>
  );
}

function When({ row: { game, slot, need } }: { row: SeriesGame }) {
  const at = game ?? slot;
  const when = at && [`${shortDate(at.date)}, ${clock(at.time)}`, at.location].filter(Boolean).join(', ');
  const state = game && displayStatus(game);
  return (
    <span className="when">
      {when ?? 'No date yet'}
      {need === 'if_necessary' && <Badge>If necessary</Badge>}
      {game && state !== 'scheduled' && state !== 'completed' && (
        <Badge>
          {statusText(game)}
          {forfeiter(game)}
        </Badge>
      )}
    </span>
  );
}
