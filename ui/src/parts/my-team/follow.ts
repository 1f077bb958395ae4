import type { Site } from '../../api/site.ts';
import { announce, forget } from './followed.tsx';
import { followTeam, noteChoice, writeFollowed } from './store.ts';

/**
 * Follows a team, says so in a toast, and has the site's pages stored for times without a connection. Returns false if the
 * browser stores nothing.
 */
export function follow(site: Site, team: { id: number; name: string }): boolean {
  const followed = followTeam(site.organization.id, team.id);
  announce(site, team, followed);
  return followed !== null;
}

/** Follows a team that was chosen in a list. The list disappears, so the team's card takes the focus. */
export function followFromList(site: Site, team: { id: number; name: string }): void {
  if (follow(site, team)) noteChoice();
}

/** Unfollows the team, and removes everything that this device keeps of the organization. */
export async function unfollow(site: Site): Promise<void> {
  writeFollowed(site.organization.id, null);
  await forget(site);
}
