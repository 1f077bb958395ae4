import { useState } from 'react';
import { useSite } from '../../api/site.ts';

interface Choice {
  league: number | null;
  /** A day to start from, or `all`; without one the schedule opens on the coming day. */
  date: string | null;
}

/** What was chosen, for as long as the browser's session lasts. */
export function useChoice(): [Choice, (change: Partial<Choice>) => void] {
  const key = `schedule:${useSite().organization.id}`;
  const [choice, setChoice] = useState<Choice>(() => {
    try {
      return { league: null, date: null, ...JSON.parse(sessionStorage.getItem(key) ?? '{}') };
    } catch {
      return { league: null, date: null };
    }
  });
  const change = (part: Partial<Choice>) => {
    const next = { ...choice, ...part };
    setChoice(next);
    try {
      sessionStorage.setItem(key, JSON.stringify(next));
    } catch {
      // A browser that keeps nothing forgets the choice with the page.
    }
  };
  return [choice, change];
}

/** Where the schedule is as a calendar: `/fab/schedule.ics`. */
export function useSchedulePath(): string {
  const { tenant } = useSite();
  return `${'slug' in tenant ? `/${tenant.slug}` : ''}/schedule.ics`;
}
