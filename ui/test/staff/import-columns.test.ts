import { expect, it } from 'vitest';
import { meaningOf } from '../../src/screens/staff/import/kinds.ts';

it('names what a column means in the words of the forms, not by the field of the API', () => {
  expect(meaningOf('publicName')).toBe('Visitors see');
  expect(meaningOf('forfeitedBy')).toBe('Forfeited by');
});

it('leaves the names of attributes and statistics as they are', () => {
  expect(['Height', 'PTS'].map(meaningOf)).toEqual(['Height', 'PTS']);
});
