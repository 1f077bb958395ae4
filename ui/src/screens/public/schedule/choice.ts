import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useSite } from '../../../api/site.ts';

interface Choice {
  league: number | null;
  /** A day to start from, or `all`; without one the schedule opens on the coming day. */
  date: string | null;
}

const nothing: Choice = { league: null, date: null };

function remembered(key: string): Choice {
  try {
    return { ...nothing, ...JSON.parse(sessionStorage.getItem(key) ?? '{}') };
  } catch {
    return nothing;
  }
}

function inAddress(query: URLSearchParams): Choice {
  const date = query.get('date') ?? '';
  return { league: Number(query.get('league')) || null, date: /^(all|\d{4}-\d\d-\d\d)$/.test(date) ? date : null };
}

/** The league and day that the address names, or else those last chosen in the browser's session. */
export function useChoice(): [Choice, (change: Partial<Choice>) => void] {
  const key = `schedule:${useSite().organization.id}`;
  const [query, setQuery] = useSearchParams();
  const [kept, keep] = useState(() => remembered(key));
  const named = query.has('league') || query.has('date');
  const choice = named ? inAddress(query) : kept;
  const write = ({ league, date }: Choice) =>
    setQuery(
      (before) => {
        for (const [name, value] of Object.entries({ league, date })) {
          if (value) before.set(name, String(value));
          else before.delete(name);
        }
        return before;
      },
      { replace: true },
    );
  // So that the address of what is shown can be sent to others.
  const unnamed = !named && (kept.league !== null || kept.date !== null);
  useEffect(() => {
    if (unnamed) write(kept);
  });
  const change = (part: Partial<Choice>) => {
    const next = { ...choice, ...part };
    keep(next);
    write(next);
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
