// What a browser keeps of a game that it opens.
import type { ScorerPage } from '../../api/scoring.ts';
import { unixTime } from '../../lib/when.ts';
import type { KeptGame } from './memory.ts';

/** Returns what is kept of a game when it is opened the first time, or again. */
export function keptGame(page: ScorerPage, token: string, before?: KeptGame): KeptGame {
  const { entries: _, more: __, ...rest } = page;
  return {
    role: 'all',
    unsentSince: 0,
    ...before,
    game: page.game.id,
    token,
    device: before?.device ?? page.device,
    page: rest,
    have: page.more ? (page.entries.at(-1)?.seq ?? 0) : page.seq,
    acked: before?.acked ?? lastNumber(page),
    offset: page.now - unixTime(),
    isOpen: true,
    openedAt: unixTime(),
    refused: page.refused,
    ended: '',
  };
}

/** Returns the greatest number of the page's device in the log. */
const lastNumber = ({ entries, device }: ScorerPage) =>
  Math.max(0, ...entries.map(({ entry }) => (entry.device === device ? entry.n : 0)));
