import type { Site } from '../../api/site.ts';
import { announce, forget } from './followed.tsx';
import { followTeam, writeFollowed } from './store.ts';

/** Follows a team, says so in a toast, and has the site's pages stored for times without a connection. */
export function follow(site: Site, team: { id: number; name: string }): void {
  announce(site, team, followTeam(site.organization.id, team.id));
}

/** Unfollows the team, and removes everything that this device keeps of the organization. */
export async function unfollow(site: Site): Promise<void> {
  writeFollowed(site.organization.id, null);
  await forget(site);
}
