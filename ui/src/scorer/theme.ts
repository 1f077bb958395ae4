// The light of the page: that of the device, Bright for the day, or Dim for a dark gym. Kept for the next visit.

export type ScorerTheme = 'device' | 'bright' | 'dim';

const KEY = 'homecourt-scorer-theme';

/** Returns the chosen light. A browser that keeps nothing has that of the device. */
export function readTheme(): ScorerTheme {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'bright' || kept === 'dim' ? kept : 'device';
  } catch {
    return 'device';
  }
}

export function setTheme(theme: ScorerTheme): void {
  const { dataset, classList } = document.documentElement;
  if (theme === 'device') delete dataset.theme;
  else dataset.theme = theme === 'bright' ? 'light' : 'dark';
  classList.toggle('dim', theme === 'dim');
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
