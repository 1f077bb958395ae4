import type { Of } from '../../../api/types.ts';
import { Badge } from '../../../kit/badge.tsx';
import { longDate } from '../../../lib/when.ts';

interface SeasonProps {
  season: Of<'Season'>;
}

/** From when to when a season is played, as far as it is known. */
export function datesOf({ startDate, finishDate }: SeasonProps['season']): string {
  if (startDate && finishDate) return `${longDate(startDate)} to ${longDate(finishDate)}`;
  if (startDate) return `From ${longDate(startDate)}`;
  return finishDate ? `Until ${longDate(finishDate)}` : '';
}

/** Whether a season is played now, and whether it ends in a tournament. */
export const States = ({ season: { active, showDivisions } }: SeasonProps) => (
  <>
    {active && <Badge kind="ok">Active</Badge>} {showDivisions && <Badge kind="line">Tournament</Badge>}
  </>
);
