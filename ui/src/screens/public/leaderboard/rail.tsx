import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../kit/button.tsx';

/** How far a banner moves by itself, in pixels a second. */
const speed = 24;

/** Moves a box sideways to its end and back, unless somebody looks closer, wants no motion or has stopped it. */
function useDrift(stopped: boolean) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const rail = box.current;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)');
    if (!rail || stopped || still.matches) return;
    let [frame, last, place, way] = [0, 0, rail.scrollLeft, 1];
    const move = (now: number) => {
      const held = rail.matches(':hover, :focus-within') || still.matches;
      // Somebody has moved it: go on from there.
      if (held || Math.abs(rail.scrollLeft - place) > 2) place = rail.scrollLeft;
      else if (last) {
        const end = rail.scrollWidth - rail.clientWidth;
        place += (way * speed * Math.min(now - last, 100)) / 1000;
        if (place >= end || place <= 0) way = place <= 0 ? 1 : -1;
        rail.scrollLeft = place;
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
  /** How the list is called within a sentence: "Pause team wins". */
  of: string;
  /** One `li` each, best first. */
  children: ReactNode;
}

/** A banner of tickets that scrolls by itself; it can be stopped, or read as a list. */
export function Rail({ title, of, children }: RailProps) {
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
