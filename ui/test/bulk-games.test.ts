import { expect, test } from 'vitest';
import type { Of } from '../src/api/types.ts';
import { stateChanges } from '../src/parts/staff/games/game-change.tsx';
import { changeOf } from '../src/screens/staff/league-games/bulk-kinds.ts';
import { reach, weekOf } from '../src/screens/staff/league-games/bulk-reach.ts';

const row = (key: string, date: string, kind = 'game') => ({ key, date, kind });

test('ticked games reach the games of their days or weeks, and keep what is ticked', () => {
  // Saturday and Sunday, then the Monday after.
  const rows = [
    row('a', '2026-11-21'),
    row('b', '2026-11-21'),
    row('bye', '2026-11-21', 'bye'),
    row('c', '2026-11-22'),
    row('d', '2026-11-23'),
    row('off', '2026-12-27', 'off'),
  ];
  expect(reach(rows, new Set(['a', 'off']), 'day')).toEqual(['a', 'b', 'off']);
  expect(reach(rows, new Set(['c']), 'week')).toEqual(['a', 'b', 'c']);
  expect(reach(rows, new Set(), 'week')).toEqual([]);
  expect(['2026-11-22', '2026-11-23', '2027-01-01'].map(weekOf)).toEqual(['2026-11-16', '2026-11-23', '2026-12-28']);
});

test('empty fields of a move change nothing', () => {
  const read = (fields: Record<string, string>) => changeOf('move', (name) => fields[name] ?? '');
  expect(read({ date: ' ', days: '' })).toEqual({});
  expect(read({ days: '-7', location: ' Annex ', again: 'on' })).toEqual({
    days: -7,
    location: 'Annex',
    status: 'scheduled',
  });
});

test('the preview names what changes and nothing else', () => {
  const before: Of<'BulkGameState'> = {
    date: '2026-11-22',
    time: '18:00',
    location: 'Gym',
    location_url: 'https://maps.example/1',
    status: 'scheduled',
    home: 'Herons',
    away: 'Otters',
    score_home: 50,
    score_away: 40,
    pinned: false,
  };
  expect(stateChanges(before, { ...before, date: '2026-11-29', location: null, location_url: null })).toEqual([
    ['Sun Nov 22, 6:00 PM', 'Sun Nov 29, 6:00 PM'],
    ['Gym', 'no place'],
    ['map link', 'no map link'],
  ]);
  const swapped = { ...before, home: 'Otters', away: 'Herons', score_home: 40, score_away: 50 };
  expect(stateChanges(before, swapped)).toEqual([['Otters at Herons, 40–50', 'Herons at Otters, 50–40']]);
});
