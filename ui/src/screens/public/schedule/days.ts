import type { Of } from '../../../api/types.ts';
import { byWhen } from '../../../lib/game.ts';
import { weekOffText } from '../../../lib/week-off.ts';

type Game = Of<'Game'>;

/** A row of the schedule: a game, a matchup whose teams are not known yet, a team's bye, or a league's week off. */
export type ScheduleRow = { key: string; date: string; time: string | null; league: string } & (
  | { kind: 'game'; game: Game }
  | { kind: 'announced'; game: Of<'AnnouncedGame'> }
  | { kind: 'bye'; teams: { name: string; team: Game['homeTeam'] | undefined }[] }
  | { kind: 'off'; reason: string }
);

export interface ScheduleDay {
  date: string;
  leagues: { name: string; entries: ScheduleRow[] }[];
  /** Whether the day has no games. */
  off: boolean;
  /** Whether the games of the day are loaded. */
  loaded: boolean;
}

export interface ScheduleSources {
  games: Game[];
  byes: Of<'Bye'>[];
  weekOffs: Of<'WeekOff'>[];
  announced: Of<'AnnouncedGame'>[];
  leagues: Of<'League'>[];
}

/** Merges games, byes and weeks off of one league (or all) into one list, ordered by date and time. */
export function scheduleRows(
  { games, byes, weekOffs, announced, leagues }: ScheduleSources,
  league: number | null,
): ScheduleRow[] {
  const named = (id: number) => leagues.find((one) => one.id === id)?.name ?? '';
  const teams = new Map(games.flatMap((game) => [game.homeTeam, game.awayTeam]).map((team) => [team.slt_id, team]));
  const shown = (id: number | null | undefined) => league === null || id === league;
  const all: ScheduleRow[] = [];
  for (const game of games) {
    if (!shown(game.leagueId)) continue;
    const name = game.league?.name ?? 'Tournament';
    all.push({ kind: 'game', key: `g${game.id}`, date: game.date, time: game.time ?? null, league: name, game });
  }
  // Bracket games belong to no league.
  for (const game of league === null ? announced : []) {
    const { id, date, time = null } = game;
    all.push({ kind: 'announced', key: `a${id}`, date, time, league: 'Tournament', game });
  }
  for (const { id, date, league_id, teams: resting } of byes) {
    if (!shown(league_id)) continue;
    const sitting = resting.map((one) => ({ name: one.name, team: teams.get(one.id) }));
    all.push({ kind: 'bye', key: `b${id}`, date, time: null, league: named(league_id), teams: sitting });
  }
  for (const off of weekOffs) {
    const { id, date, league_id } = off;
    if (!shown(league_id)) continue;
    all.push({ kind: 'off', key: `w${id}`, date, time: null, league: named(league_id), reason: weekOffText(off) });
  }
  return all.sort(byWhen);
}

/** Groups rows by day, and within a day by league, in the server's order. */
export function scheduleDays(list: ScheduleRow[], leagues: Of<'League'>[]): ScheduleDay[] {
  const order = new Map(leagues.map((league, place) => [league.name, place]));
  const found = new Map<string, Map<string, ScheduleRow[]>>();
  for (const entry of list) {
    const day = found.get(entry.date) ?? new Map<string, ScheduleRow[]>();
    found.set(entry.date, day);
    day.set(entry.league, [...(day.get(entry.league) ?? []), entry]);
  }
  return [...found].map(([date, byLeague]) => ({
    date,
    leagues: [...byLeague]
      .map(([name, its]) => ({ name, entries: its }))
      .sort((one, other) => (order.get(one.name) ?? 1e6) - (order.get(other.name) ?? 1e6)),
    off: [...byLeague.values()].flat().every(({ kind }) => kind === 'bye' || kind === 'off'),
    loaded: [...byLeague.values()].flat().some(({ kind }) => kind === 'game'),
  }));
}

/** Adds the match days whose games are not loaded yet; such days have no leagues. */
export function withDates(known: ScheduleDay[], dates: string[]): ScheduleDay[] {
  const there = new Map(known.map((day) => [day.date, day]));
  for (const date of dates) {
    if (!there.get(date)?.loaded) there.set(date, { date, leagues: [], off: false, loaded: false });
  }
  return [...there.values()].sort(byWhen);
}

/** Returns the day to show first: today or the next match day, or else the last match day. */
export function openingDay(all: ScheduleDay[], now: string): string | undefined {
  const playing = all.filter((day) => !day.off);
  return (playing.find((day) => day.date >= now) ?? playing.at(-1) ?? all.at(-1))?.date;
}
