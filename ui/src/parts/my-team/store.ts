// The team that a device follows in an organization, in `localStorage`. The server never learns it.
import { unixTime } from '../../lib/when.ts';
import { followedTeamChanged, keyOf } from './use-followed-team.ts';

/** How a visitor last saw a game. */
export type GameSight = [date: string, time: string | null, location: string | null, status: string];

/** The followed team of an organization, as stored. */
export interface FollowedTeam {
  team: number;
  /** The team's coming games by id, as they were last loaded; absent before they were loaded for the first time. */
  seen?: Record<string, GameSight>;
  /** The games that have changed since the last visit, as they were then; null for a new game. */
  before: Record<string, GameSight | null>;
  /** The time of the latest page, in Unix milliseconds. */
  last: number;
  /** The height of the card at its last display, in pixels. The home page reserves it. */
  height: number;
  /** Whether the site was offered for installation. */
  offered: boolean;
}

/** A visit ends after this time without a page, in milliseconds. */
const visit = 30 * 60_000;

/** Returns the usual height of the card, before its first display. */
const usualHeight = () => (matchMedia('(min-width: 64rem)').matches ? 192 : 320);

const isSight = (value: unknown) =>
  value === null || (Array.isArray(value) && value.every((part) => part === null || typeof part === 'string'));

/** Returns the entries of a stored value that are sights of games. */
const sightsIn = <T>(stored: unknown) =>
  Object.fromEntries(Object.entries(Object(stored)).filter(([, value]) => isSight(value))) as Record<string, T>;

/** Returns the followed team in a stored text; null for a text that this module did not write. */
export function parseFollowed(text: string | null): FollowedTeam | null {
  try {
    const { team, seen, before, last, height, offered } = JSON.parse(text ?? '{}');
    if (!Number.isSafeInteger(team)) return null;
    return {
      team,
      ...(seen ? { seen: sightsIn<GameSight>(seen) } : {}),
      before: sightsIn(before),
      last: Number(last) || 0,
      height: height > 0 ? Number(height) : usualHeight(),
      offered: Boolean(offered),
    };
  } catch {
    return null;
  }
}

/** Returns what is stored after a page at the time `now`: a new visit begins without changes to say. */
export const withPage = (followed: FollowedTeam, now: number): FollowedTeam => ({
  ...followed,
  before: now - followed.last > visit ? {} : followed.before,
  last: now,
});

export function readFollowed(organization: number): FollowedTeam | null {
  try {
    return parseFollowed(localStorage.getItem(keyOf(organization)));
  } catch {
    // The browser blocks storage: no team is followed.
    return null;
  }
}

/** Writes without a notification. Returns false if the browser stores nothing. */
function store(organization: number, followed: FollowedTeam | null): boolean {
  try {
    if (followed) localStorage.setItem(keyOf(organization), JSON.stringify(followed));
    else localStorage.removeItem(keyOf(organization));
    return true;
  } catch {
    return false;
  }
}

/**
 * Stores the followed team and notifies the components that show it; null removes it. Returns false if the browser stores
 * nothing.
 */
export function writeFollowed(organization: number, followed: FollowedTeam | null): boolean {
  const stored = store(organization, followed);
  dispatchEvent(new Event(followedTeamChanged));
  return stored;
}

/** Follows a team instead of another one. Returns what is stored; null if the browser stores nothing. */
export function followTeam(organization: number, team: number): FollowedTeam | null {
  const { height = usualHeight(), offered = false } = readFollowed(organization) ?? {};
  const followed = { team, before: {}, last: unixTime(), height, offered };
  return writeFollowed(organization, followed) ? followed : null;
}

/** Whether the next card takes the focus. */
let takesFocus = false;

/** Notes that a team was chosen in a list that disappears, so that the team's card takes the focus when it appears. */
export function noteChoice(): void {
  takesFocus = true;
}

/** Returns whether a choice was noted since the last call. */
export function takeChoice(): boolean {
  const taken = takesFocus;
  takesFocus = false;
  return taken;
}

/** The page that was noted last. */
let noted = '';

/** Shows the worker's note above the page once: the page shows stored answers. An answer from the network removes it. */
function showNote({ data }: MessageEvent<{ note?: string }>): void {
  const shown = document.getElementById('offline');
  if (data.note === '') shown?.remove();
  else if (data.note && !shown) document.getElementById('root')?.insertAdjacentHTML('beforebegin', data.note);
}

/**
 * Notes that a page was visited, once for each page, and marks the document for the styles: while a team is followed,
 * `<html>` has the class `has-team`, and `--mine-height` is the height that the home page reserves for the card.
 */
export function noteVisit(organization: number): void {
  const followed = readFollowed(organization);
  if (!followed) return;
  if (!noted) {
    navigator.serviceWorker?.addEventListener('message', showNote);
    // Loads what is shown again, as when the window gets the focus; once more later, because the first calls of a new connection
    // may fail.
    addEventListener('online', () => {
      for (const wait of [0, 5_000]) setTimeout(() => dispatchEvent(new Event('focus')), wait);
    });
  }
  if (noted !== location.href) store(organization, withPage(followed, unixTime()));
  noted = location.href;
  const { classList, style } = document.documentElement;
  // Once reserved, the height stays until the page is loaded again: another one would move the page.
  if (!classList.contains('has-team')) style.setProperty('--mine-height', `${followed.height}px`);
  classList.add('has-team');
}
