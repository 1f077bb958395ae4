import { expect, test } from 'vitest';
import { matchingOptions } from '../src/kit/combobox/options.ts';

const options = ['Dana Aces', 'Aces', 'Bulls', 'Aces II', 'Great Aces'].map((name, id) => ({ id, name }));

test('names that start with the text come before names that contain it, up to the limit', () => {
  const names = (text: string, limit: number) => matchingOptions(options, text, limit).map(({ name }) => name);
  expect(names(' aces', 10)).toEqual(['Aces', 'Aces II', 'Dana Aces', 'Great Aces']);
  expect(names('ACES', 3)).toEqual(['Aces', 'Aces II', 'Dana Aces']);
  expect(names('', 2)).toEqual(['Dana Aces', 'Aces']);
  expect(names('zebra', 2)).toEqual([]);
});

test('near options come before all others', () => {
  const near = options.map((option) => ({ ...option, near: ['Dana Aces', 'Bulls'].includes(option.name) }));
  const names = (text: string, limit: number) => matchingOptions(near, text, limit).map(({ name }) => name);
  expect(names('aces', 10)).toEqual(['Dana Aces', 'Aces', 'Aces II', 'Great Aces']);
  expect(names('', 2)).toEqual(['Dana Aces', 'Bulls']);
});
