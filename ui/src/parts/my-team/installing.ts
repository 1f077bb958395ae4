import { offered } from './install-event.ts';
import { readFollowed, writeFollowed } from './store.ts';

/** Returns whether the browser can be asked to install the site. */
export const canInstall = () => offered.event !== undefined;

/**
 * Returns whether the device is an iPhone or iPad, on which people install the site by hand. Safari on an iPad has the user agent of a
 * Mac, but a touch screen.
 */
export const isApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/**
 * Returns whether to offer the installation now: once on each device that follows a team, if the browser can install the
 * site and has not done so yet. Stores that the offer was made.
 */
export function takeOffer(organization: number): boolean {
  const followed = readFollowed(organization);
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  if (!followed || followed.offered || isInstalled || !(canInstall() || isApple())) return false;
  writeFollowed(organization, { ...followed, offered: true });
  return true;
}

/** Shows the browser's prompt. Returns whether the site is being installed. */
export async function install(): Promise<boolean> {
  const { outcome } = (await offered.event?.prompt()) ?? {};
  offered.event = undefined;
  return outcome === 'accepted';
}
