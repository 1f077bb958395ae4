// The state of the fold after some events of a game, in the order of the game. It is plain JSON, so that a copy of it is a checkpoint.
import type { PlayerRef, TeamSide } from './entries.ts';

/** The statistics that events count, in the order of every answer. */
export const COUNTED = [
  '2PM',
  '2PA',
  '3PM',
  '3PA',
  'FTM',
  'FTA',
  'OREB',
  'DREB',
  'AST',
  'STL',
  'BLK',
  'TO',
  'PF',
  'FD',
] as const;

export type Counts = Record<(typeof COUNTED)[number], number>;

/** Something that looks wrong, with the events that it concerns. */
export interface ScoringFlag {
  flag: string;
  events: string[];
}

/** A player's numbers so far. */
export interface PlayerState {
  team: TeamSide;
  player: PlayerRef;
  starter: boolean;
  /** Whether the player was on the court, or an event names the player. */
  played: boolean;
  counts: Counts;
  /** Tenths of a second on the court. */
  tenths: number;
  plusMinus: number;
  /** Technical and unsportsmanlike fouls. */
  technical: number;
  out: '' | 'fouls' | 'disqualified';
}

export interface TeamState {
  score: number;
  onCourt: PlayerRef[];
  /** The last line-up or substitution; empty while nobody knows who is on the court. */
  changed: string;
  /** The place in the flags of the stretch without five on the court, from 1; 0 outside one. */
  stretch: number;
  /** What was counted without a player. */
  own: Counts;
  timeouts: { p: number; late: boolean }[];
  /** Technical fouls of the coach, and of the bench. */
  coach: number;
  bench: number;
  coachOut: boolean;
}

export interface PeriodState {
  p: number;
  home: number;
  away: number;
  fouls: Record<TeamSide, number>;
  ended: boolean;
  /** The score at the end of the period, as a person confirmed it. */
  confirmed: { home: number; away: number } | null;
}

export interface FoldState {
  began: boolean;
  /** Whether an event other than the start of a period has happened: the starters are known by then. */
  played: boolean;
  periods: PeriodState[];
  /** Tenths of the period that nobody has played yet. */
  left: number;
  clock: { left: number; run: boolean; at: number };
  /** Whether a clock was read. Without one, no time is counted. */
  clocked: boolean;
  home: TeamState;
  away: TeamState;
  players: Record<string, PlayerState>;
  arrow: TeamSide | null;
  /** Tenths of a second in which each team led, and in which the score was level. */
  times: { home: number; away: number; level: number };
  /** Each made shot: tenths of the game, home, away, period. */
  flow: [number, number, number, number][];
  /** The team whose turnover was the last play. */
  lost: TeamSide | null;
  /** The steal that was the last play, if no turnover explains it yet. */
  steal: { id: string; team: TeamSide } | null;
  flags: ScoringFlag[];
}

const zero = () => Object.fromEntries(COUNTED.map((name) => [name, 0])) as Counts;

/** Returns the numbers of a player who has not played. */
export const newPlayer = (team: TeamSide, player: PlayerRef): PlayerState => ({
  team,
  player,
  starter: false,
  played: false,
  counts: zero(),
  tenths: 0,
  plusMinus: 0,
  technical: 0,
  out: '',
});

const newTeam = (): TeamState => ({
  score: 0,
  onCourt: [],
  changed: '',
  stretch: 0,
  own: zero(),
  timeouts: [],
  coach: 0,
  bench: 0,
  coachOut: false,
});

/** Returns the state before the first event. */
export const start = (): FoldState => ({
  began: false,
  played: false,
  periods: [],
  left: 0,
  clock: { left: 0, run: false, at: 0 },
  clocked: false,
  home: newTeam(),
  away: newTeam(),
  players: {},
  arrow: null,
  times: { home: 0, away: 0, level: 0 },
  flow: [],
  lost: null,
  steal: null,
  flags: [],
});
