// The log of a game that is scored at the court: its entries, settings and order. The contract is docs/scoring-log.md; the server
// has the same types in `src/domain/courtside/`.

/** One of the two teams. */
export type TeamSide = 'home' | 'away';

/** A player: the id of a player on a roster, or the key of a guest, `g:` and 8 characters. */
export type PlayerRef = number | string;

/** The settings of a scored game. All lengths of periods are in minutes. */
export interface ScoringRules {
  depth: 'score' | 'fouls' | 'full';
  clock: boolean;
  periods: number;
  minutes: number;
  overtime: number;
  foulLimit: number;
  /** The number of team fouls in a period from which a foul gives free throws. */
  bonusAt: number;
  /** Time-outs of the first half, of the second half, and of each overtime. */
  timeouts: readonly [number, number, number];
  onCourt: number;
  draws: boolean;
}

/** The settings of a game that changes none of them: FIBA's. */
export const FIBA_RULES: ScoringRules = {
  depth: 'full',
  clock: true,
  periods: 4,
  minutes: 10,
  overtime: 5,
  foulLimit: 5,
  bonusAt: 5,
  timeouts: [2, 3, 1],
  onCourt: 5,
  draws: false,
};

/** The fields that an edit may set. A field with null is emptied. */
export interface EntryChanges {
  void?: boolean;
  same?: boolean | null;
  p?: number;
  pos?: number;
  clock?: number | null;
  team?: TeamSide | null;
  player?: PlayerRef | null;
  on?: PlayerRef | null;
  value?: number;
  made?: boolean;
  nth?: number | null;
  outOf?: number | null;
  end?: string;
  what?: string;
  who?: string | null;
  why?: string | null;
  shots?: number | null;
  in?: PlayerRef[];
  out?: PlayerRef[];
  five?: PlayerRef[];
}

/** An entry as it is stored: never changed once written. Fields that this version does not know stay in it. */
export interface ScoringEntry {
  /** `device-n`. */
  id: string;
  device: string;
  n: number;
  /** The hybrid logical clock: milliseconds × 1000, or one more than the greatest that the device has seen. */
  h: number;
  /** The period, from 1; overtimes follow the last period. */
  p: number;
  /** The place in the game: `h`, or a number between two neighbours' for an event that was put in later. */
  pos: number;
  kind: string;
  /** Tenths of a second left on the game clock. */
  clock?: number;
  /** The id of the first entry of the group that one tap made. */
  g?: string;
  /** The id of the event that this one belongs to. It is void when that event is. */
  for?: string;
  team?: TeamSide;
  player?: PlayerRef;
  on?: PlayerRef;
  value?: number;
  made?: boolean;
  nth?: number;
  outOf?: number;
  end?: string;
  what?: string;
  who?: string;
  why?: string;
  shots?: number;
  in?: PlayerRef[];
  out?: PlayerRef[];
  five?: PlayerRef[];
  score?: { home: number; away: number };
  run?: boolean;
  left?: number;
  home?: number;
  away?: number;
  text?: string;
  key?: string;
  name?: string;
  number?: number | string;
  here?: boolean;
  captain?: boolean;
  of?: string;
  set?: EntryChanges | Partial<ScoringRules>;
}

/** An entry with its edits applied. */
export interface GameEvent extends ScoringEntry {
  void?: boolean;
  same?: boolean;
}

/** Compares by the time of writing: the last writer wins. */
export const byTime = (a: ScoringEntry, b: ScoringEntry) =>
  a.h - b.h || (a.device < b.device ? -1 : a.device > b.device ? 1 : a.n - b.n);

/** Compares by the order of the game. */
export const byPlace = (a: ScoringEntry, b: ScoringEntry) => a.p - b.p || a.pos - b.pos || byTime(a, b);

/** Returns the other team. */
export const opponent = (side: TeamSide): TeamSide => (side === 'home' ? 'away' : 'home');

/** Returns the length of a period in tenths of a second. */
export const periodLength = (rules: ScoringRules, p: number) =>
  (p > rules.periods ? rules.overtime : rules.minutes) * 600;

const PLAYS = 'shot rebound assist steal block turnover foul jump'.split(' ');
const COUNTED_KINDS = [...PLAYS, 'drawn', 'timeout'];
const ORDERED_KINDS = [...COUNTED_KINDS, ...'lineup sub period clock arrow note final reopen'.split(' ')];

/** Returns whether an event has a place in the order of the game. */
export const isOrdered = ({ kind }: GameEvent) => ORDERED_KINDS.includes(kind);

/** Returns whether an event counts: the first one makes a game live. */
export const isCounted = ({ kind }: GameEvent) => COUNTED_KINDS.includes(kind);

/** Returns whether an event is one that players make who are on the court. */
export const isPlay = ({ kind }: GameEvent) => PLAYS.includes(kind);
