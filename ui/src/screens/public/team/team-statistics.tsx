import { useEffect, useRef, useState } from 'react';
import { lazily } from '../../../lib/lazily.tsx';
import type { StatisticsProps } from './statistics.tsx';

const Statistics = lazily<StatisticsProps>(() => import('./statistics.tsx'));

/** The statistics of the chosen season. They load when the visitor scrolls near them; their space is reserved. */
export function TeamStatistics({ team, enrolment }: StatisticsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const scorers = team.rosters.filter((player) => player.pointsPerGame != null).length;
  const isFirst = enrolment.id === team.seasons[0]?.id;
  const isEmpty = isFirst ? scorers === 0 : enrolment.pointsPerGame == null;
  useEffect(() => {
    if (isEmpty || !box.current) return;
    const watch = new IntersectionObserver((seen) => setNear((was) => was || seen.some((one) => one.isIntersecting)), {
      rootMargin: '300px',
    });
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [isEmpty]);
  if (isEmpty) return null;
  return (
    <div className="tm-stats" ref={box} style={{ '--rows': scorers }}>
      {near && <Statistics team={team} enrolment={enrolment} />}
    </div>
  );
}
