import { useEffect } from 'react';

/**
 * Names the page in the browser's bar: what it shows, then whose it is. Screen readers are told the name of every page
 * but the first, whose name they read themselves.
 */
export function useTitle(...parts: (string | undefined)[]): void {
  const title = parts.filter(Boolean).join(' · ');
  useEffect(() => {
    const said = document.getElementById('said');
    if (!title || title === document.title) return;
    document.title = title;
    if (said) said.textContent = title;
  }, [title]);
}
