import { useEffect } from 'react';

/** Names the page in the browser's bar: what it shows, then whose it is. */
export function useTitle(...parts: (string | undefined)[]): void {
  const title = parts.filter(Boolean).join(' · ');
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}
