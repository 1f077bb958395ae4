// What has changed in a team's coming games since the last visit.
import type { Organization } from '../../api/boot.ts';
import type { Of } from '../../api/types.ts';
import { capital } from '../../lib/format.ts';
import { byWhen, displayStatus } from '../../lib/game.ts';
import { clock, dayHead, today } from '../../lib/when.ts';
import { type FollowedTeam, type GameSight, readFollowed, writeFollowed } from './store.ts';

type Game = Of<'Game'>;

/** The number of coming games that are compared, so that the store stays under 4 kB. */
const compared = 12;

/** A change of a game in words: what was, which is struck through, and what is now. */
export interface GameChange {
  id: number;
  /** The game: `Friday, December 4: `. */
  game: string;
  was: string;
  /** Words between both: ` is now `. */
  between: string;
  now: string;
  /** Words after the change: ` at Elmwood Express`. */
  after: string;
}

/** Returns the games that are not over, the next one first. `now` is the date in the organization's time zone. */
export const comingGames = (games: Game[], now: string): Game[] =>
  games
    .filter((game) => game.date >= now && !['completed', 'forfeit', 'awaiting'].includes(displayStatus(game)))
    .sort(byWhen);

/** A game that goes on as planned: a live game is still scheduled. */
const planned = (status: string) => (status === 'live' ? 'scheduled' : status);

// A long place is cut, so that the store stays under 4 kB.
const sightOf = ({ date, time, location, status }: Game): GameSight => [
  date,
  time ?? null,
  location?.slice(0, 100) ?? null,
  planned(status),
];

const same = (one: GameSight | null, other: GameSight | null) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns what is stored after the team's games were loaded: the sights of the coming games, and in `before` the former
 * sights of the games that have changed. Forgets games that are over. `now` is the date in the organization's time zone.
 */
export function withGames(followed: FollowedTeam, games: Game[], now: string): FollowedTeam {
  const { seen, before } = followed;
  const coming = comingGames(games, now).slice(0, compared);
  const horizon = Object.values(seen ?? {})
    .map(([date]) => date)
    .sort()
    .at(-1);
  const isFull = Object.keys(seen ?? {}).length >= compared;
  const next: FollowedTeam = { ...followed, seen: {}, before: {} };
  for (const game of coming) {
    const sight = sightOf(game);
    const old = seen?.[game.id];
    // With a full list, a later game may be an old one that was not compared yet.
    const isNew = seen && !old && !(isFull && horizon && game.date >= horizon);
    if (next.seen) next.seen[game.id] = sight;
    const first = before[game.id];
    if (first !== undefined) next.before[game.id] = first;
    else if (old ? !same(old, sight) : isNew) next.before[game.id] = old ?? null;
  }
  return next;
}

/** Stores how the followed team's games look now. */
export function keepGames({ id, time_zone }: Organization, { id: team, games }: { id: number; games: Game[] }): void {
  const followed = readFollowed(id);
  if (followed?.team !== team) return;
  const compared = withGames(followed, games, today(time_zone));
  if (JSON.stringify(compared) !== JSON.stringify(followed)) writeFollowed(id, compared);
}

const timeAndPlace = (time: string | null, location: string | null) =>
  [clock(time), location].filter(Boolean).join(', ');
const whole = ([date, time, location]: GameSight) => `${dayHead(date)}, ${timeAndPlace(time, location)}`;

/**
 * Returns the changes since the last visit in words, the next game first. `opponentOf` returns the opponent with `at` or
 * `against`.
 */
export function changesOf(followed: FollowedTeam, games: Game[], opponentOf: (game: Game) => string): GameChange[] {
  return [...games].sort(byWhen).flatMap((game) => {
    const was = followed.before[game.id];
    const now = sightOf(game);
    if (was === undefined || same(was, now)) return [];
    return [{ id: game.id, ...inWords(was, now, ` ${opponentOf(game)}`) }];
  });
}

function inWords(was: GameSight | null, now: GameSight, opponent: string): Omit<GameChange, 'id'> {
  const [date, time, location, status] = now;
  const plain = { game: '', between: ' is now ', now: whole(now), after: '' };
  if (!was) return { ...plain, game: 'New game: ', was: '', between: '', after: opponent };
  const [oldDate, oldTime, oldLocation, oldStatus] = was;
  if (status !== 'scheduled') return { ...plain, was: whole(was), between: `${opponent} is `, now: status };
  if (oldStatus !== 'scheduled') return { ...plain, was: capital(oldStatus), after: opponent };
  if (oldDate !== date) return { ...plain, was: whole(was), after: opponent };
  const parts = (hour: string | null, place: string | null) =>
    [oldTime !== time && clock(hour), oldLocation !== location && (place ?? 'no place yet')].filter(Boolean).join(', ');
  return { ...plain, game: `${dayHead(date)}: `, was: parts(oldTime, oldLocation), now: parts(time, location) };
}
