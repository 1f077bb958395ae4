import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Of } from '../../src/api/types.ts';
import { changesOf, withGames } from '../../src/parts/my-team/changes.ts';
import { countdown } from '../../src/parts/my-team/countdown.ts';
import { glance, type Team } from '../../src/parts/my-team/next.ts';
import {
  type FollowedTeam,
  followTeam,
  parseFollowed,
  readFollowed,
  withPage,
  writeFollowed,
} from '../../src/parts/my-team/store.ts';

type Game = Of<'Game'>;

const today = '2026-12-01';
const hawks = { id: 1, name: 'Hawks', slt_id: 11 };
const kings = { id: 2, name: 'Kings', slt_id: 12 };

const game = (id: number, change: Partial<Game> = {}): Game => ({
  id,
  season_id: 1,
  season: { id: 1, name: 'Fall' } as Game['season'],
  home_team_id: 12,
  away_team_id: 11,
  homeTeam: kings,
  awayTeam: hawks,
  date: '2026-12-04',
  time: '20:00',
  location: 'Court 1',
  status: 'scheduled',
  displayStatus: 'scheduled',
  is_bracket: false,
  version: 1,
  ...change,
});

const status = (status: Of<'Status'>) => ({ status, displayStatus: status });

const followed: FollowedTeam = { team: 1, before: {}, last: 0, height: 300, offered: false };

/** Returns the changes in words after the team's games were `before` and are `after`. */
const said = (before: Game[], after: Game[]) => {
  const seen = withGames(followed, before, today);
  return changesOf(withGames(seen, after, today), after, () => 'at Kings').map(
    ({ game, was, between, now, after }) => `${game}${was && `~${was}~`}${between}*${now}*${after}`,
  );
};

test('a moved game is said with its old and its new time and place', () => {
  expect(said([game(1)], [game(1, { time: '19:00', location: 'Court 2' })])).toEqual([
    'Friday, December 4: ~8:00 PM, Court 1~ is now *7:00 PM, Court 2*',
  ]);
  expect(said([game(1)], [game(1, { time: '19:00' })])).toEqual(['Friday, December 4: ~8:00 PM~ is now *7:00 PM*']);
  expect(said([game(1)], [game(1, { location: null })])).toEqual([
    'Friday, December 4: ~Court 1~ is now *no place yet*',
  ]);
  expect(said([game(1)], [game(1, { date: '2026-12-05' })])).toEqual([
    '~Friday, December 4, 8:00 PM, Court 1~ is now *Saturday, December 5, 8:00 PM, Court 1* at Kings',
  ]);
});

test('new, cancelled and postponed games are said, and those that are on again', () => {
  expect(said([game(1)], [game(1), game(2, { time: '21:00' })])).toEqual([
    'New game: *Friday, December 4, 9:00 PM, Court 1* at Kings',
  ]);
  for (const word of ['cancelled', 'postponed'] as const)
    expect(said([game(1)], [game(1, status(word))])).toEqual([
      `~Friday, December 4, 8:00 PM, Court 1~ at Kings is *${word}*`,
    ]);
  expect(said([game(1, status('postponed'))], [game(1)])).toEqual([
    '~Postponed~ is now *Friday, December 4, 8:00 PM, Court 1* at Kings',
  ]);
});

test('nothing is said of a first look, of a tip-off, of a result, and of a game that is moved back', () => {
  expect(changesOf(withGames(followed, [game(1)], today), [game(1)], () => '')).toEqual([]);
  expect(said([game(1)], [game(1, status('live'))])).toEqual([]);
  expect(said([game(1)], [game(1, { ...status('completed'), score_home: 60, score_away: 61 })])).toEqual([]);
  const moved = withGames(withGames(followed, [game(1)], today), [game(1, { time: '19:00' })], today);
  expect(changesOf(withGames(moved, [game(1)], today), [game(1)], () => '')).toEqual([]);
});

test('a change is said until the next visit', () => {
  const moved = [game(1, { time: '19:00' })];
  const first = withGames({ ...followed, last: 1_000 }, [game(1)], today);
  const second = withGames(withPage(first, 1_000 + 31 * 60_000), moved, today);
  expect(changesOf(second, moved, () => '')).toHaveLength(1);
  const sameVisit = withGames(withPage(second, second.last + 29 * 60_000), moved, today);
  expect(changesOf(sameVisit, moved, () => '')).toHaveLength(1);
  const third = withGames(withPage(sameVisit, sameVisit.last + 31 * 60_000), moved, today);
  expect(changesOf(third, moved, () => '')).toEqual([]);
});

test('games that are over are forgotten, and what is stored stays under 4 kB', () => {
  const seen = withGames(followed, [game(1, { date: '2026-11-30' }), game(2), game(3, status('completed'))], today);
  expect(Object.keys(seen.seen ?? {})).toEqual(['2']);
  const day = (index: number) => `2026-12-${String(index + 1).padStart(2, '0')}`;
  const long = (time: string) =>
    Array.from({ length: 30 }, (_, index) =>
      game(1_000_000 + index, { date: day(index), time, location: 'x'.repeat(300) }),
    );
  const all = withGames(withGames(followed, long('19:00'), today), long('20:00'), today);
  expect(JSON.stringify(all).length).toBeLessThan(4_096);
  // The thirteenth game was there before, though it was not stored.
  const later = withGames(withGames(followed, long('19:00'), today), long('19:00'), '2026-12-05');
  expect(later.before).toEqual({});
});

test('a stored text that was not written here is no followed team', () => {
  for (const text of [null, '', '{', 'null', '7', '"x"', '[]', '{"team":"5"}', '{"team":null}', '{"team":1.5}'])
    expect(parseFollowed(text), String(text)).toBeNull();
  expect(parseFollowed('{"team":5,"seen":7,"before":"x","last":"soon","height":-1}')).toEqual({
    team: 5,
    seen: {},
    before: {},
    last: 0,
    height: 192,
    offered: false,
  });
  expect(
    parseFollowed(
      '{"team":5,"seen":{"1":[1],"2":["2026-12-04",null,null,"scheduled"]},"before":null,"height":244,"offered":true}',
    ),
  ).toEqual({
    team: 5,
    seen: { 2: ['2026-12-04', null, null, 'scheduled'] },
    before: {},
    last: 0,
    height: 244,
    offered: true,
  });
});

test('a team is followed on a device until it is not, and a browser without storage follows none', () => {
  expect(followTeam(3, 7)?.team).toBe(7);
  expect(readFollowed(3)?.team).toBe(7);
  expect(readFollowed(4)).toBeNull();
  writeFollowed(3, null);
  expect(localStorage.length).toBe(0);
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
  expect(followTeam(3, 7)).toBeNull();
  expect(readFollowed(3)).toBeNull();
  vi.unstubAllGlobals();
});

test('the countdown is in days, and under 24 hours in hours and minutes', () => {
  const words = (minutes: number | undefined, date = today) => countdown(minutes, date, today);
  expect(words(3 * 24 * 60, '2026-12-04')).toBe('in 3 days');
  expect(words(30 * 60, '2026-12-02')).toBe('in 1 day');
  expect(words(24 * 60 - 1)).toBe('in 23 hours 59 minutes');
  expect(words(60)).toBe('in 1 hour');
  expect(words(1)).toBe('in 1 minute');
  expect(words(0)).toBe('now');
  expect(words(undefined)).toBe('today');
  expect(words(undefined, '2026-12-02')).toBe('in 1 day');
});

const team = (games: Game[]): Team => ({
  id: 1,
  name: 'Hawks',
  unavailableSlots: [],
  version: 1,
  seasons: [
    {
      id: 1,
      name: 'Fall',
      active: true,
      league: { id: 1, name: 'Friday Open' },
      slt_id: 11,
      wins: 4,
      losses: 3,
      rank: 3,
      home: { wins: 3, losses: 1 },
      away: { wins: 1, losses: 2 },
    },
  ],
  rosters: [],
  games,
});

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-12-01T15:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('the card shows the next game, the live game, or the last result', () => {
  const start = { game_dateTime: '2026-12-05T01:00:00Z' };
  expect(glance(team([game(2, { date: '2026-12-18' }), game(1, start)]), today)).toEqual({
    record: '4–3, third in Friday Open',
    label: 'Next game, in 3 days',
    when: 'Friday, 8:00 PM',
    where: 'at Kings, Court 1',
    directions: 'https://maps.google.com/?q=Court%201',
    live: undefined,
  });
  expect(glance(team([game(1, { date: '2026-12-18', location: null })]), today)).toMatchObject({
    when: 'Friday, December 18, 8:00 PM',
    where: 'at Kings',
    directions: undefined,
  });
  expect(glance(team([game(1, status('cancelled')), game(2, { date: '2026-12-02' })]), today)).toMatchObject({
    when: 'Tomorrow, 8:00 PM',
  });
  const live = { ...status('live'), liveUntil: '2026-12-01T16:00:00Z', date: today };
  expect(glance(team([game(1, { ...live, score_home: 20, score_away: 18 })]), today)).toMatchObject({
    label: 'Playing now',
    when: '18–20',
    live: 1,
  });
  const over = { ...status('completed'), date: '2026-11-20', score_home: 68, score_away: 74 };
  expect(glance(team([game(1, over), game(2, status('postponed'))]), today)).toMatchObject({
    label: 'Last result, Nov 20',
    when: 'W 74–68',
    where: 'at Kings, Court 1',
  });
  expect(glance(team([]), today)).toMatchObject({ when: 'Not set yet' });
});

test('a game that began over three hours ago without a result is not the next one', () => {
  const old = game(1, { date: today, game_dateTime: '2026-12-01T11:00:00Z' });
  expect(glance(team([old, game(2)]), today).when).toBe('Friday, 8:00 PM');
  const begun = game(1, { date: today, game_dateTime: '2026-12-01T14:00:00Z' });
  expect(glance(team([begun, game(2)]), today).label).toBe('Next game, now');
});
