import { expect, test } from 'vitest';
import { ApiError } from '../src/api/client.ts';
import { conflictOf, sameValue, sortFields, takeSaved } from '../src/lib/conflict.ts';
import { multipart } from '../src/lib/multipart.ts';

test('only a response with a conflict is a conflict', () => {
  const conflict = { version: 8, fields: { time: { yours: '20:00', saved: '21:15' } } };
  expect(conflictOf(new ApiError(409, 'Olga saved this game.', {}, conflict))).toEqual(conflict);
  expect(conflictOf(new ApiError(409, 'Later games have begun.'))).toBeNull();
  expect(conflictOf(new TypeError('no'))).toBeNull();
});

test('null equals an empty text, a number its text, and lists compare by item', () => {
  expect(sameValue(null, '')).toBe(true);
  expect(sameValue(undefined, ' ')).toBe(true);
  expect(sameValue(7, '7')).toBe(true);
  expect(sameValue(0, null)).toBe(false);
  expect(sameValue(false, '')).toBe(false);
  expect(sameValue([1, 2], [1, 2])).toBe(true);
  expect(sameValue([1, 2], [1])).toBe(false);
  expect(sameValue([{ id: 1, caption: 'Hall' }], [{ caption: 'Hall', id: 1 }])).toBe(true);
});

test('a value that one user changed is merged, and a value that both changed is asked about', () => {
  const base = { time: '19:00', location: 'Hall', date: '2026-11-22' };
  const fields = {
    time: { yours: '20:00', saved: '21:15' },
    location: { yours: 'Hall', saved: 'Gym 4' },
    date: { yours: '2026-11-23', saved: '2026-11-22' },
  };
  expect(sortFields(base, fields)).toEqual({ theirs: ['location'], both: ['time'] });
});

test('a saved value replaces the value of the request, and a replaced picture is not sent', () => {
  const picture = new Blob(['x']);
  const fields = { time: { yours: '20:00', saved: null }, image: { yours: 'a new picture', saved: '/media/1' } };
  const mine = { time: '20:00', image: picture, name: 'Emma' };
  expect(takeSaved(mine, fields, ['time', 'image'])).toEqual({ time: null, name: 'Emma' });
  expect(takeSaved(mine, fields, [])).toEqual(mine);
});

test('a multipart form sends null as an empty text, a list item by item and a version as its number', () => {
  const form = multipart({ city: null, sportIds: [1, 2], none: [], version: 7, logo: new Blob(['x']) });
  expect(form.get('city')).toBe('');
  expect(form.getAll('sportIds[]')).toEqual(['1', '2']);
  expect(form.get('none')).toBe('');
  expect(form.get('version')).toBe('7');
  expect(form.get('logo')).toBeInstanceOf(Blob);
});
