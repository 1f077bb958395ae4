import type { Of } from '../../api/types.ts';

type Bracket = Of<'Bracket'>;
export type Match = Of<'BracketMatch'>;

/** Where a match stands in the drawing, and which lines lead from and to it. */
export interface Cell {
  match: Match;
  /** From 0. */
  round: number;
  /** The grid's row, from 1, and how many it spans. */
  row: number;
  span: number;
  lines: string;
}

const isGame = (match: Match) => !match.isBye && !match.isSpacer;

/** A first round of play-ins stands beside the matches it feeds, so that byes take no room. */
const straight = ({ rounds: [first] }: Bracket) =>
  first?.matches.every((match, place) => !(isGame(match) && isGame(first.matches[place ^ 1] ?? match) && place % 2)) ??
  false;

/** The cells of a bracket's drawing from its first round to the final, byes left out, and its number of rows. */
export function layout(bracket: Bracket): { cells: Cell[][]; rows: number } {
  const flat = bracket.rounds.length > 1 && straight(bracket);
  const base = flat ? 1 : 0;
  const rows = 2 * (bracket.rounds[base]?.matches.length ?? 0);
  const cells = bracket.rounds.map(({ matches }, round) =>
    matches.flatMap((match, place): Cell[] => {
      if (!isGame(match)) return [];
      const beside = flat && round === 0;
      const span = beside ? 2 : 2 ** (round - base + 1);
      const row = 1 + span * (beside ? Math.floor(place / 2) : place);
      return [{ match, round, row, span, lines: lines(bracket, { match, round, place, beside }) }];
    }),
  );
  return { cells, rows };
}

interface Placed {
  match: Match;
  round: number;
  place: number;
  beside: boolean;
}

function lines({ rounds }: Bracket, { match, round, place, beside }: Placed): string {
  const last = round === rounds.length - 1;
  const out = last ? '' : beside ? 'out st' : place % 2 === 0 ? 'out up' : 'out dn';
  const fed = match.sources.some((source) => source.kind === 'winner');
  // A straight line reaches its match by itself.
  const beneath = rounds[round - 1]?.matches.slice(2 * place, 2 * place + 2) ?? [];
  const direct = round === 1 && beneath.filter(isGame).length === 1 && straight({ rounds } as Bracket);
  return [out, fed && !direct && 'in', !match.game && 'todo'].filter(Boolean).join(' ');
}

/** What stands in a slot whose team is not known yet. */
export function awaited({ rounds }: Bracket, source: Of<'BracketSource'> | undefined): string {
  for (const { name, matches } of rounds) {
    const place = matches.findIndex((match) => match.matchId === source?.matchId);
    const from = matches[place];
    if (!from || !source) continue;
    const whose = source.kind === 'loser' ? 'Loser' : 'Winner';
    if (from.teamA && from.teamB) return `${whose} of ${short(from.teamA.name)} – ${short(from.teamB.name)}`;
    const games = matches.filter(isGame);
    return `${whose} of ${singular(name)}${games.length > 1 ? ` ${games.indexOf(from) + 1}` : ''}`;
  }
  return 'Not known yet';
}

const short = (name: string) => name.split(' ').at(-1) ?? name;
const singular = (round: string) => round.replace(/finals$/, 'final');
