import './install-event.ts';
import { useLayoutEffect, useState } from 'react';
import { useSite } from '../../api/site.ts';

/** The event on `window` after a change of the followed team. */
export const followedTeamChanged = 'my-team';

/** The key of the followed team in `localStorage`. `store.ts` describes its value. */
export const keyOf = (organization: number) => `homecourt:mine:${organization}`;

/** Returns the id of the followed team; undefined without one, and for a text that `store.ts` did not write. */
function readTeam(organization: number): number | undefined {
  try {
    const { team } = JSON.parse(localStorage.getItem(keyOf(organization)) ?? '{}');
    return Number.isSafeInteger(team) ? team : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the id of the followed team; undefined without one, and while the page is rendered for the first time. */
export function useFollowedTeam(): number | undefined {
  const { id } = useSite().organization;
  const [team, setTeam] = useState<number>();
  useLayoutEffect(() => {
    const read = () => {
      const found = readTeam(id);
      setTeam(found);
      // Most visitors follow no team and need no more than this file.
      if (found) void import('./store.ts').then((store) => store.noteVisit(id));
      else {
        const { classList, style } = document.documentElement;
        classList.remove('has-team');
        style.removeProperty('--mine-height');
      }
    };
    read();
    const events = [followedTeamChanged, 'storage', 'pushState'];
    for (const event of events) addEventListener(event, read);
    return () => {
      for (const event of events) removeEventListener(event, read);
    };
  }, [id]);
  return team;
}
