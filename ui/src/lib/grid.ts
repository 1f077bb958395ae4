// The grid of a box score as it is typed: cells by player and statistic, kept as text until they are saved.
import type { Of } from '../api/types.ts';
import { count } from './format.ts';

type Page = Of<'GamePage'>;

/** Typed text by `player/stat`; a cell that is not here is as the server has it. */
export type Cells = Record<string, string>;

export const cellKey = (player: number, stat: number) => `${player}/${stat}`;

/** What was entered into a cell before: empty where a number is missing or follows from others. */
export function stored(page: Page, player: number, stat: number): string {
  const found = page.playerStats.find((one) => one.player_id === player && one.stat_id === stat);
  return found?.entered && found.value != null ? String(found.value) : '';
}

/** What a cell shows: what was typed, or else what is stored. */
export const cellShown = (page: Page, cells: Cells, player: number, stat: number) =>
  cells[cellKey(player, stat)] ?? stored(page, player, stat);

/** Sets a cell; typed back to what is stored, it is no change any more. */
export function typed(page: Page, cells: Cells, player: number, stat: number, text: string): Cells {
  const { [cellKey(player, stat)]: _, ...rest } = cells;
  return text === stored(page, player, stat) ? rest : { ...rest, [cellKey(player, stat)]: text };
}

/** Cells less those that go. */
export const without = (cells: Cells, gone: (key: string) => boolean): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([key]) => !gone(key)));

/** Cells of players and statistics that the game has, and that differ from what is stored. */
export function unsavedCells(page: Page, cells: Cells): Cells {
  const players = new Set([...page.homeRoster, ...page.awayRoster].map((player) => player.id));
  const stats = new Set(page.allStats.map((stat) => stat.id));
  return without(cells, (key) => {
    const [player = 0, stat = 0] = key.split('/').map(Number);
    return !players.has(player) || !stats.has(stat) || cells[key] === stored(page, player, stat);
  });
}

/** Whether a cell can be saved: empty, or a whole number from 0 to 999. */
export const isWhole = (text: string) => /^\d{0,3}$/.test(text.trim());

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text));

/** The changed numbers, a player at a time, as the server takes them, each with what its cell held before. */
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

/** The number of a cell by its statistic's abbreviation; nothing typed counts as 0. */
export function number(page: Page, cells: Cells, player: number, abbreviation: string): number {
  return Number(text(page, cells, player, abbreviation)) || 0;
}

/** What a number that may be entered is made of, and how much each part counts. */
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

/** What the parts of a number add up to; nothing when none of them was entered, or it has none. */
export function sumOfParts(page: Page, cells: Cells, player: number, abbreviation: string): number | null {
  const entered = (parts[abbreviation] ?? []).filter(([part]) => text(page, cells, player, part) !== '');
  if (entered.length === 0) return null;
  return entered.reduce((sum, [part, worth]) => sum + worth * number(page, cells, player, part), 0);
}

/** The points of a player: as entered, or else two for each two, three for each three, one for each free throw. */
export function points(page: Page, cells: Cells, player: number): number {
  const entered = text(page, cells, player, 'PTS');
  return entered === '' ? (sumOfParts(page, cells, player, 'PTS') ?? 0) : Number(entered) || 0;
}

/** What the parts of an entered number say instead of it; nothing where they agree or are not known. */
export function contradiction(page: Page, cells: Cells, player: number, abbreviation: string): number | null {
  const entered = text(page, cells, player, abbreviation);
  const sum = sumOfParts(page, cells, player, abbreviation);
  return entered === '' || Number(entered) === sum ? null : sum;
}

/** `4 twos and 1 free throw`: what a player's points are made of. */
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

/** A derived cell while it is typed: made or attempted, or their share. */
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

/** A block of a spreadsheet: lines of cells. */
export const block = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()));
