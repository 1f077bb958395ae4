import { describe, expect, it } from 'vitest';
import type { Of } from '../src/api/types.ts';
import { columns } from '../src/lib/box.ts';
import { displayStatus, forfeiter, hasScore, sideOf, statusText } from '../src/lib/game.ts';
import { openingDay, scheduleDays, scheduleRows, withDates } from '../src/screens/public/schedule/days.ts';

const team = (id: number, name: string) => ({ id, name, slt_id: id * 10 });
const game = (change: Partial<Of<'Game'>> = {}): Of<'Game'> => ({
  id: 1,
  season_id: 1,
  season: { id: 1, name: 'Fall 2026' },
  leagueId: 1,
  league: { id: 1, name: 'Sunday' },
  home_team_id: 10,
  away_team_id: 20,
  homeTeam: team(1, 'Breakers'),
  awayTeam: team(2, 'Tide'),
  date: '2026-11-15',
  time: '16:10',
  status: 'scheduled',
  displayStatus: 'scheduled',
  is_bracket: false,
  version: 1,
  ...change,
});
const league = (id: number, name: string): Of<'League'> => ({
  id,
  name,
  position: id,
  teamsCount: 2,
  version: 1,
  seasons_leagues: [],
});

describe('a game', () => {
  it('is shown as the server says', () => {
    const entered = game({ displayStatus: 'completed', score_home: 1, score_away: 0 });
    expect([displayStatus(entered), statusText(entered), hasScore(entered)]).toEqual(['completed', 'Completed', true]);
    const postponed = game({ status: 'postponed', displayStatus: 'postponed', score_home: 12, score_away: 3 });
    expect([displayStatus(postponed), hasScore(postponed)]).toEqual(['postponed', false]);
  });

  it('is lost by the team that forfeited, whatever the score, and by both teams if both did', () => {
    const results = (change: Partial<Of<'Game'>>) => {
      const forfeited = game({ status: 'forfeit', displayStatus: 'forfeit', score_home: 31, score_away: 8, ...change });
      return [sideOf(forfeited, true).result, sideOf(forfeited, false).result, forfeiter(forfeited)];
    };
    expect(results({ forfeitedBy: 'home' })).toEqual(['L', 'W', ' by Breakers']);
    expect(results({ forfeitedBy: 'away' })).toEqual(['W', 'L', ' by Tide']);
    expect(results({ forfeitedBy: 'both', score_home: 0, score_away: 0 })).toEqual(['L', 'L', ' by both teams']);
    expect(results({})).toEqual(['W', 'L', '']);
  });

  it('awaits its result when its time to be live is over', () => {
    const until = (minutes: number) => {
      const liveUntil = new Date(Date.now() + minutes * 6e4).toISOString();
      return game({ status: 'live', displayStatus: 'live', liveUntil });
    };
    expect([displayStatus(until(6)), hasScore(until(6))]).toEqual(['live', true]);
    expect([displayStatus(until(-6)), hasScore(until(-6))]).toEqual(['awaiting', false]);
    const entered = { ...until(-6), score_home: 40, score_away: 38 };
    expect([statusText(entered), hasScore(entered)]).toEqual(['Awaiting result', true]);
  });

  it('is won by one side and lost by the other, and a draw by neither', () => {
    const won = game({ displayStatus: 'completed', score_home: 74, score_away: 68 });
    expect([sideOf(won, true).result, sideOf(won, false).result]).toEqual(['W', 'L']);
    expect(sideOf(game({ displayStatus: 'completed', score_home: 5, score_away: 5 }), true).result).toBe('');
  });
});

describe('the schedule', () => {
  const leagues = [league(2, 'Tuesday'), league(1, 'Sunday')];
  const sources = {
    games: [
      game({ id: 1, time: '18:00' }),
      game({ id: 2, time: null }),
      game({ id: 3, time: '16:10' }),
      game({ id: 4, leagueId: 2, league: { id: 2, name: 'Tuesday' }, time: '20:00' }),
    ],
    byes: [{ id: 5, date: '2026-11-15', season_id: 1, league_id: 1, teams: [{ id: 20, name: 'Tide' }] }],
    weekOffs: [{ id: 6, date: '2026-11-22', season_id: 1, league_id: 1, seasons_leagues_id: 1, reason: null }],
    announced: [],
    leagues,
  };

  it('is ordered by time within a day, games without a time last', () => {
    const sunday = scheduleRows(sources, 1).filter((entry) => entry.date === '2026-11-15');
    expect(sunday.map((entry) => entry.key)).toEqual(['g3', 'g1', 'g2', 'b5']);
  });

  it('groups a day by league in the order of the server', () => {
    const [first] = scheduleDays(scheduleRows(sources, null), leagues);
    expect(first?.leagues.map((one) => one.name)).toEqual(['Tuesday', 'Sunday']);
  });

  it('has matchups whose teams are not known yet among the games of all leagues', () => {
    const sides = { home: { name: 'Tide', team: null }, away: { name: 'Winner of Semifinal 1', team: null } };
    const season = { id: 1, name: 'Fall' };
    const last = { id: 7, season, division_id: 1, division: 'Gold', match_id: 'r2m1', series_game: 1 };
    const withFinal = {
      ...sources,
      announced: [{ ...last, ...sides, name: 'Final', date: '2026-12-20', time: '18:00' }],
    };
    expect(scheduleRows(withFinal, 1).some((entry) => entry.kind === 'announced')).toBe(false);
    const all = scheduleDays(scheduleRows(withFinal, null), leagues);
    expect(openingDay(all, '2026-12-01')).toBe('2026-12-20');
    // The games of that day are not loaded yet.
    expect(withDates(all, ['2026-12-20']).at(-1)?.leagues).toEqual([]);
    expect(withDates(all, ['2026-11-15']).at(-1)?.leagues).toHaveLength(1);
  });

  it('shows Off Week for a week off without a reason', () => {
    expect(scheduleRows(sources, 1).at(-1)).toMatchObject({ kind: 'off', reason: 'Off Week' });
  });

  it('opens on today or the next day with games, and after the season on its last', () => {
    const all = scheduleDays(scheduleRows(sources, null), leagues);
    expect(openingDay(all, '2026-11-01')).toBe('2026-11-15');
    expect(openingDay(all, '2026-12-01')).toBe('2026-11-15');
  });
});

describe('the columns of a box score', () => {
  const stat = (abbreviation: string, order: number, hidden = false): Of<'Stat'> => ({
    id: order,
    name: abbreviation,
    abbreviation,
    hidden,
    order,
    derived: false,
  });

  it('are in the organization’s order, grouped by kind, without gaps for hidden stats', () => {
    const list = columns([
      stat('STL', 1),
      stat('PTS', 2),
      stat('AST', 3),
      stat('REB', 4),
      stat('FGM', 5),
      stat('OREB', 6, true),
    ]);
    expect(list.map((one) => one.stat.abbreviation)).toEqual(['STL', 'PTS', 'AST', 'REB', 'FGM']);
    expect(list.map((one) => one.sep)).toEqual([false, true, false, false, true]);
  });
});
