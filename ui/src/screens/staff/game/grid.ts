// The state of the box score grid: typed cells by player and stat, as text until they are saved.
import type { Of } from '../../../api/types.ts';
import { columns } from '../../../lib/box.ts';
import { countOf } from '../../../lib/format.ts';

type Page = Of<'GamePage'>;

/** Typed text by `player/stat`. A cell without an entry shows the saved value. */
export type Cells = Record<string, string>;

export const cellKey = (player: number, stat: number) => `${player}/${stat}`;

/** Returns the keys of all cells of the grid, row by row: first the players of the away team. */
export const keysInOrder = ({ awayRoster, homeRoster, allStats }: Page) =>
  [...awayRoster, ...homeRoster].flatMap((player) => columns(allStats).map(({ stat }) => cellKey(player.id, stat.id)));

/** Returns the saved value of a cell as text; empty if the value is missing or derived from other stats. */
export function savedText(page: Page, player: number, stat: number): string {
  const found = page.playerStats.find((row) => row.player_id === player && row.stat_id === stat);
  return found?.entered && found.value != null ? String(found.value) : '';
}

/** Returns the text that a cell shows: the typed text, or else the saved value. */
export const cellShown = (page: Page, cells: Cells, player: number, stat: number) =>
  cells[cellKey(player, stat)] ?? savedText(page, player, stat);

/** Sets a cell. If the text equals the saved value, the cell's entry is removed. */
export function setCell(page: Page, cells: Cells, player: number, stat: number, text: string): Cells {
  const { [cellKey(player, stat)]: _, ...rest } = cells;
  return text === savedText(page, player, stat) ? rest : { ...rest, [cellKey(player, stat)]: text };
}

/** Returns the cells without those whose key matches `gone`. */
export const removeCells = (cells: Cells, gone: (key: string) => boolean): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([key]) => !gone(key)));

/** Returns the cells that differ from the saved values, without players and stats that the game no longer has. */
export function unsavedCells(page: Page, cells: Cells): Cells {
  const players = new Set([...page.homeRoster, ...page.awayRoster].map((player) => player.id));
  const stats = new Set(page.allStats.map((stat) => stat.id));
  return removeCells(cells, (key) => {
    const [player = 0, stat = 0] = key.split('/').map(Number);
    return !players.has(player) || !stats.has(stat) || cells[key] === savedText(page, player, stat);
  });
}

/** Returns the number of players with typed cells who are on no roster of the game any more. */
export function playersGone(page: Page, cells: Cells): number {
  const players = new Set([...page.homeRoster, ...page.awayRoster].map((player) => player.id));
  const typed = new Set(Object.keys(cells).map((key) => Number(key.split('/')[0])));
  return [...typed].filter((player) => !players.has(player)).length;
}

/** Returns whether a cell can be saved: empty, or a whole number from 0 to 999. */
export const isWhole = (text: string) => /^\d{0,3}$/.test(text.trim());

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text));

/** Returns the changed cells in the API's format; `was` holds each cell's previous value. */
export const cellChanges = (cells: Cells, was: Cells) =>
  Object.entries(cells).map(([key, text]) => {
    const [player_id = 0, stat_id = 0] = key.split('/').map(Number);
    return { player_id, stat_id, value: numberOf(text), was: numberOf(was[key] ?? '') };
  });

/** Returns the number in the cell of the stat with this abbreviation; 0 if the cell is empty. */
export function cellNumber(page: Page, cells: Cells, player: number, abbreviation: string): number {
  return Number(cellText(page, cells, player, abbreviation)) || 0;
}

const statId = (page: Page, abbreviation: string) => page.allStats.find((one) => one.abbreviation === abbreviation)?.id;

function cellText(page: Page, cells: Cells, player: number, abbreviation: string): string {
  const stat = statId(page, abbreviation);
  return stat === undefined ? '' : cellShown(page, cells, player, stat).trim();
}

const formulaOf = (page: Page, stat: number) => page.formulas?.find((one) => one.stat_id === stat);

/** Returns the weighted sum of cells; an empty cell counts as 0. */
const weighed = (page: Page, cells: Cells, player: number, parts: Of<'FormulaPart'>[]) =>
  parts.reduce((sum, { stat_id, worth }) => sum + worth * (Number(cellShown(page, cells, player, stat_id)) || 0), 0);

/** Returns the total computed from its parts; null if all parts are empty, or if the stat has no parts. */
export function sumOfParts(page: Page, cells: Cells, player: number, stat: number): number | null {
  const parts = formulaOf(page, stat)?.parts ?? [];
  const isEntered = parts.some((part) => cellShown(page, cells, player, part.stat_id).trim() !== '');
  return isEntered ? weighed(page, cells, player, parts) : null;
}

/** Returns a player's points: the entered value, or else the total of the shots made. */
export function points(page: Page, cells: Cells, player: number): number {
  const stat = statId(page, 'PTS');
  if (stat === undefined) return 0;
  const entered = cellShown(page, cells, player, stat).trim();
  return entered === '' ? (sumOfParts(page, cells, player, stat) ?? 0) : Number(entered) || 0;
}

/** Returns the total of a stat's parts if it differs from the entered value; null if both agree or one is missing. */
export function contradiction(page: Page, cells: Cells, player: number, stat: number): number | null {
  const entered = cellShown(page, cells, player, stat).trim();
  const sum = sumOfParts(page, cells, player, stat);
  return entered === '' || Number(entered) === sum ? null : sum;
}

/** Returns the shots of a kind that a player made and attempted, where more are typed as made: `5 of 4`; otherwise null. */
export function shotsContradicted(page: Page, cells: Cells, player: number, stat: number): string | null {
  const typed = (id: number) => cellShown(page, cells, player, id).trim();
  for (const { parts, attempts } of page.formulas ?? []) {
    const [made, attempted] = [parts[0]?.stat_id, attempts[0]?.stat_id];
    if (parts.length > 1 || attempts.length !== 1 || made === undefined || attempted === undefined) continue;
    const isOne = stat === made || stat === attempted;
    if (isOne && typed(attempted) !== '' && Number(typed(made)) > Number(typed(attempted)))
      return `${typed(made)} of ${typed(attempted)}`;
  }
  return null;
}

/** Returns why a cell cannot be right as it stands beside others; null if it can. */
export function doubt(page: Page, cells: Cells, player: number, stat: number): string | null {
  const worth = contradiction(page, cells, player, stat);
  if (worth !== null) return `The parts add up to ${worth}`;
  const shots = shotsContradicted(page, cells, player, stat);
  return shots && `More made than attempted: ${shots}`;
}

/** Returns the points that follow from a player's shots if they differ from the entered points; otherwise null. */
export function pointsContradicted(page: Page, cells: Cells, player: number): number | null {
  const stat = statId(page, 'PTS');
  return stat === undefined ? null : contradiction(page, cells, player, stat);
}

/** Returns the shots behind a player's points: `4 twos and 1 free throw`. */
export function shotsText(page: Page, cells: Cells, player: number): string {
  const kinds = [
    ['2PM', 'two'],
    ['3PM', 'three'],
    ['FTM', 'free throw'],
  ] as const;
  const said = kinds
    .map(([part, word]) => [cellNumber(page, cells, player, part), word] as const)
    .filter(([made]) => made > 0)
    .map(([made, word]) => countOf(made, word));
  return said.length > 0 ? said.join(', ').replace(/, ([^,]*)$/, ' and $1') : 'No shots made';
}

/** Returns the value of a derived stat from the typed cells, by the server's formula. */
export function derivedValue(page: Page, cells: Cells, player: number, stat: number): number | null {
  const formula = formulaOf(page, stat);
  if (!formula) return null;
  const sum = weighed(page, cells, player, formula.parts);
  if (formula.attempts.length === 0) return sum;
  const attempts = weighed(page, cells, player, formula.attempts);
  return attempts > 0 ? Math.min(sum / attempts, 1) : null;
}

/** Parses text copied from a spreadsheet into rows of cells. */
export const parseCells = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()));
