// The browser's own prompt to install the site, which it offers early in a visit.

/** The event of browsers that install sites, which TypeScript does not know. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** The event, once the browser has sent it. */
export const offered: { event?: InstallPrompt | undefined } = {};

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  offered.event = event as InstallPrompt;
});
