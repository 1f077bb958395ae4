import type { Of } from '../../../api/types.ts';
import { Badge } from '../../../kit/badge.tsx';
import { longDate } from '../../../lib/when.ts';

interface SeasonProps {
  season: Of<'Season'>;
}

/** Returns the dates of a season, as far as they are known. */
export function datesOf({ startDate, finishDate }: SeasonProps['season']): string {
  if (startDate && finishDate) return `${longDate(startDate)} to ${longDate(finishDate)}`;
  if (startDate) return `From ${longDate(startDate)}`;
  return finishDate ? `Until ${longDate(finishDate)}` : '';
}

/** Badges for an active season and for a season with a tournament. */
export const SeasonBadges = ({ season: { active, showDivisions } }: SeasonProps) => (
  <>
    {active && <Badge kind="ok">Active</Badge>} {showDivisions && <Badge kind="line">Tournament</Badge>}
  </>
);
