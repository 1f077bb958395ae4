import '../../../kit/css/fold.css';
import type { DraftGame, DraftPage } from '../../../api/schedules.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Button } from '../../../kit/button.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { countOf } from '../../../lib/format.ts';
import { fullDate } from '../../../lib/when.ts';
import { changeText, gameText, placeText } from './places.ts';
import type { Moves } from './use-moves.ts';

interface ListProps {
  page: DraftPage;
  games: DraftGame[];
  moves: Moves;
  /** Opens the places of a game. */
  onMove: (game: DraftGame) => void;
}

/** The games of a draft by day, each with what can be done with it. Those that stay whatever happens are folded. */
export function GameList({ games, ...rest }: ListProps) {
  const fixed = games.filter(({ isLocked }) => isLocked);
  return (
    <div className="stack">
      <Days {...rest} games={games.filter(({ isLocked }) => !isLocked)} />
      {fixed.length > 0 && (
        <details className="fold">
          <summary>{countOf(fixed.length, 'game')} that began or are over</summary>
          <Days {...rest} games={fixed} />
        </details>
      )}
    </div>
  );
}

function Days({ games, ...rest }: ListProps) {
  const days = [...new Set(games.map(({ place }) => place?.date ?? ''))];
  return (
    <div className="stack">
      {days.map((day) => (
        <section key={day} className="card" aria-label={day ? fullDate(day) : 'Without a place'}>
          <div className="panel-head">
            <h2>{day ? fullDate(day) : 'Without a place'}</h2>
          </div>
          <ul className="draft-games">
            {games
              .filter(({ place }) => (place?.date ?? '') === day)
              .map((game) => (
                <ListedGame key={game.id} game={game} {...rest} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** A game with its clashes and its buttons. */
export function ListedGame({ game, page, moves, onMove }: Omit<ListProps, 'games'> & { game: DraftGame }) {
  const { change } = moves;
  const { id } = game;
  const name = gameText(game);
  const clashes = page.clashes.filter(({ games }) => games.includes(id));
  const isGone = game.state === 'removed' || game.state === 'cancelled';
  return (
    <li>
      <p>
        <b>{name}</b> {game.pinned && <Badge kind="line">Pinned</Badge>}{' '}
        {game.changes.length > 0 && <Badge kind="accent">{changeText(game)}</Badge>}
      </p>
      <p className="dim">{[game.place && placeText(game.place), game.league].filter(Boolean).join(' · ')}</p>
      {game.state === 'unscheduled' && (
        <p className="dim">{game.why ?? 'Waits for a new date. Move… shows where it can be played.'}</p>
      )}
      {clashes.map(({ kind, text }) => (
        <p key={`${kind} ${text}`} className="draft-clash">
          <Icon name="alert" size="s" /> {text}
        </p>
      ))}
      {game.isLocked ? (
        <p className="dim">Has begun or is over, and stays.</p>
      ) : (
        <div className="btn-group">
          {!isGone && !game.pinned && (
            <Button size="small" aria-label={`Move ${name}`} onClick={() => onMove(game)}>
              Move…
            </Button>
          )}
          {!isGone && (
            <Button
              size="small"
              aria-label={`${game.pinned ? 'Unpin' : 'Pin'} ${name}`}
              onClick={() =>
                change([{ kind: 'pin', game: id, pinned: !game.pinned }], game.pinned ? 'Unpinned' : 'Pinned')
              }
            >
              {game.pinned ? 'Unpin' : 'Pin'}
            </Button>
          )}
          {!isGone && (
            <Button
              size="small"
              aria-label={`Swap home and away of ${name}`}
              onClick={() => change([{ kind: 'sides', game: id }], 'Home and away swapped')}
            >
              Swap sides
            </Button>
          )}
          {game.state === 'planned' && !game.pinned && (
            <Button
              size="small"
              aria-label={`Take ${name} from its place`}
              onClick={() => change([{ kind: 'unschedule', game: id }], 'The game waits for a place')}
            >
              Take off
            </Button>
          )}
          {game.changes.length > 0 && (
            <Button
              size="small"
              kind="quiet"
              aria-label={`${game.before ? 'As published' : 'Leave out'}: ${name}`}
              onClick={() => change([{ kind: 'reset', game: id }], game.before ? 'As published again' : 'Left out')}
            >
              {game.before ? 'As published' : 'Leave out'}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
