// Opens games: with a code and its PIN, again from this browser's memory, and for staff. One tab scores a game.
import { findScoredGame, openGame, type ScorerPage } from '../../api/scoring.ts';
import { device } from '../../lib/device.ts';
import { unixTime } from '../../lib/when.ts';
import { keptGame } from '../game/kept-game.ts';
import { canKeep, type KeptGame, keep, listEntries, listGames } from '../game/memory.ts';
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
 * Returns the game that goes on at once: that of the address, or the one that was open. No PIN opens a withdrawn code, so its
 * log is shown.
 */
export function gameToGoOn(opening: Opening): KeptGame | undefined {
  const { token, staffGame, games } = opening;
  if (staffGame) return games.find(({ game, ended }) => game === staffGame && !ended);
  const kept = keptOf(opening);
  if (token) return kept && ['lost', 'expired', 'left'].includes(kept.ended) ? undefined : kept;
  return games.find(({ isOpen }) => isOpen);
}

const entriesOf = (page: ScorerPage) => page.entries.map(({ entry }) => entry);

/** Stores what the server says of a game, beside what this browser has of it. */
async function opened(page: ScorerPage, token: string, { games, isForgetful }: Opening): Promise<ScorerGame> {
  const before = games.find(({ game }) => game === page.game.id);
  const kept = keptGame(page, token, before);
  const entries = entriesOf(page);
  if (isForgetful) return new ScorerGame(kept, entries, true);
  await keep(kept, entries);
  void navigator.storage?.persist?.();
  const game = new ScorerGame(kept, await listEntries(kept.game));
  // The code was opened again, as another device: what is unsent is sent by it.
  if (kept.device !== page.device) await game.renumber(page.device);
  return game;
}

/** Opens a game with a code and its PIN. */
export async function openWithPin(pin: string, opening: Opening): Promise<ScorerGame> {
  const { game_id } = await openGame(opening.token, pin, device(navigator.userAgent));
  return opened(await findScoredGame(game_id), opening.token, opening);
}

/** Opens a game that staff have opened for this browser. */
export const openForStaff = async (opening: Opening): Promise<ScorerGame> =>
  opened(await findScoredGame(opening.staffGame), '', opening);

/** Opens a game from this browser's memory, without a network. */
export async function openKept(kept: KeptGame): Promise<ScorerGame> {
  const game = new ScorerGame(kept, await listEntries(kept.game));
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
