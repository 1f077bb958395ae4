// Where new events stand in the game. Events are ordered by `pos`, which is the time of recording unless the event was put in later.
import type { GameEvent } from '../../lib/courtside/entries.ts';
import type { ScorerGame } from './scorer-game.ts';

interface Placing {
  p: number;
  pos: number;
  clock: number | undefined;
}

/** Returns the place of what belongs to an event, such as its assist: right behind it, however late it is recorded. */
export const placeAt = ({ p, pos, clock }: GameEvent): Placing => ({ p, pos, clock });

/** Returns the place of what followed an event: right behind one that was put in later, otherwise at the end of the game. */
export const placeAfter = (event: GameEvent | undefined): Placing | undefined =>
  event && event.pos !== event.h ? placeAt(event) : undefined;

/** Returns the place right before or after an event: the middle between the neighbours. */
export function placeBeside({ log }: ScorerGame, event: GameEvent, isAfter: boolean): Placing {
  const index = log.events.findIndex(({ id }) => id === event.id);
  const neighbour = log.events[index + (isAfter ? 1 : -1)];
  const { p, clock } = event;
  const beside = neighbour?.p === p ? neighbour.pos : event.pos + (isAfter ? 2 : -2);
  return { p, clock, pos: Math.floor((event.pos + beside) / 2) };
}
