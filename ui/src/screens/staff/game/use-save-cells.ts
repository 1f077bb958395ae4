import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { useSaveNumbers } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { toast } from '../../../kit/toast.tsx';
import { conflictOf } from '../../../lib/conflict.ts';
import { countOf } from '../../../lib/format.ts';
import { useAskBoth } from '../../../parts/staff/form/use-merge.tsx';
import { Cancelled } from '../../../parts/staff/games/cascade.tsx';
import { cellChanges, cellKey, keysInOrder, playersGone, unsavedCells } from './grid.ts';
import type { useCells } from './use-cells.ts';

type Page = Of<'GamePage'>;
type Row = ReturnType<typeof cellChanges>[number];

function nameOf(page: Page, id: number | undefined): string {
  const player = [...page.homeRoster, ...page.awayRoster].find((player) => player.id === id);
  return player ? `${player.firstName} ${player.lastName}` : 'A player';
}

/** Returns whether the request may succeed later: no connection, no session, or a server error. */
const isLost = ({ status }: ApiError) => status === 0 || status === 401 || status >= 500;

/** Returns why the server refused rows, with the players' names. */
function failuresOf(page: Page, rows: Row[], { errors, message }: ApiError): string[] {
  const named = Object.entries(errors).flatMap(([field, reason]) => {
    const [, index, column] = /^stats\[(\d+)\]\.(.*)/.exec(field) ?? [];
    const name = nameOf(page, rows[Number(index)]?.player_id);
    return index ? [column === 'player_id' ? `${name} ${reason}.` : `${name}: ${reason}`] : [];
  });
  return named.length > 0 ? named : [message];
}

/** Saves the typed cells of a grid in one request: all of them or, if one is refused, none. */
export function useSaveCells(page: Page, grid: ReturnType<typeof useCells>) {
  const client = useQueryClient();
  const saveNumbers = useSaveNumbers();
  const { ask, panel } = useAskBoth();
  const [saving, setSaving] = useState(false);
  const [failures, setFailures] = useState<string[]>([]);
  const [lost, setLost] = useState<ApiError | null>(null);
  /** Saves rows. For cells that another user has changed too, the user is asked which value to keep. */
  async function saveAsking(rows: Row[]): Promise<void> {
    try {
      if (rows.length > 0) await saveNumbers({ game_id: page.game.id, stats: rows });
    } catch (error) {
      const conflict = conflictOf(error);
      if (!conflict?.cells) {
        if (error instanceof ApiError && !isLost(error)) setFailures(failuresOf(page, rows, error));
        throw error;
      }
      const keyOf = (cell: { player_id?: number; stat_id?: number }) => cellKey(cell.player_id ?? 0, cell.stat_id ?? 0);
      const cells = new Map(conflict.cells.map((cell) => [keyOf(cell), cell]));
      const order = keysInOrder(page);
      const sorted = [...cells].sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
      const questions = sorted.map(([key, { player_id, stat_id, yours, saved }]) => ({
        key,
        label: `${nameOf(page, player_id)}, ${page.allStats.find(({ id }) => id === stat_id)?.name ?? ''}`,
        yours: String(yours ?? 'empty'),
        saved: String(saved ?? 'empty'),
      }));
      const taken = await ask(error instanceof Error ? error.message : '', conflict.saved_by ?? null, questions);
      if (!taken) throw new Cancelled();
      const left = rows.filter((row) => !taken.has(keyOf(row)));
      await saveAsking(
        left.map((row) => {
          const seen = cells.get(keyOf(row));
          return seen ? { ...row, was: seen.saved ?? null } : row;
        }),
      );
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
    // Cells of players who have left their team since then cannot be saved.
    const gone = playersGone(page, sent);
    const rows = cellChanges(unsavedCells(page, sent), grid.was);
    let failure: unknown;
    try {
      await saveAsking(rows);
    } catch (error) {
      failure = error;
    }
    await client.invalidateQueries();
    // Cells that the user changed during the save stay unsaved.
    if (!failure) grid.drop(new Set(Object.keys(sent)), sent);
    setSaving(false);
    if (!failure && gone > 0)
      setFailures([`Not saved: the stats of ${countOf(gone, 'player')} no longer on a team of this game.`]);
    if (!failure && (rows.length > 0 || gone === 0)) toast('Stats saved');
    if (!failure || failure instanceof Cancelled) return;
    const error = failure instanceof ApiError ? failure : new ApiError(0, String(failure));
    if (isLost(error)) setLost(error);
    toast('Failed to update stats.', { bad: true });
  }
  return { save, saving, failures, lost, panel };
}
