// Checks the size budgets of a visitor's first page, in Brotli bytes. Exits with 1 if a budget is exceeded.
// docs/decisions/0016-build-of-the-ui.md tells which settings of the build the limits of the entry and of the scripts guard.
import { readFileSync, statSync } from 'node:fs';

const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));
const page = readFileSync('dist/index.html', 'utf8');
const weigh = (file) => statSync(`dist/${file}.br`).size;
const sum = (files) => [...files].reduce((total, file) => total + weigh(file), 0);

/** Returns a chunk and all chunks that it imports statically. */
function closure(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) closure(next, seen);
  return seen;
}

const entry = closure(Object.keys(manifest).find((key) => page.includes(`src="/${manifest[key].file}"`)));
const files = (keys) => new Set([...keys].map((key) => manifest[key].file));
const styles = (keys) => new Set([...keys].flatMap((key) => manifest[key].css ?? []));
const rows = [
  ['entry JS', sum(files(entry)), 15_900],
  ['entry CSS', sum(styles(entry)), 5_000],
];
let scripts = 0;
for (const key of Object.keys(manifest).sort()) {
  const { isDynamicEntry, file } = manifest[key];
  const screen = key.match(/screens\/(?:home|public)\/([\w-]+)\/screen/)?.[1];
  if (isDynamicEntry && screen) {
    const visit = closure(key);
    scripts = Math.max(scripts, files([...entry, ...visit]).size);
    rows.push([screen, weigh(file), 4_000]);
    rows.push([`${screen}, first visit in all`, sum(files(visit)) + sum(styles(visit)), 29_000]);
  }
}

const live = manifest['src/screens/public/game/live.tsx'];
rows.push(['page of a game scored at the court, JS', weigh(live.file), 2_900]);
rows.push(['page of a game scored at the court, CSS', sum(live.css), 900]);
rows.push(['scripts of a first visit, at most', scripts, 6]);

// The page of scorers is a build of its own.
const scorer = readFileSync('dist/score.html', 'utf8').matchAll(/"\/(assets\/[^"]+\.(?:js|css))"/g);
rows.push(['scorers’ page, JS and CSS', sum([...scorer].map(([, file]) => file)), 45_000]);

let over = 0;
for (const [name, size, limit] of rows) {
  if (size > limit) over += 1;
  console.log(
    `${name.padEnd(44)} ${String(size).padStart(6)} / ${String(limit).padStart(6)}${size > limit ? '  OVER' : ''}`,
  );
}
process.exitCode = over > 0 ? 1 : 0;
