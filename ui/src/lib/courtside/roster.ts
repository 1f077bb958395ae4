// The players of a scored game as scorers and staff see them: names of the rosters and guests, tonight's numbers, numbers so far.
import type { PlayerRef, TeamSide } from './entries.ts';
import { playerFor, type ScoringLog } from './log.ts';
import { type Counts, newPlayer, type PlayerState } from './state.ts';

/** A player as a tile shows it. */
export interface TilePlayer {
  team: TeamSide;
  player: PlayerRef;
  /** Tonight's number; a dash for a player without one. */
  number: string;
  /** The last name, or the first name where the last name is an initial. */
  name: string;
  fullName: string;
  points: number;
  counts: Counts;
  fouls: number;
  tenths: number;
  played: boolean;
  out: PlayerState['out'];
}

/** A team of the game. */
export interface TileTeam {
  side: TeamSide;
  id: number;
  name: string;
  logo: string | null;
}

/** A player of a roster. */
export interface RosterName {
  id: number;
  firstName: string;
  lastName: string;
  number?: string | null | undefined;
}

/** The log of a game with the names of its teams and players. */
export interface NamedGame {
  readonly log: ScoringLog;
  readonly teams: Record<TeamSide, { id: number; name: string; logo_url?: string | null | undefined }>;
  readonly rosters: Record<TeamSide, readonly RosterName[]>;
}

/** Both teams in the order of the screen: the visitors are on the left. */
export const SIDES: readonly TeamSide[] = ['away', 'home'];

export function teamOf({ teams }: NamedGame, side: TeamSide): TileTeam {
  const { id, name, logo_url } = teams[side];
  return { side, id, name, logo: logo_url ?? null };
}

export const pointsOf = (counts: Counts): number => counts['2PM'] * 2 + counts['3PM'] * 3 + counts.FTM;

interface PlayerName {
  name: string;
  fullName: string;
  number: string | null;
}

function nameOf({ rosters, log }: NamedGame, side: TeamSide, player: PlayerRef): PlayerName {
  const guest = log.guests[player];
  const known = rosters[side].find(({ id }) => id === player);
  if (!known) {
    const name = guest?.name ?? 'Unknown';
    return { name: name.split(' ').at(-1) ?? name, fullName: name, number: guest?.number?.toString() ?? null };
  }
  const { firstName, lastName, number } = known;
  const isInitial = lastName.replace('.', '').length < 2;
  return {
    name: isInitial ? firstName : lastName,
    fullName: `${firstName} ${lastName}`.trim(),
    number: number ?? null,
  };
}

/** Returns a player with the numbers so far. */
export function tileOf(game: NamedGame, side: TeamSide, player: PlayerRef): TilePlayer {
  const { log } = game;
  const key = `${side}:${player}`;
  const { counts, tenths, played, out } = log.state.players[key] ?? newPlayer(side, player);
  const { name, fullName, number } = nameOf(game, side, player);
  const tonight = log.dressed[key]?.number ?? number ?? '–';
  return {
    team: side,
    player,
    number: `${tonight}`,
    name,
    fullName,
    points: pointsOf(counts),
    counts,
    fouls: counts.PF,
    tenths,
    played,
    out,
  };
}

const byNumber = (a: TilePlayer, b: TilePlayer) =>
  (Number.parseInt(a.number, 10) || 0) - (Number.parseInt(b.number, 10) || 0) || (a.name < b.name ? -1 : 1);

/** Returns everybody of a team: the roster and guests, also those who are not here. */
export function everybody(game: NamedGame, side: TeamSide): TilePlayer[] {
  const { log, rosters } = game;
  const guests = Object.entries(log.guests).filter(([, { team }]) => team === side);
  const refs = new Set<PlayerRef>([
    ...rosters[side].map(({ id }) => id),
    ...guests.map(([key]) => playerFor(log, key)),
  ]);
  return [...refs].map((player) => tileOf(game, side, player)).sort(byNumber);
}

/** Returns whether a player is at the game, which is so unless the scorer said no. */
export const isHere = ({ log }: NamedGame, { team, player }: TilePlayer): boolean =>
  log.dressed[`${team}:${player}`]?.here !== false;

/** Returns whether the page knows who is on the court. */
export const knowsFive = ({ log }: NamedGame, side: TeamSide): boolean => log.state[side].changed !== '';

/** How many players of a team have tiles at most. */
export const MOST_TILES = 12;

/** Returns the players whose tiles are shown: those on the court, or everybody who is here while nobody said who is. */
export function tilesOf(game: NamedGame, side: TeamSide): TilePlayer[] {
  if (knowsFive(game, side)) return game.log.state[side].onCourt.map((player) => tileOf(game, side, player));
  return everybody(game, side)
    .filter((one) => isHere(game, one))
    .slice(0, MOST_TILES);
}
