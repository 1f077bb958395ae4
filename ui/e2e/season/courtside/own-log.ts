// A game that is scored at the court, through the calls of a scorer's device.
import { type APIRequestContext, request } from '@playwright/test';
import {
  calls,
  newGame,
  newLeague,
  newOrganization,
  newPlayers,
  newUsers,
} from '../../organization/own-organization.ts';
import { unique } from '../../support.ts';

interface Fields {
  [field: string]: unknown;
}

/** Opens a game as a device of staff. `api` is signed in as staff of the game's organization. */
export async function openDevice(api: APIRequestContext, game: number, inside: string) {
  const { device } = await calls(api, inside).post(`/api/gamesv2/${game}/scoring/devices`, { name: 'Tablet 1' });
  let n = 0;
  let last = 0;
  /** Returns the next entry: of a period, with these fields. */
  const entry = (p: number, kind: string, fields: Fields = {}) => {
    n += 1;
    last = Math.max(last + 1, Date.now() * 1000);
    return { id: `${device}-${n}`, device, n, h: last, p, pos: last, kind, ...fields };
  };
  /** Sends entries, which the server must store. */
  const send = async (...entries: Fields[]) => {
    const told = await calls(api).post(`/api/scoring/${game}/sync`, { device, have: 0, written: n, entries });
    if (told.refused.length > 0) throw new Error(JSON.stringify(told.refused));
  };
  return { device: device as string, entry, send };
}

export type Device = Awaited<ReturnType<typeof openDevice>>;

/**
 * Creates an organization with a game between two teams of so many players, and a device that scores it. `home` and `away` are
 * the ids of the players.
 */
export async function newScoredGame(players = 5) {
  const api = await request.newContext();
  const own = await newOrganization('court', api);
  await newUsers(own, { staff: 'staff' });
  const league = await newLeague(own, [unique('Herons'), unique('Otters')]);
  await newPlayers(own, league, players);
  const game = await newGame(own, league);
  const page = await own.get(`/api/gamesv2/${game.id}`);
  const [home, away] = [page.homeRoster, page.awayRoster].map((roster: { id: number }[]) => roster.map(({ id }) => id));
  const device = await openDevice(api, game.id, own.inside);
  return { own, league, game, home: home ?? [], away: away ?? [], ...device };
}
