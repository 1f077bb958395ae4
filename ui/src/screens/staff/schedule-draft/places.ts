// Places, games and moves of a draft in words.
import type { CheckedPlace, DraftChange, DraftGame, DraftPlace } from '../../../api/schedules.ts';
import { clock, shortDate, weekday } from '../../../lib/when.ts';

/** Returns a key that is equal for equal places. */
export const placeKeyOf = ({ date, time, location }: DraftPlace) =>
  [date, time ?? '', (location ?? '').trim().toLowerCase()].join('|');

/** Returns a place in words: `Sun Jan 3, 5:00 PM, Court 1`. */
export const placeText = ({ date, time, location }: DraftPlace) =>
  [`${weekday(date)} ${shortDate(date)}`, clock(time), location].filter(Boolean).join(', ');

/** Returns the change that moves a game to a place. */
export const moveChange = (game: number, { date, time, location }: DraftPlace): DraftChange => ({
  kind: 'move',
  game,
  date,
  time: time ?? null,
  location: location ?? null,
});

export const gameText = ({ home, away }: DraftGame) => `${away.name} at ${home.name}`;

/** What a move to a place would break: nothing, something that may be intended, or so that the games cannot be played. */
export type Verdict = 'free' | 'warning' | 'clash';

export const verdictOf = ({ clashes }: CheckedPlace): Verdict =>
  clashes.some(({ isHard }) => isHard) ? 'clash' : clashes.length > 0 ? 'warning' : 'free';

export const verdictWords: Record<Verdict, string> = { free: 'Free', warning: 'Warning', clash: 'Clash' };
export const verdictIcons: Record<Verdict, string> = { free: 'check-circle', warning: 'alert', clash: 'x' };

const changeWords: Record<string, string> = {
  new: 'New',
  removed: 'Deleted',
  cancelled: 'Cancelled',
  unscheduled: 'Without a place',
  scheduled: 'Has a place again',
  date: 'Another day',
  time: 'Another time',
  court: 'Another court',
  sides: 'Home and away swapped',
  pinned: 'Pinned',
  unpinned: 'Unpinned',
};

export const changeText = ({ changes }: DraftGame) => changes.map((change) => changeWords[change] ?? change).join(', ');

/** Returns the first day of the week of a date, of the weeks of a draft. */
export const weekIndexOf = (weeks: string[], date: string) => weeks.findLastIndex((first) => first <= date);
