// Where somebody worked in this tab when the session ended, so that signing in leads back there.

export interface LastPlace {
  /** Path and query. */
  path: string;
  user: number;
  /** Where that person signs in. */
  login: string;
}

/** Follows "Your session ended". */
export const signInAgain = 'Sign in to continue. What you typed is kept.';

const key = 'last place';

/** Returns where the signed-in person was last in this tab; null after a sign-out. */
export function lastPlace(): LastPlace | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export function keepLastPlace(place: LastPlace | null): void {
  if (place) sessionStorage.setItem(key, JSON.stringify(place));
  else sessionStorage.removeItem(key);
}
