import '../../kit/css/icons-more.css';
import { render } from 'preact';
import { get, withQuery } from '../../api/client.ts';
import type { Site } from '../../api/site.ts';
import { Toasts, toast } from '../../kit/toast.tsx';
import { keepGames } from './changes.ts';
import { InstallOffer } from './install.tsx';
import { takeOffer } from './installing.ts';
import type { FollowedTeam } from './store.ts';
import { startWorker, stopWorker } from './worker.ts';

/** The time until the toast is gone, which would cover the offer, in milliseconds. */
const afterToast = 3_500;

/** Returns an element at the end of the page, outside what the app renders. */
function placeOf(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found) return found;
  const place = document.createElement('div');
  place.id = id;
  document.body.append(place);
  return place;
}

/** Shows a toast on the public site, whose frame has no place for toasts. */
function say(text: string, bad: boolean): void {
  const place = placeOf('toasts');
  if (!place.firstChild) render(<Toasts />, place);
  // The container takes messages after its first effect.
  requestAnimationFrame(() => setTimeout(() => toast(text, { bad })));
}

/** Offers to install the site at the bottom of the window, unless the card on the home page has made the offer. */
function offerInstall(site: Site): void {
  const { id } = site.organization;
  if (takeOffer(id)) render(<InstallOffer key={id} site={site} />, placeOf('install'));
}

/** Says that a team is followed, or that the browser stores nothing. Starts the service worker. */
export function announce(site: Site, team: { id: number; name: string }, followed: FollowedTeam | null): void {
  if (!followed) {
    say(
      `${team.name} is not followed: this browser keeps no data of this site. Allow it in the settings and try again`,
      true,
    );
    return;
  }
  say(`Following ${team.name} on this device`, false);
  setTimeout(offerInstall, afterToast, site);
  // What changes from now on is said at the next visit. Without a connection the home page loads the games.
  get(withQuery(`/api/teamsv2/${team.id}`, site.tenant)).then(
    (answer) => keepGames(site.organization, answer.team),
    (cause: unknown) => console.warn('The games of the team did not load.', cause),
  );
  // A worker that does not start takes nothing from the page but reading without a connection.
  startWorker(site, followed)
    // The worker stores the files of the card when it sends them.
    .then(() => import('./card.tsx'))
    .catch((cause: unknown) => console.warn('The service worker did not start.', cause));
}

/** Removes the worker and the offer. */
export async function forget(site: Site): Promise<void> {
  render(null, placeOf('install'));
  await stopWorker(site);
}
