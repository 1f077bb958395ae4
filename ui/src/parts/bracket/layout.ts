import type { Of } from '../../api/types.ts';

type Bracket = Of<'Bracket'>;
type Rounds = Bracket['rounds'];
type Match = Of<'BracketMatch'>;

/** A match's position in the drawing's grid, and its connecting lines. */
export interface Cell {
  match: Match;
  /** Grid column, from 1; row, from 1 below the heading; number of rows. */
  column: number;
  row: number;
  span: number;
  lines: string;
  /** Number of columns that the line to the next match crosses. */
  past: number;
}

/** A round and its heading. */
export interface Round {
  name: string;
  note?: string;
  column: number;
  /** The heading's row, 0 for the top row, and the number of rows for which the heading is sticky. */
  head: number;
  stays: number;
  cells: Cell[];
}

export interface Drawing {
  rounds: Round[];
  rows: number;
  columns: number;
}

export const isGame = (match: Match) => !match.isBye && !match.isSpacer;

/** One side of a bracket: the winners' or the losers' rounds. */
interface Part {
  rounds: Rounds;
  /**
   * The first round whose matches get rows of their own. Matches of earlier rounds share the row of the match they
   * feed.
   */
  base: number;
  /** Returns whether each match of a round feeds the match at the same index in the next round. */
  level: (round: number) => boolean;
  halvings: (round: number) => number;
  column: (round: number) => number;
  /** The row above the part's first row. */
  top: number;
  /** CSS classes of the line that leaves the part's last match. */
  out: string;
}

/** Returns whether no two games of a round feed the same match, so that byes need no rows. */
const sparse = (rounds: Rounds, round: number) =>
  rounds.length > round + 1 &&
  (rounds[round]?.matches.every(
    (match, index, all) => !(index % 2 && isGame(match) && isGame(all[index - 1] ?? match)),
  ) ??
    false);

const rowsOf = ({ rounds, base }: Part) => 2 * (rounds[base]?.matches.length ?? 0);

function cellsOf(part: Part, round: number): Cell[] {
  const { rounds, base, level, halvings, column, top, out } = part;
  const straight = (from: number) => level(from) || from < base;
  const before = rounds[round - 1]?.matches ?? [];
  const last = round === rounds.length - 1;
  return (rounds[round]?.matches ?? []).flatMap((match, index): Cell[] => {
    if (!isGame(match)) return [];
    const span = round < base ? 2 : 2 ** (halvings(round) - halvings(base) + 1);
    const row = top + 1 + span * (round < base ? Math.floor(index / 2) : index);
    const feeders = level(round - 1) ? [before[index]] : before.slice(2 * index, 2 * index + 2);
    const fed = feeders.some((feeder) => feeder && isGame(feeder));
    const onward = straight(round) ? 'out st' : index % 2 === 0 ? 'out up' : 'out dn';
    const lines = [last ? out : onward, fed && !straight(round - 1) && 'in', !match.game && 'todo'];
    const past = last ? 0 : column(round + 1) - column(round) - 1;
    return [{ match, column: column(round), row, span, lines: lines.filter(Boolean).join(' '), past }];
  });
}

const roundsOf = (part: Part): Round[] =>
  part.rounds.map(({ name }, round) => ({
    name,
    column: part.column(round),
    head: part.top,
    stays: rowsOf(part) + 1,
    cells: cellsOf(part, round),
  }));

/** Returns the layout of a bracket, without byes. */
export function layout(bracket: Bracket): Drawing {
  const drawing = bracket.finals ? double(bracket.rounds, bracket.losersRounds ?? [], bracket.finals) : single(bracket);
  return { ...drawing, rounds: drawing.rounds.filter(({ cells }) => cells.length > 0) };
}

const winners = (rounds: Rounds): Part => ({
  rounds,
  base: sparse(rounds, 0) ? 1 : 0,
  level: () => false,
  halvings: (round) => round,
  column: (round) => round + 1,
  top: 0,
  out: '',
});

function single({ rounds, thirdPlace }: Bracket): Drawing {
  const part = winners(rounds);
  const rows = rowsOf(part);
  if (!thirdPlace || !isGame(thirdPlace)) return { rounds: roundsOf(part), rows, columns: rounds.length };
  // Below the final, which is in the middle of its column.
  const head = rows / 2 + 2;
  const lines = thirdPlace.game ? '' : 'todo';
  const column = rounds.length;
  const cells = [{ match: thirdPlace, column, row: head + 1, span: 2, lines, past: 0 }];
  const third = { name: 'Third place', column, head, stays: 1, cells };
  return { rounds: [...roundsOf(part), third], rows: Math.max(rows, head + 2), columns: rounds.length };
}

/**
 * Lays out a double elimination bracket: the losers' rounds are below the winners' rounds, each in the column before
 * the round that its losers drop into; the finals are between the two parts.
 */
function double(rounds: Rounds, losersRounds: Rounds, finals: Rounds): Drawing {
  const lower = losersRounds.length > 0;
  const upper = {
    ...winners(rounds),
    column: (round: number) => Math.max(1, 2 * round),
    out: lower ? 'out up far' : 'out st',
  };
  const seam = rowsOf(upper) + 1;
  const losers: Part = {
    rounds: losersRounds,
    base: sparse(losersRounds, 1) ? 2 : 0,
    level: (round) => round % 2 === 0,
    halvings: (round) => Math.floor(round / 2),
    column: (round) => round + 1,
    top: seam,
    out: 'out dn far',
  };
  const first = Math.max(1, losersRounds.length) + 1;
  const last = finals.map(({ name, matches }, index): Round => {
    const column = first + index;
    const [row, span] = lower ? [seam - 1, 3] : [1, 2];
    const cells = matches.filter(isGame).map((match) => {
      const onward = index === 0 && finals[1]?.matches.some(isGame) ? 'out st' : '';
      const lines = [onward, index === 0 && lower && 'in', !match.game && 'todo'].filter(Boolean).join(' ');
      return { match, column, row, span, lines, past: 0 };
    });
    const open = index > 0 && cells.some(({ match }) => !match.teamA);
    return { name, ...(open && { note: 'if necessary' }), column, head: row - 1, stays: 1, cells };
  });
  const rows = lower ? seam + rowsOf(losers) : seam - 1;
  const columns = Math.max(...last.filter(({ cells }) => cells.length > 0).map(({ column }) => column));
  return { rounds: [...roundsOf(upper), ...roundsOf(losers), ...last], rows, columns };
}
