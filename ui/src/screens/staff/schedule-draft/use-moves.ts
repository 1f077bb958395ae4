import { useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { type CheckedPlace, type DraftChange, type DraftGame, draftUrl } from '../../../api/schedules.ts';
import { useWrites } from '../../../api/writes.ts';
import { toast } from '../../../kit/toast.tsx';

/** A game that the user has picked up, with what each place would break; no places while they are checked. */
export interface Picked {
  game: DraftGame;
  places: CheckedPlace[];
}

const reasonOf = (error: unknown) => (error instanceof ApiError ? error.message : String(error));

/** The changes of a draft's games, and the game that is picked up. `onLeave` is called when it is put down. */
export function useMoves(draft: number, onLeave: () => void) {
  const { put, postQuietly } = useWrites();
  const [picked, setPicked] = useState<Picked | null>(null);

  function leave() {
    setPicked(null);
    onLeave();
  }
  /** Saves changes, and reports them in a toast that offers to undo them. */
  async function change(changes: DraftChange[], done: string) {
    leave();
    try {
      await put(`${draftUrl(draft)}/games`, { changes });
      toast(done);
    } catch (error) {
      toast(reasonOf(error), { bad: true });
    }
  }
  /** Picks a game up, and checks where it can go. */
  async function pick(game: DraftGame) {
    setPicked({ game, places: [] });
    try {
      const { places } = await postQuietly(`${draftUrl(draft)}/check-move`, { game: game.id });
      setPicked((now) => (now?.game.id === game.id ? { game, places } : now));
    } catch (error) {
      leave();
      toast(reasonOf(error), { bad: true });
    }
  }
  return { picked, pick, change, leave };
}

export type Moves = ReturnType<typeof useMoves>;
