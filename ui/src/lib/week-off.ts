import type { Of } from '../api/types.ts';
import { shortDate } from './when.ts';

/** Returns the text of a week off: the reason, and the last day if there are several. */
export const weekOffText = ({ reason, until }: Pick<Of<'WeekOff'>, 'reason' | 'until'>) =>
  `${reason || 'Off Week'}${until ? `, until ${shortDate(until)}` : ''}`;
