// Which game of a team is the next one, for its page and for the card of the followed team.
import type { Of } from '../../api/types.ts';
import { byWhen, displayStatus } from '../../lib/game.ts';
import { minutesUntil } from '../../lib/when.ts';

type Game = Of<'Game'>;

/** A game without a result is the next one until this time after its start, in minutes. */
const longest = 3 * 60;

/** Returns the minutes until a game starts, negative after its start; undefined without a time. */
export const minutesTo = ({ game_dateTime: start }: Game) => (start ? minutesUntil(start) : undefined);

const isComing = (game: Game, today: string) =>
  displayStatus(game) === 'scheduled' && game.date >= today && (minutesTo(game) ?? 0) > -longest;

/**
 * Returns the live game of a team, or else the next one that is neither cancelled nor postponed. `today` is the date in the
 * organization's time zone.
 */
export const nextGame = <One extends Game>(games: readonly One[], today: string): One | undefined =>
  games.find((game) => displayStatus(game) === 'live') ?? [...games].sort(byWhen).find((game) => isComing(game, today));
