import type { PlayerRef, ScoringRules, TeamSide } from '../../lib/courtside/entries.ts';
import { SIDES, type TilePlayer } from '../../lib/courtside/roster.ts';
import type { EntryDraft } from '../game/history.ts';
import type { ScorerGame } from '../game/scorer-game.ts';

export type Presence = 'starts' | 'bench' | 'away';

/** What is said before the start, by team and player. */
export interface StartList {
  presence: Record<string, Presence>;
  numbers: Record<string, string>;
  depth: ScoringRules['depth'];
  clock: boolean;
}

interface ListedPlayer {
  tile: TilePlayer;
  presence: Presence;
  number: string;
}

/** Returns a jersey number as an entry has it; undefined for none, and for one that only rosters can have, such as `7A`. */
export const jersey = (text: string): number | string | undefined =>
  text === '00' ? text : /^\d{1,2}$/.test(text) ? Number(text) : undefined;

function setup({ log }: ScorerGame, { depth, clock }: StartList): EntryDraft[] {
  const set: Partial<ScoringRules> = {};
  if (depth !== log.rules.depth) set.depth = depth;
  if (clock !== log.rules.clock) set.clock = clock;
  return Object.keys(set).length ? [{ kind: 'setup', p: 1, set }] : [];
}

/** Returns how many players of a team start: the number that is on the court, or all who are here if they are fewer. */
export const starterCount = ({ onCourt }: ScoringRules, here: number): number => Math.min(onCourt, here);

function lineup(players: ListedPlayer[], team: TeamSide, rules: ScoringRules): EntryDraft[] {
  const here = players.filter(({ tile, presence }) => tile.team === team && presence !== 'away');
  const five: PlayerRef[] = here.filter(({ presence }) => presence === 'starts').map(({ tile }) => tile.player);
  return five.length && five.length === starterCount(rules, here.length) ? [{ kind: 'lineup', p: 1, team, five }] : [];
}

/** Returns what the start of the game writes: settings, who is here, who starts, and the first period. */
export function startDrafts(game: ScorerGame, list: StartList, players: ListedPlayer[]): EntryDraft[] {
  const { depth } = list;
  const dressed = players.map(({ tile: { team, player }, presence, number }): EntryDraft => {
    return { kind: 'dress', p: 1, team, player, here: presence !== 'away', number: jersey(number) };
  });
  return [
    ...setup(game, list),
    ...(depth === 'score' ? [] : dressed),
    ...(depth === 'full' ? SIDES.flatMap((side) => lineup(players, side, game.log.rules)) : []),
    { kind: 'period', p: 1, what: 'start' },
  ];
}
