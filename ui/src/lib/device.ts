// Names the device and browser in a user agent string.

/** In order of precedence: the first pattern that matches wins. */
const browsers: [mark: RegExp, name: string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [mark: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const named = (list: [RegExp, string][], agent: string) => list.find(([mark]) => mark.test(agent))?.[1];

/** Returns `Safari on iPhone`; for clients that are not browsers, the product name. */
export function device(agent: string | null): string {
  if (!agent) return 'Unknown device';
  const browser = named(browsers, agent);
  const system = named(systems, agent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? agent.split(/[\s/]/)[0] ?? 'Unknown device';
}
