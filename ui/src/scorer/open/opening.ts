// Opens games: with a code and its PIN, again from this browser's memory, and for staff. One tab scores a game.
import { findScoredGame, openGame } from '../../api/scoring.ts';
import { device } from '../../lib/device.ts';
import { unixTime } from '../../lib/when.ts';
import { keptGame } from '../game/kept-game.ts';
import { canKeep, findGame, type KeptGame, keep, listEntries, listGames } from '../game/memory.ts';
import { ScorerGame } from '../game/scorer-game.ts';

/** What the address and the memory of this browser say. */
export interface Opening {
  /** The code of a link, from the address. */
  token: string;
  /** The game of staff, from the address. */
  staffGame: number;
  games: KeptGame[];
  isForgetful: boolean;
}

/** Reads the address and the memory. */
export async function readOpening(): Promise<Opening> {
  const hash = location.hash.slice(1);
  const staffGame = Number(/^game=(\d+)$/.exec(hash)?.[1] ?? 0);
  const isForgetful = !(await canKeep());
  return { token: staffGame ? '' : hash, staffGame, games: isForgetful ? [] : await listGames(), isForgetful };
}

/** Returns the game that this browser has scored with the code of the address; undefined if there is none. */
export const keptOf = ({ token, games }: Opening) => (token ? games.find((one) => one.token === token) : undefined);

/**
 * Returns the game to show at once: that of the address, or the one that was opened last, unless it was left. No PIN opens a
 * withdrawn code, so its log is shown.
 */
export function gameToGoOn(opening: Opening): KeptGame | undefined {
  const { token, staffGame, games } = opening;
  if (staffGame) return games.find(({ game, ended }) => game === staffGame && !ended);
  const kept = keptOf(opening);
  if (token) return kept && ['lost', 'expired', 'left'].includes(kept.ended) ? undefined : kept;
  const [last] = games;
  return last?.isOpen ? last : undefined;
}

/** Reads a game from the server, and stores it beside what this browser has of it. Needs a network. */
export async function openFromServer(id: number, token: string, { isForgetful }: Opening): Promise<ScorerGame> {
  const page = await findScoredGame(id);
  const before = isForgetful ? undefined : await findGame(id);
  const kept = keptGame(page, token, before);
  const entries = page.entries.map(({ entry }) => entry);
  if (isForgetful) return new ScorerGame(kept, entries, true);
  await keep(kept, entries);
  void navigator.storage?.persist?.();
  const game = new ScorerGame(kept, await listEntries(kept.game));
  // The code was opened again, as another device: what is unsent is sent by it.
  if (kept.device !== page.device) await game.renumber(page.device);
  return game;
}

/** Opens a code with its PIN. Returns the id of its game. */
export async function enterPin(pin: string, { token }: Opening): Promise<number> {
  return (await openGame(token, pin, device(navigator.userAgent))).game_id;
}

/** Reads a game from this browser's memory, without a network. */
export async function openKept(id: number): Promise<ScorerGame> {
  const kept = await findGame(id);
  if (!kept) throw new Error(`This browser has no game ${id} any more.`);
  const game = new ScorerGame(kept, await listEntries(id));
  await game.update({ isOpen: true, openedAt: unixTime() });
  return game;
}

/**
 * Takes the game for this tab. Returns false if another tab has it; with `steal` that tab loses it. `lost` is called when another
 * tab takes the game from this one. A browser without locks lets every tab score.
 */
export async function takeGame(game: number, steal: boolean, lost: () => void): Promise<boolean> {
  const { locks } = navigator;
  if (!locks) return true;
  return new Promise((answer) => {
    const held = locks.request(`homecourt-scorer-${game}`, steal ? { steal } : { ifAvailable: true }, (lock) => {
      answer(lock !== null);
      return lock ? new Promise(() => undefined) : undefined;
    });
    held.catch(lost);
  });
}
