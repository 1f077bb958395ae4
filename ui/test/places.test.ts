import { expect, test } from 'vitest';
import type { Venue } from '../src/api/venues.ts';
import { additionOf, splitPlace } from '../src/parts/staff/games/places.ts';

const venue = (name: string, ...courts: string[]): Venue => ({
  id: 1,
  name,
  address: null,
  map_url: null,
  note: null,
  hours: [],
  closures: [],
  courts: courts.map((court, id) => ({ id, name: court, games_count: 0 })),
  games_count: 0,
  version: 1,
});

const venues = [venue('Northside Gym', 'Court 1', 'Main floor'), venue('A, B Center')];

test('a text adds a venue, a court or nothing', () => {
  const none = { kind: 'none' };
  const newVenue = (name: string) => ({ kind: 'venue', venue: name });
  const newCourt = (court: string) => ({ kind: 'court', venue: 'Northside Gym', court });
  const cases = [
    ['', none],
    ['  ', none],
    ['northside gym ', none],
    ['Northside Gym, court 1', none],
    ['Northside Gym - Ct 1', none],
    ['Northside Gym, main floor', none],
    ['a, b center', none],
    ['Northside Gym Court 2', newCourt('Court 2')],
    ['northside gym – Field B', newCourt('Field B')],
    ['Northside Gym, upstairs', newVenue('Northside Gym, upstairs')],
    ['Southside Gym, Court 1', newVenue('Southside Gym')],
    ['Court 7', newVenue('Court 7')],
  ] as const;
  for (const [text, addition] of cases) expect(additionOf(text, venues), text).toEqual(addition);
});

test('a place is split as the server splits it', () => {
  // The same texts as in tests/db/venues.rs.
  const cases: [text: string, venue: string, court?: string][] = [
    ['Northside Gym, ct. 1', 'Northside Gym', 'Court 1'],
    ['Elm Hall—Hall 3', 'Elm Hall', 'Hall 3'],
    ['Elm Hall,Court 4', 'Elm Hall', 'Court 4'],
    ['Elm Hall Field 1', 'Elm Hall Field 1'],
    [', Court 7', ', Court 7'],
    ['Court', 'Court'],
    ['Gym, Court 1000', 'Gym, Court 1000'],
    ['Gym, Court #2', 'Gym, Court #2'],
    ['Gym,  Court  2', 'Gym', 'Court 2'],
    ['A, B, Court 2', 'A, B', 'Court 2'],
  ];
  for (const [text, venue, court] of cases) {
    expect(splitPlace(text), text).toEqual(court === undefined ? { venue } : { venue, court });
  }
});
