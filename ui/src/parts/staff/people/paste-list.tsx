import { Link } from 'wouter';
import { withQuery } from '../../../api/client.ts';
import { useSeasonLeagues, useSeasonsInside } from '../../../api/staff.ts';
import type { RosterRef } from './player-forms.tsx';

/** A link to the import of players, with the season, the league and the team filled in. */
export function PasteList({ season, league, team }: RosterRef) {
  const seasons = useSeasonsInside().data?.seasons;
  const leagues = useSeasonLeagues(season).data?.leagues;
  const ownLeague = leagues?.find(({ id }) => String(id) === league);
  const ownTeam = ownLeague?.teams.find(({ id }) => id === Number(team));
  const names = {
    season: seasons?.find(({ id }) => String(id) === season)?.name,
    league: ownLeague?.name,
    team: ownTeam?.name,
  };
  if (!names.season || !names.team) return null;
  return (
    <p className="hint">
      Several players?{' '}
      <Link className="link" href={withQuery('/dashboard/import', { kind: 'players', ...names })}>
        Paste a list
      </Link>
    </p>
  );
}
