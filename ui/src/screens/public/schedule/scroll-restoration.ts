import { useEffect, useLayoutEffect } from 'react';

/** The scroll position: the day at the top of the window, and the offset into it in pixels. No day above the first one. */
interface ScrollPosition {
  day?: string | undefined;
  by?: number;
}

const section = (day = '') => document.getElementById(day)?.parentElement;

function currentPosition(): ScrollPosition {
  const days = [...document.querySelectorAll<HTMLElement>('.gday > h2')];
  const day = days.findLast(({ id }) => (section(id)?.getBoundingClientRect().top ?? 1) <= 0)?.id;
  return { day, by: -(section(day)?.getBoundingClientRect().top ?? 0) };
}

/**
 * Restores the schedule's scroll position when the visitor goes back. The browser cannot: it scrolls before the games
 * are rendered. The position is stored in `history.state`. `drawn` is whether the days are rendered.
 */
export function useScrollRestoration(drawn: boolean): void {
  useEffect(() => {
    const keep = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a'))
        history.replaceState({ ...history.state, ...currentPosition() }, '');
    };
    document.addEventListener('click', keep, true);
    return () => document.removeEventListener('click', keep, true);
  }, []);
  useLayoutEffect(() => {
    const { day, by = 0 }: ScrollPosition = history.state ?? {};
    if (!drawn || !day) return;
    const go = () => {
      const top = section(day)?.getBoundingClientRect().top;
      if (top !== undefined) scrollBy(0, top + by);
    };
    go();
    // Repeated, because `content-visibility` gives days their real height only when they come into view.
    let frame = requestAnimationFrame(() => {
      go();
      frame = requestAnimationFrame(go);
    });
    return () => cancelAnimationFrame(frame);
  }, [drawn]);
}
