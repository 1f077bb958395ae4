import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../kit/button.tsx';

/** Scroll speed of a banner, in pixels per second. */
const speed = 24;

/** Scrolls an element sideways to its end and back. Pauses on hover and focus; respects `prefers-reduced-motion`. */
function useDrift(stopped: boolean) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const rail = box.current;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)');
    if (!rail || stopped || still.matches) return;
    let [frame, last, position, way] = [0, 0, rail.scrollLeft, 1];
    const move = (now: number) => {
      const held = rail.matches(':hover, :focus-within') || still.matches;
      // The user has scrolled: continue from the new position.
      if (held || Math.abs(rail.scrollLeft - position) > 2) position = rail.scrollLeft;
      else if (last) {
        const end = rail.scrollWidth - rail.clientWidth;
        position += (way * speed * Math.min(now - last, 100)) / 1000;
        if (position >= end || position <= 0) way = position <= 0 ? 1 : -1;
        rail.scrollLeft = position;
      }
      last = now;
      frame = requestAnimationFrame(move);
    };
    frame = requestAnimationFrame(move);
    return () => cancelAnimationFrame(frame);
  }, [stopped]);
  return box;
}

interface RailProps {
  title: string;
  /** The banner's name in the labels of its buttons: "Pause team wins". */
  of: string;
  /** `li` elements, the best first. */
  children: ReactNode;
}

/** A banner of cards that scrolls by itself; visitors can pause it or show it as a list. */
export function LeaderBanner({ title, of, children }: RailProps) {
  const [stopped, setStopped] = useState(false);
  const [listed, setListed] = useState(false);
  const box = useDrift(stopped || listed);
  const id = `rail-${of.replace(/\W+/g, '-')}`;
  return (
    <section className="banner" aria-labelledby={id}>
      <div className="wrap rail-head">
        <h2 id={id}>{title}</h2>
        <span className="hint">top 20</span>
        <span className="push" />
        {!listed && (
          <Button
            kind="quiet"
            size="small"
            icon={stopped ? 'play' : 'pause'}
            aria-label={`${stopped ? 'Play' : 'Pause'} ${of}`}
            onClick={() => setStopped(!stopped)}
          >
            {stopped ? 'Play' : 'Pause'}
          </Button>
        )}
        <Button
          kind="quiet"
          size="small"
          aria-pressed={listed}
          aria-label={`Show ${of} as a list`}
          onClick={() => setListed(!listed)}
        >
          List
        </Button>
      </div>
      {listed ? (
        <div className="wrap">
          <ol className="card pad rail-list">{children}</ol>
        </div>
      ) : (
        <div className="rail-box" ref={box} tabIndex={0} role="group" aria-labelledby={id}>
          <ol className="rail">{children}</ol>
        </div>
      )}
    </section>
  );
}
