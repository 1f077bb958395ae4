import '../kit/css/badges.css';
import './game-row.css';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Of } from '../api/types.ts';
import { Badge } from '../kit/badge.tsx';
import { displayStatus, hasScore, sideOf, statusText } from '../lib/game.ts';
import { clock } from '../lib/when.ts';
import { gamePath } from '../paths.ts';
import { Crest } from './face.tsx';

type Game = Of<'Game'>;

/** A game's status; a badge if it is unusual. Nothing for a scheduled game: its time is shown instead. */
export function GameStatus({ game }: { game: Game }) {
  const state = displayStatus(game);
  const word = statusText(game);
  if (game.erased) return <Badge kind="warn">Not counted</Badge>;
  if (state === 'scheduled') return null;
  if (state === 'live') return <Badge kind="live">{word}</Badge>;
  return state === 'completed' ? <span className="st">{word}</span> : <Badge kind="warn">{word}</Badge>;
}

function GameSide({ game, home }: { game: Game; home: boolean }) {
  const { own, points, result } = sideOf(game, home);
  return (
    <span className={`game-side ${home ? 'h' : 'a'} ${{ W: 'win', L: 'lose', '': '' }[result]}`}>
      <Crest id={own.id} name={own.name} logo={own.logo_url} size={24} />
      <span className="name">{own.name}</span>
      <b className="pts">{hasScore(game) && (game.erased ? <s>{points}</s> : points)}</b>
    </span>
  );
}

interface GameRowProps {
  game: Game;
  zone: string;
  /** What is shown above the status, instead of the time. */
  when?: ReactNode;
  /** The id of the team that the visitor follows. */
  followed?: number | undefined;
}

/** A game of the schedule; the whole row links to the game. */
export function GameRow({ game, zone, when, followed }: GameRowProps) {
  const mine = [game.homeTeam.id, game.awayTeam.id].includes(followed ?? 0);
  return (
    <Link className={mine ? 'game mine' : 'game'} href={gamePath(game.id)}>
      <span className="game-when">
        {when ?? (
          <time dateTime={game.time ? `${game.date}T${game.time}` : game.date} title={zone}>
            {clock(game.time)}
          </time>
        )}
        <GameStatus game={game} />
        {mine && <MyTeamMark game={game} />}
      </span>
      <GameSide game={game} home={false} />
      <span className="dash">{hasScore(game) ? '–' : 'at'}</span>
      <GameSide game={game} home />
      {game.location && <span className="game-meta">{game.location}</span>}
    </Link>
  );
}

/** A badge in the place of the status; with a status only for screen readers, because a third line would move the page. */
const MyTeamMark = ({ game }: { game: Game }) =>
  displayStatus(game) === 'scheduled' ? <Badge kind="accent">My team</Badge> : <span className="vh">My team</span>;
