import { useEffect } from 'react';

/**
 * Sets the document title: the page, then the site. Announces each new title to screen readers, except the first, which
 * they read themselves.
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
