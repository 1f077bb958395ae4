// The places of new events in the game. `pos` orders the events; it is the time of recording, except for events put in later.
import type { GameEvent } from '../../lib/courtside/entries.ts';
import type { ScorerGame } from './scorer-game.ts';

interface Placing {
  p: number;
  pos: number;
  clock: number | undefined;
}

/** Returns the place of an entry that belongs to an event, such as a basket's assist: directly after it, even if recorded later. */
export const placeAt = ({ p, pos, clock }: GameEvent): Placing => ({ p, pos, clock });

/**
 * Returns the place of the play that followed an event, such as a rebound: directly after an event that was put in later; undefined,
 * which is the end of the game, after any other event.
 */
export const placeAfter = (event: GameEvent | undefined): Placing | undefined =>
  event && event.pos !== event.h ? placeAt(event) : undefined;

/** Returns a place between an event and the one before or after it. */
export function placeBeside({ log }: ScorerGame, event: GameEvent, isAfter: boolean): Placing {
  const index = log.events.findIndex(({ id }) => id === event.id);
  const neighbour = log.events[index + (isAfter ? 1 : -1)];
  const { p, clock } = event;
  const beside = neighbour?.p === p ? neighbour.pos : event.pos + (isAfter ? 2 : -2);
  return { p, clock, pos: Math.floor((event.pos + beside) / 2) };
}
