import type { Of } from '../../api/types.ts';
import { isGame } from './layout.ts';

type Bracket = Of<'Bracket'>;
type Match = Of<'BracketMatch'>;

const roundsOf = ({ playInRounds, rounds, losersRounds, finals, consolationRounds }: Bracket) =>
  [playInRounds, rounds, losersRounds, finals, consolationRounds].flatMap((part) => part ?? []);

/** Returns all matches of a bracket. */
export const matchesOf = (bracket: Bracket): Match[] => [
  ...roundsOf(bracket).flatMap(({ matches }) => matches),
  ...(bracket.thirdPlace ? [bracket.thirdPlace] : []),
];

/** Returns the text of a slot whose team is not known yet: "Winner of Quarterfinal 2", "1st of Pool A". */
export function openSlotText(bracket: Bracket, source: Of<'BracketSource'> | undefined): string {
  if (source?.pool) return source.pool.name;
  for (const { name, matches } of roundsOf(bracket)) {
    const from = matches.find((match) => match.matchId === source?.matchId);
    if (!from || !source) continue;
    // A bye has no game, so its team comes from the match before the bye.
    if (from.isBye) return openSlotText(bracket, from.sources[0]);
    const whose = source.kind === 'loser' ? 'Loser' : 'Winner';
    if (from.teamA && from.teamB) return `${whose} of ${lastWord(from.teamA.name)} – ${lastWord(from.teamB.name)}`;
    return `${whose} of ${matchName(name, matches, from)}`;
  }
  return 'Not known yet';
}

/** Returns a match's name in its bracket: "Quarterfinal 2", "Round of 16, game 3", "Final", "Third place". */
export function nameOf(bracket: Bracket, match: Match): string {
  const round = roundsOf(bracket).find(({ matches }) => matches.some(({ matchId }) => matchId === match.matchId));
  return round ? matchName(round.name, round.matches, match) : 'Third place';
}

function matchName(round: string, matches: Match[], match: Match): string {
  const games = matches.filter(isGame);
  const noun = match.series ? 'series' : 'game';
  const place = games.findIndex(({ matchId }) => matchId === match.matchId) + 1;
  const which = games.length > 1 ? `${/\d$/.test(round) ? `, ${noun}` : ''} ${place}` : '';
  return `${singular(round)}${which}`;
}

const lastWord = (name: string) => name.split(' ').at(-1) ?? name;
const singular = (round: string) => round.replace(/finals$/, 'final');
