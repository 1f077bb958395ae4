// API calls of staff for teams and players.
import type { QueryResult } from './cache.ts';
import { post } from './client.ts';
import { useActing, useAuth, useInside, useOrganizations, useRead, useReadInside, useWholeList } from './staff.ts';
import type { Of } from './types.ts';

/** URL that sets the public names of several players. */
export const publicNamesUrl = '/api/playersv2/public-names';

export const leagueTeams = (season: string, league: string) =>
  `/api/seasonsv2/${season}/leagues/${league}/teams` as const;
export const leagueTeam = (season: string, league: string, team: string | number) =>
  `${leagueTeams(season, league)}/${team}` as const;
export const playerUrl = (player: string | number) => `/api/playersv2/${player}` as const;

export const useLeagueTeams = (season: string, league: string) => useReadInside(leagueTeams(season, league));
export const useLeagueTeam = (season: string, league: string, team: string) =>
  useReadInside(leagueTeam(season, league, team));
export const useRoster = (season: string, league: string, team: string | number) =>
  useReadInside(`${leagueTeam(season, league, team)}/players`);
export const useTeams = () => useWholeList('/api/teams', 'teams');
export const useTeam = (team: string) => useReadInside(`/api/teamsv2/${team}`);
export const useLeagues = () => useReadInside('/api/leagues');
export const usePlayers = () => useWholeList('/api/playersv2', 'players');
export const usePlayer = (player: string | number) => useReadInside(playerUrl(player));
export const useAttributes = () => useReadInside('/api/playerAttributes');
export const usePlayerPage = (player: string) => useReadInside(`${playerUrl(player)}/basic?scope=all&lines=true`);

/** Returns what a merge of players would move. Sends no request until there are players to merge. */
export function useMergePreview(master: number | null, duplicates: number[]): QueryResult<Of<'Merge'>> {
  const inside = useInside();
  const body = { masterId: master ?? 0, duplicateIds: duplicates };
  const asked = master !== null && duplicates.length > 0;
  return useRead(asked ? `${inside('/api/playersv2/merge/preview')}#${JSON.stringify(body)}` : null, () =>
    post(inside('/api/playersv2/merge/preview'), body),
  );
}

/** Returns the organization that the user works in. */
export function useOrganization() {
  const acting = useActing();
  const own = useAuth().data?.organization;
  const others = useOrganizations(acting !== null).data?.organizations;
  return others?.find((one) => String(one.id) === acting) ?? own;
}
