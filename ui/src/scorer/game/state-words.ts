// The state of this device's entries in words.
import { unixTime } from '../../lib/when.ts';
import type { KeptGame } from './memory.ts';
import { MOST_LOG, type ScorerGame, WARN_LOG } from './scorer-game.ts';

export interface StateWords {
  icon: string;
  words: string;
  /** Whether something is in the way. */
  isOff: boolean;
}

/** The messages of an ended session. */
export const ENDED = {
  '': '',
  lost: 'This browser has lost its access to the game. What you recorded is kept here.',
  expired: 'This code has ended. Ask staff for a new one; what you recorded is kept on this device.',
  withdrawn: 'This code was withdrawn. Your log is kept here; save it as a file for staff.',
  left: 'You ended scoring on this device. Open the code again to go on.',
  full: 'The log is full (4000 entries). Finish on paper or ask staff.',
} as const;

export const FORGETFUL = 'This browser keeps nothing. Leave this page open until it says Sent.';
export const NO_NETWORK = 'No network. Everything is kept here and will be sent.';

/** Why the log of a game does not count, by status. */
const UNCOUNTED: Partial<Record<KeptGame['page']['game']['status'], string>> = {
  postponed: 'Staff have postponed this game.',
  cancelled: 'Staff have cancelled this game.',
  forfeit: 'This game was forfeited.',
};

/** Milliseconds after which unsent entries should be saved as a file. */
const LONG_UNSENT = 86_400_000;

/** Returns the line over the page when a person has to do something; empty otherwise. */
export function warningOf({ kept, isForgetful, unsent, log }: ScorerGame): string {
  if (kept.ended) return ENDED[kept.ended];
  const uncounted = UNCOUNTED[kept.page.game.status] ?? (kept.page.typed && 'Staff type the numbers of this game.');
  if (uncounted) return `${uncounted} Your entries are kept and do not count.`;
  if (isForgetful && unsent.length) return FORGETFUL;
  if (kept.unsentSince && unixTime() - kept.unsentSince > LONG_UNSENT) {
    return 'Entries are unsent since yesterday. Save the log as a file: it is in the menu. Add this page to the home screen.';
  }
  if (log.entries.size >= WARN_LOG) return `The log has ${log.entries.size} of ${MOST_LOG} entries.`;
  return '';
}

const WORDS: Partial<Record<KeptGame['ended'], string>> = { full: 'Log full', lost: 'PIN needed' };

/** Returns the state of what this device recorded: a word with an icon. */
export function stateWords(game: ScorerGame): StateWords {
  const { kept, unsent, unkept, isForgetful, sync } = game;
  const count = unsent.length;
  if (kept.ended) return { icon: 'alert', words: WORDS[kept.ended] ?? 'Ended', isOff: true };
  if (game.refused.length > (kept.refusedSeen ?? 0)) return { icon: 'alert', words: 'Refused', isOff: true };
  if (isForgetful && count) return { icon: 'alert', words: `Not kept, not sent (${count})`, isOff: true };
  if (unkept > 0) return { icon: 'clock', words: 'Saving', isOff: false };
  if (sync.state === 'offline') {
    return { icon: 'offline', words: count ? `No network, all kept (${count})` : 'No network, all sent', isOff: true };
  }
  if (sync.state === 'sending') return { icon: 'up', words: 'Sending', isOff: false };
  if (count) return { icon: 'check', words: `Saved here (${count})`, isOff: false };
  return { icon: 'check-circle', words: 'Sent', isOff: false };
}
