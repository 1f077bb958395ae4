import { beforeEach, expect, it } from 'vitest';
import { dropRecent, noteRecent, type RecentEntry, readRecent } from '../../src/lib/recent.ts';
import { actionsFor, matchingCommands, screensFor } from '../../src/parts/staff/palette/commands.ts';

const entry = (id: number): RecentEntry => ({
  href: `/teams/${id}`,
  kind: 'teams',
  id,
  title: `Team ${id}`,
  detail: null,
});
const idsOf = (owner: string) => readRecent(owner).map(({ id }) => id);

beforeEach(() => localStorage.clear());

it('the last 8 things are remembered, each once, for each organization', () => {
  for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9, 3]) noteRecent('1 1', entry(id));
  expect(idsOf('1 1')).toEqual([3, 9, 8, 7, 6, 5, 4, 2]);
  expect(idsOf('1 2')).toEqual([]);
  localStorage.setItem('other', 'kept');
  dropRecent();
  expect(idsOf('1 1')).toEqual([]);
  expect(localStorage.getItem('other')).toBe('kept');
});

it('what another program stored is no link', () => {
  for (const stored of [
    'x',
    '{}',
    'null',
    '[1]',
    '[{"href":"https://bad.example","kind":"teams","id":1,"title":"A","detail":null}]',
    '[{"href":"//bad.example","kind":"teams","id":1,"title":"A","detail":null}]',
    '[{"href":"/teams/1"}]',
  ]) {
    localStorage.setItem('recent 1 1', stored);
    expect(readRecent('1 1'), stored).toEqual([]);
  }
});

const titles = (text: string, role = 'staff') => {
  const leagues = [{ season: { id: 3, name: 'Fall' }, league: { id: 7, name: 'Sunday' } }];
  const all = [...actionsFor(role, leagues), ...screensFor(role, 5)];
  return matchingCommands(all, text, 5).map(({ title }) => title);
};

it('commands are found by the starts of words in their names, by other words after that', () => {
  expect(titles('new game')).toEqual(['New game in Sunday']);
  expect(titles('creat tea')).toEqual(['Create team']);
  expect(titles('sched')).toEqual(['Create schedule', 'Schedule', 'Schedule builder', 'Import games']);
  expect(titles('eason')).toEqual([]);
  expect(titles('page views')).toEqual([]);
  expect(titles('page views', 'org_owner')).toEqual(['Page views']);
});

it('the screens of a role are those of its navigation', () => {
  expect(screensFor('staff', 5).some(({ href }) => href === '/organizations/5')).toBe(true);
  expect(screensFor('super_admin', 5).some(({ href }) => href === '/organizations')).toBe(true);
});
