// Which venue and court the text of a place names, as the server decides it.
import type { Venue } from '../../../api/venues.ts';

const plain = (text: string) => text.trim().toLowerCase();

/** The text of a game's place: the venue's name, with the court's name if there is one. */
export const placeOf = (venue: string, court?: string) => (court ? `${venue}, ${court}` : venue);

/** `Court 2` and `Ct 2` at the end are courts; `Gym B`, `Field 1` and the like only after a comma or a dash. */
const courts = [
  /^(.*?)[\s,–—-]*[\s,–—-](court|ct\.?) +([a-z0-9]{1,3})$/i,
  /^(.*?)[\s,–—-]*[,–—-][\s,–—-]*(gym|field|floor|hall) +([a-z0-9]{1,3})$/i,
];

/** Splits the text of a place into its venue and court. */
export function splitPlace(text: string): { venue: string; court?: string } {
  const whole = text.trim();
  for (const pattern of courts) {
    const [, venue, word = '', number] = whole.match(pattern) ?? [];
    if (venue) return { venue, court: `${/^ct/i.test(word) ? 'Court' : word} ${number}` };
  }
  return { venue: whole };
}

/** What saving a text adds to the venues: nothing, a court, or a venue. */
export type PlaceAddition =
  | { kind: 'none' }
  | { kind: 'court'; venue: string; court: string }
  | { kind: 'venue'; venue: string };

export function additionOf(text: string, venues: Venue[]): PlaceAddition {
  const sought = plain(text);
  const places = venues.flatMap(({ name, courts }) => [name, ...courts.map((court) => placeOf(name, court.name))]);
  if (!sought || places.some((place) => plain(place) === sought)) return { kind: 'none' };
  const { venue, court } = splitPlace(text);
  const known = venues.find(({ name }) => plain(name) === plain(venue));
  if (!known) return { kind: 'venue', venue };
  const has = known.courts.some(({ name }) => plain(name) === plain(court ?? ''));
  return court && !has ? { kind: 'court', venue: known.name, court } : { kind: 'none' };
}
