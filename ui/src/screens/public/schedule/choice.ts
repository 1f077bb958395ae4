import { useEffect, useLayoutEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useSite } from '../../../api/site.ts';

interface Choice {
  league: number | null;
  /** A date to start from, or `all`; null starts at the next match day. */
  date: string | null;
}

const nothing: Choice = { league: null, date: null };

const DATE = /^(all|[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))$/;

function remembered(key: string): Choice {
  try {
    return { ...nothing, ...JSON.parse(sessionStorage.getItem(key) ?? '{}') };
  } catch {
    return nothing;
  }
}

function inAddress(query: URLSearchParams): Choice {
  const date = query.get('date') ?? '';
  return { league: Number(query.get('league')) || null, date: DATE.test(date) ? date : null };
}

/** The chosen league and date: from the URL, or else the last choice of this browser tab. */
export function useChoice(): [Choice, (change: Partial<Choice>) => void] {
  const key = `schedule:${useSite().organization.id}`;
  const [query, setQuery] = useSearchParams();
  const [lastChoice, keep] = useState(nothing);
  // Not the first state: the page is hydrated as the server drew it, without the choice of this tab.
  useLayoutEffect(() => keep(remembered(key)), [key]);
  const named = query.has('league') || query.has('date');
  const choice = named ? inAddress(query) : lastChoice;
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
  // Writes a remembered choice to the URL, so that the URL can be shared.
  const unnamed = !named && (lastChoice.league !== null || lastChoice.date !== null);
  useEffect(() => {
    if (unnamed) write(lastChoice);
  });
  const change = (part: Partial<Choice>) => {
    const next = { ...choice, ...part };
    keep(next);
    write(next);
    try {
      sessionStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Storage is blocked: the choice is lost when the page is closed.
    }
  };
  return [choice, change];
}
