import { lazily } from '../../lib/lazily.tsx';
import type { MyTeamCardProps } from './card.tsx';
import { useFollowedTeam } from './use-followed-team.ts';

const Card = lazily<MyTeamCardProps>(() => import('./card.tsx'));

/**
 * The card of the followed team, on top of every template's home page; nothing if no team is followed. The space of the
 * card is reserved: `store.ts` and the service worker set `--mine-height` and the class `has-team` on `<html>`, the worker
 * before the first paint. The home page makes its headline small with `.has-team`, and hides the choice of a team.
 */
export function MyTeam() {
  const team = useFollowedTeam();
  return <div style={{ minHeight: 'var(--mine-height)' }}>{team !== undefined && <Card key={team} team={team} />}</div>;
}
