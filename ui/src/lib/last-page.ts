// The page that was open in this tab when the session ended; signing in returns to it.

export interface LastPage {
  /** Path and query. */
  path: string;
  user: number;
  /** Path of the sign-in page that the user used. */
  login: string;
}

/** Shown after "Your session ended". */
export const signInAgain = 'Sign in to continue. What you typed is kept.';

const key = 'last place';

/** Returns the last page of the signed-in user in this tab; null after a sign-out. */
export function lastPage(): LastPage | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export function storeLastPage(place: LastPage | null): void {
  if (place) sessionStorage.setItem(key, JSON.stringify(place));
  else sessionStorage.removeItem(key);
}
