// What can happen to a season's schedules, in words, and what is sent of it.
import type { RepairEvent } from '../../../api/schedules.ts';

export const happenings = {
  court_closed: 'A court or a gym is closed',
  team_away: 'A team cannot play',
  postponed: 'Postponed games need a new day',
  team_leaves: 'A team leaves its league',
  team_joins: 'A team joins its league',
  more_days: 'There are more days to play on',
  season_ends: 'The season ends earlier',
} as const;

export type Happening = keyof typeof happenings;

/** The fields of the form; those that a happening does not need stay as they are. */
export interface Typed {
  kind: Happening;
  courts: string[];
  /** The id of the team's enrolment. */
  team: string;
  /** YYYY-MM-DD. */
  from: string;
  until: string;
  fromTime: string;
  untilTime: string;
  /** The days to play on, one after the other. */
  days: string[];
  /** Ids of the postponed games. */
  games: number[];
}

export const nothingTyped: Typed = {
  kind: 'court_closed',
  courts: [],
  team: '',
  from: '',
  until: '',
  fromTime: '',
  untilTime: '',
  days: [],
  games: [],
};

/** Returns whether a field other than the choice of what happened is filled. */
export const isTyped = ({ kind, ...typed }: Typed): boolean => Object.values(typed).some((value) => value.length > 0);

/** Returns what is wrong with the typed fields, by the server's names of fields. */
export function missing({ kind, courts, team, from, days, games }: Typed): Record<string, string> {
  const errors: Record<string, string> = {};
  if (kind === 'court_closed' && courts.length === 0) errors.courts = 'must have at least one court';
  if (kind.startsWith('team_') && !team) errors.team = 'is required';
  if (['court_closed', 'team_away', 'season_ends'].includes(kind) && !from) errors.from = 'is required';
  if (kind === 'more_days' && days.length === 0) errors.days = 'must have at least one day';
  if (kind === 'postponed' && games.length === 0) errors.games = 'must have at least one game';
  return errors;
}

/** Returns the events that the typed fields mean. Days to make games up can be added to every other happening. */
export function eventsOf({ kind, courts, team, days, games, ...typed }: Typed): RepairEvent[] {
  const { from, until, fromTime, untilTime } = typed;
  const span = { from, until: until || null, fromTime: fromTime || null, untilTime: untilTime || null };
  const more: RepairEvent[] = days.length > 0 ? [{ kind: 'more_days', dates: days }] : [];
  switch (kind) {
    case 'court_closed':
      return [{ kind, courts, ...span }, ...more];
    case 'team_away':
      return [{ kind, team: Number(team), ...span }, ...more];
    case 'team_leaves':
    case 'team_joins':
      return [{ kind, team: Number(team) }, ...more];
    case 'postponed':
      return [{ kind, games }, ...more];
    case 'season_ends':
      return [{ kind, on: from }, ...more];
    case 'more_days':
      return more;
  }
}
