import { useState } from 'react';
import { divisionGames, type GamesUrl, leagueGames } from '../../../api/games.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Button } from '../../../kit/button.tsx';
import { toast } from '../../../kit/toast.tsx';
import { versionOf } from '../../../lib/conflict.ts';

type Game = Of<'Game'>;

/** Returns the URL path that updates the game; null if the game belongs to neither a league nor a division. */
function pathOf({
  id,
  season_id: season,
  leagueId: league,
  division_id: division,
}: Game): `${GamesUrl}/${number}` | null {
  if (league != null) return `${leagueGames(String(season), String(league))}/${id}`;
  return division == null ? null : `${divisionGames(String(season), String(division))}/${id}`;
}

/** A button that swaps the home and away team. Scores and statistics stay with their teams. */
export function SwapSides({ game }: { game: Game }) {
  const { put } = useWrites();
  const [busy, setBusy] = useState(false);
  const path = pathOf(game);
  if (!path) return null;
  async function swap() {
    if (busy || !path) return;
    setBusy(true);
    try {
      await put(path, {
        home_team_id: game.away_team_id,
        away_team_id: game.home_team_id,
        version: versionOf(game),
      });
      toast(`${game.awayTeam.name} is the home team now`);
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { bad: true });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button kind="quiet" size="small" icon="refresh" busy={busy && 'Swapping...'} onClick={swap}>
      Swap home and away
    </Button>
  );
}
