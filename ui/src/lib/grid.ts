// The state of the box score grid: typed cells by player and stat, as text until they are saved.
import type { Of } from '../api/types.ts';
import { count } from './format.ts';

type Page = Of<'GamePage'>;

/** Typed text by `player/stat`. A cell without an entry shows the saved value. */
export type Cells = Record<string, string>;

export const cellKey = (player: number, stat: number) => `${player}/${stat}`;

/** Returns the saved value of a cell as text; empty if the value is missing or derived from other stats. */
export function stored(page: Page, player: number, stat: number): string {
  const found = page.playerStats.find((row) => row.player_id === player && row.stat_id === stat);
  return found?.entered && found.value != null ? String(found.value) : '';
}

/** Returns the text that a cell shows: the typed text, or else the saved value. */
export const cellShown = (page: Page, cells: Cells, player: number, stat: number) =>
  cells[cellKey(player, stat)] ?? stored(page, player, stat);

/** Sets a cell. If the text equals the saved value, the cell's entry is removed. */
export function typed(page: Page, cells: Cells, player: number, stat: number, text: string): Cells {
  const { [cellKey(player, stat)]: _, ...rest } = cells;
  return text === stored(page, player, stat) ? rest : { ...rest, [cellKey(player, stat)]: text };
}

/** Returns the cells without those whose key matches `gone`. */
export const without = (cells: Cells, gone: (key: string) => boolean): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([key]) => !gone(key)));

/** Returns the cells that differ from the saved values, without players and stats that the game no longer has. */
export function unsavedCells(page: Page, cells: Cells): Cells {
  const players = new Set([...page.homeRoster, ...page.awayRoster].map((player) => player.id));
  const stats = new Set(page.allStats.map((stat) => stat.id));
  return without(cells, (key) => {
    const [player = 0, stat = 0] = key.split('/').map(Number);
    return !players.has(player) || !stats.has(stat) || cells[key] === stored(page, player, stat);
  });
}

/** Returns whether a cell can be saved: empty, or a whole number from 0 to 999. */
export const isWhole = (text: string) => /^\d{0,3}$/.test(text.trim());

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text));

/** Returns the changed cells grouped by player, in the API's format; `was` holds each cell's previous value. */
export function changes(cells: Cells, was: Cells, game: number) {
  const players = new Map<number, { stat_id: number; value: number | null; was: number | null }[]>();
  for (const [key, text] of Object.entries(cells)) {
    const [player = 0, stat = 0] = key.split('/').map(Number);
    const before = was[key] ?? '';
    const own = { stat_id: stat, value: numberOf(text), was: numberOf(before) };
    players.set(player, [...(players.get(player) ?? []), own]);
  }
  return [...players].map(([player_id, stats]) => ({ player_id, game_id: game, stats }));
}

/** Returns the number in the cell of the stat with this abbreviation; 0 if the cell is empty. */
export function number(page: Page, cells: Cells, player: number, abbreviation: string): number {
  return Number(text(page, cells, player, abbreviation)) || 0;
}

/** The stats that a total adds up, each with its factor. */
const parts: Record<string, [abbreviation: string, worth: number][]> = {
  PTS: [
    ['2PM', 2],
    ['3PM', 3],
    ['FTM', 1],
  ],
  REB: [
    ['OREB', 1],
    ['DREB', 1],
  ],
};

function text(page: Page, cells: Cells, player: number, abbreviation: string): string {
  const stat = page.allStats.find((one) => one.abbreviation === abbreviation);
  return stat ? cellShown(page, cells, player, stat.id).trim() : '';
}

/** Returns the total computed from its parts; null if all parts are empty, or if the stat has no parts. */
export function sumOfParts(page: Page, cells: Cells, player: number, abbreviation: string): number | null {
  const entered = (parts[abbreviation] ?? []).filter(([part]) => text(page, cells, player, part) !== '');
  if (entered.length === 0) return null;
  return entered.reduce((sum, [part, worth]) => sum + worth * number(page, cells, player, part), 0);
}

/** Returns a player's points: the entered value, or else the total of the shots made. */
export function points(page: Page, cells: Cells, player: number): number {
  const entered = text(page, cells, player, 'PTS');
  return entered === '' ? (sumOfParts(page, cells, player, 'PTS') ?? 0) : Number(entered) || 0;
}

/** Returns the total of a stat's parts if it differs from the entered value; null if both agree or one is missing. */
export function contradiction(page: Page, cells: Cells, player: number, abbreviation: string): number | null {
  const entered = text(page, cells, player, abbreviation);
  const sum = sumOfParts(page, cells, player, abbreviation);
  return entered === '' || Number(entered) === sum ? null : sum;
}

/** Returns the shots behind a player's points: `4 twos and 1 free throw`. */
export function makes(page: Page, cells: Cells, player: number): string {
  const named = [
    ['2PM', 'two'],
    ['3PM', 'three'],
    ['FTM', 'free throw'],
  ] as const;
  const said = named
    .map(([part, word]) => [number(page, cells, player, part), word] as const)
    .filter(([made]) => made > 0)
    .map(([made, word]) => count(made, word));
  return said.length > 0 ? said.join(', ').replace(/, ([^,]*)$/, ' and $1') : 'No shots made';
}

/** Returns the value of a derived stat from the typed cells: shots made, attempted, or the percentage as a share. */
export function derived(page: Page, cells: Cells, player: number, abbreviation: string): number | null {
  const of = (name: string) => number(page, cells, player, name);
  const sums: Record<string, [number, number]> = {
    FG: [of('2PM') + of('3PM'), of('2PA') + of('3PA')],
    FT: [of('FTM'), of('FTA')],
    '2P': [of('2PM'), of('2PA')],
    '3P': [of('3PM'), of('3PA')],
  };
  const [makes, attempts] = sums[abbreviation.slice(0, 2)] ?? [0, 0];
  if (abbreviation.endsWith('M')) return makes;
  if (abbreviation.endsWith('A')) return attempts;
  return attempts > 0 ? Math.min(makes / attempts, 1) : null;
}

/** Parses text copied from a spreadsheet into rows of cells. */
export const block = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()));
