// The vectors in tests/data/courtside: the server's tests read the same files.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addEntries, newLog } from '../../src/lib/courtside/log.ts';
import { scoringResult } from '../../src/lib/courtside/result.ts';
import { canonical, digest, folded, type LogVector } from './canonical.ts';

type Vector = LogVector & { about: string; expect: Record<string, unknown>; fold: unknown };
type RandomVector = LogVector & { digest: string };

const folder = '../tests/data/courtside';
const read = (file: string): Vector => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));
const vectors = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /.[\\/].+\.json$/.test(file))
  .map(read);
const random = readFileSync(process.env.RANDOM_VECTORS ?? `${folder}/random.jsonl`, 'utf8')
  .trim()
  .split('\n')
  .map((line): RandomVector => JSON.parse(line));

/** Returns the value at a JSON pointer. */
const at = (value: unknown, pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], value);

test('every vector folds as it says', () => {
  expect(vectors.length).toBeGreaterThan(40);
  for (const { about, fold, expect: numbers, ...vector } of vectors) {
    const log = folded(vector);
    const result = JSON.parse(JSON.stringify(scoringResult(log)));
    for (const [place, value] of Object.entries(numbers)) expect(at(result, place), `${about} ${place}`).toEqual(value);
    expect(canonical(log), about).toBe(JSON.stringify(fold));
  }
});

test('random logs fold as on the server', () => {
  expect(random.length).toBeGreaterThan(20);
  for (const vector of random) expect(digest(folded(vector))).toBe(vector.digest);
});

test('entries that arrive one by one, in any order and twice, fold as all at once', () => {
  for (const [index, { rules, entries }] of [...vectors, ...random].entries()) {
    const log = newLog(rules);
    const late = entries.filter((_, place) => (place + index) % 5 === 0);
    const soon = entries.filter((_, place) => (place + index) % 5 > 0);
    for (const entry of [...soon, ...late.toReversed(), ...soon.slice(-3)]) addEntries(log, [entry]);
    expect(canonical(log)).toBe(canonical(folded({ rules, entries })));
  }
});
