import { offered } from './install-event.ts';

/** Returns whether the browser can be asked to install the site. */
export const canInstall = () => offered.event !== undefined;

/** Returns whether the site is on an iPhone or iPad, where people install it by hand. */
export const isApple = () => /iPhone|iPad/.test(navigator.userAgent);

/** Shows the browser's prompt. Returns whether the site is being installed. */
export async function install(): Promise<boolean> {
  const { outcome } = (await offered.event?.prompt()) ?? {};
  offered.event = undefined;
  return outcome === 'accepted';
}
