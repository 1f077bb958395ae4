import { useEffect, useLayoutEffect } from 'react';

/** The day at the top of the window, and how far the window reaches into it, in pixels. */
interface Place {
  day?: string;
  by?: number;
}

const section = (day: string) => document.getElementById(day)?.parentElement;

function here(): Place {
  const days = [...document.querySelectorAll<HTMLElement>('.gday > h2')];
  const day = days.findLast(({ id }) => (section(id)?.getBoundingClientRect().top ?? 1) <= 0)?.id;
  return day ? { day, by: -(section(day)?.getBoundingClientRect().top ?? 0) } : {};
}

/**
 * Returns to where a link was followed in the schedule, when the visitor goes back to it. The browser cannot: the games are
 * drawn after it has tried. The place is kept in the schedule's entry of the history. `drawn` says that the days are there.
 */
export function useScrollPlace(drawn: boolean): void {
  useEffect(() => {
    const keep = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a')) history.replaceState({ ...history.state, ...here() }, '');
    };
    document.addEventListener('click', keep, true);
    return () => document.removeEventListener('click', keep, true);
  }, []);
  useLayoutEffect(() => {
    const { day, by = 0 }: Place = history.state ?? {};
    if (!drawn || !day) return;
    const go = () => {
      const top = section(day)?.getBoundingClientRect().top;
      if (top !== undefined) scrollBy(0, top + by);
    };
    go();
    // Days have their real height only once they are in view.
    let frame = requestAnimationFrame(() => {
      go();
      frame = requestAnimationFrame(go);
    });
    return () => cancelAnimationFrame(frame);
  }, [drawn]);
}
