import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { useSaveNumbers } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { toast } from '../../../kit/toast.tsx';
import { conflictOf } from '../../../lib/conflict.ts';
import { cellChanges, cellKey } from '../../../lib/grid.ts';
import { useAskBoth } from '../../../parts/staff/form/use-merge.tsx';
import { Cancelled } from '../../../parts/staff/games/cascade.tsx';
import type { useCells } from './use-cells.ts';

type Page = Of<'GamePage'>;
type PlayerChange = ReturnType<typeof cellChanges>[number];

function nameOf(page: Page, id: number): string {
  const player = [...page.homeRoster, ...page.awayRoster].find((player) => player.id === id);
  return player ? `${player.firstName} ${player.lastName}` : 'A player';
}

/** Returns whether further requests would fail as well: no connection, no session, or a server error. */
const stops = ({ status }: ApiError) => status === 0 || status === 401 || status >= 500;

/** Saves the typed cells of a grid, one request per player. */
export function useSaveCells(page: Page, grid: ReturnType<typeof useCells>) {
  const client = useQueryClient();
  const saveNumbers = useSaveNumbers();
  const { ask, panel } = useAskBoth();
  const [saving, setSaving] = useState(false);
  const [failures, setFailures] = useState<string[]>([]);
  const [lost, setLost] = useState<ApiError | null>(null);
  /** Saves one player's stats. For cells that another user has changed too, the user is asked which value to keep. */
  async function saveAsking(change: PlayerChange): Promise<void> {
    try {
      if (change.stats.length > 0) await saveNumbers(change);
    } catch (error) {
      const conflict = conflictOf(error);
      if (!conflict?.cells) throw error;
      const cells = new Map(conflict.cells.map((cell) => [String(cell.stat_id), cell]));
      const rows = [...cells].map(([key, { stat_id, yours, saved }]) => ({
        key,
        label: `${nameOf(page, change.player_id)}, ${page.allStats.find(({ id }) => id === stat_id)?.name ?? ''}`,
        yours: String(yours ?? 'empty'),
        saved: String(saved ?? 'empty'),
      }));
      const taken = await ask(error instanceof Error ? error.message : '', conflict.saved_by ?? null, rows);
      if (!taken) throw new Cancelled();
      const left = change.stats.filter(({ stat_id }) => !taken.has(String(stat_id)));
      const stats = left.map((stat) => {
        const seen = cells.get(String(stat.stat_id));
        return seen ? { ...stat, was: seen.saved ?? null } : stat;
      });
      await saveAsking({ ...change, stats });
    }
  }
  async function save() {
    if (saving) return;
    setFailures([]);
    setLost(null);
    if (!page.game.id) {
      setFailures(['Game ID is missing. Cannot update stats.']);
      return;
    }
    setSaving(true);
    const sent = grid.cells;
    const failed: string[] = [];
    const saved = new Set<string>();
    let end: ApiError | null = null;
    for (const change of cellChanges(sent, grid.was, page.game.id)) {
      try {
        await saveAsking(change);
        for (const { stat_id } of change.stats) saved.add(cellKey(change.player_id, stat_id));
      } catch (error) {
        if (error instanceof Cancelled) break;
        const apiError = error instanceof ApiError ? error : new ApiError(0, String(error));
        if (stops(apiError)) {
          end = apiError;
          break;
        }
        failed.push(`${nameOf(page, change.player_id)}: ${apiError.message}`);
      }
    }
    await client.invalidateQueries();
    // Cells that the user changed during the save stay unsaved.
    grid.drop(saved, sent);
    setFailures(failed);
    setLost(end);
    setSaving(false);
    if (end || failed.length > 0) toast('Failed to update stats.', { bad: true });
    else if (saved.size > 0) toast('Stats saved');
  }
  return { save, saving, failures, lost, panel };
}
