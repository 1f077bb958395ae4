import './player-tabs.css';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link, useRoute, useSearchParams } from 'wouter';

const tabs = { profile: 'Profile', stats: 'Stats', bio: 'Bio', videos: 'Videos' };

export type PlayerTab = keyof typeof tabs;

/** Returns the current tab; the stats tab has a URL of its own. */
export function usePlayerTab(): PlayerTab {
  const [stats] = useRoute('/player/:id/stats');
  const [query] = useSearchParams();
  const asked = query.get('tab');
  return stats ? 'stats' : asked === 'bio' || asked === 'videos' ? asked : 'profile';
}

function address(id: string, tab: string, team: string | null): string {
  const query = new URLSearchParams();
  if (tab === 'bio' || tab === 'videos') query.set('tab', tab);
  if (team !== null) query.set('team', team);
  const page = tab === 'stats' ? `/player/${id}/stats` : `/players/${id}`;
  return query.size > 0 ? `${page}?${query}` : page;
}

const keys: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  Home: () => 0,
  End: (_, last) => last,
};

function step(event: KeyboardEvent<HTMLDivElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const next = keys[event.key]?.(all.indexOf(document.activeElement as HTMLElement), all.length - 1);
  if (next === undefined) return;
  event.preventDefault();
  all[next]?.focus();
}

/** Whether a tab was just followed. The router remounts the page for the new URL, so the focus has to be restored. */
let followed = false;

/** The tabs of a player page, with roving tabindex: arrow keys move the focus. Each tab is a link. */
export function PlayerTabs({ id, tab }: { id: string; tab: PlayerTab }) {
  const list = useRef<HTMLDivElement>(null);
  const [query] = useSearchParams();
  useEffect(() => {
    if (followed) list.current?.querySelector<HTMLElement>(`#tab-${tab}`)?.focus({ preventScroll: true });
    followed = false;
  }, [tab]);
  return (
    <div className="tabs" role="tablist" aria-label="Player" ref={list} onKeyDown={step}>
      {Object.entries(tabs).map(([value, label]) => (
        <Link
          key={value}
          id={`tab-${value}`}
          role="tab"
          aria-selected={value === tab}
          {...(value === tab ? { 'aria-controls': 'part' } : {})}
          tabIndex={value === tab ? 0 : -1}
          href={address(id, value, query.get('team'))}
          onClick={() => {
            followed = value !== tab;
          }}
          replace
        >
          {label}
        </Link>
      ))}
    </div>
  );
}
