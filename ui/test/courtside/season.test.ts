// A real season: each game folds to the digest of the server's fold. Without the real input the test says so and skips.
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { addEntries, newLog } from '../../src/lib/courtside/log.ts';
import { canonical, digest, folded, type LogVector } from './canonical.ts';

const archive = `${process.env.HOMECOURT_DATA ?? '../../shared/data'}/wnbl-2018-plays/plays.tar.gz`;
const digests: Record<string, string> = JSON.parse(readFileSync('../tests/data/courtside/season.json', 'utf8'));

/** Returns the files of a `tar.gz` archive by their names. */
function unpacked(packed: Buffer) {
  const tar = gunzipSync(packed);
  const files = new Map<string, string>();
  for (let at = 0; tar[at]; ) {
    const name = tar
      .toString('utf8', at, at + 100)
      .replace(/\0.*/s, '')
      .replace('./', '');
    const size = Number.parseInt(tar.toString('utf8', at + 124, at + 136), 8);
    files.set(name, tar.toString('utf8', at + 512, at + 512 + size));
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
}

function game(text: string): LogVector {
  const [head, ...lines] = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { rules: head.rules, entries: lines.map((line, index) => ({ ...line, device: 'import', n: index + 1 })) };
}

test('every game of a season folds to its digest, also when some entries arrive late', { timeout: 60_000 }, ({
  skip,
}) => {
  if (!existsSync(archive)) return skip(`there is no ${archive}`);
  const logs = [...unpacked(readFileSync(archive))].filter(([name]) => name.endsWith('.events.jsonl'));
  expect(logs.length).toBe(Object.keys(digests).length);
  for (const [index, [name, text]] of logs.entries()) {
    const { rules, entries } = game(text);
    const whole = folded({ rules, entries });
    expect(digest(whole), name).toBe(digests[name.replace('.events.jsonl', '')]);
    if (index % 20) continue;
    const log = newLog(rules);
    const isLate = (place: number) => place % 9 === 4;
    for (const entry of entries.filter((_, place) => !isLate(place))) addEntries(log, [entry]);
    for (const entry of entries.filter((_, place) => isLate(place)).toReversed()) addEntries(log, [entry]);
    expect(canonical(log) === canonical(whole), name).toBe(true);
  }
});
