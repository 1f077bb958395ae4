import { ApiError } from '../../api/client.ts';
import type { Writes } from '../../api/writes.ts';
import { toast } from '../../kit/toast.tsx';

/** Returns whether a response is that of an undo. */
export const isUndo = ({ url }: Response) => /\/api\/activity\/\d+\/undo/.test(url);

/**
 * Undoes actions, the last one first, and reports it in a toast. Where a later change is in the way, the toast offers to undo
 * that as well.
 */
export async function undoActions(writes: Pick<Writes, 'postQuietly' | 'refresh'>, ids: number[], with_later = false) {
  const left = [...ids];
  try {
    for (let id = left.at(-1); id !== undefined; id = left.at(-1)) {
      await writes.postQuietly(`/api/activity/${id}/undo`, { with_later });
      left.pop();
    }
    toast('Undone');
  } catch (reason) {
    const isInTheWay = reason instanceof ApiError && 'with_later' in reason.errors;
    const act = isInTheWay &&
      !with_later && { label: 'Undo that, too', run: () => void undoActions(writes, left, true) };
    toast(reason instanceof Error ? reason.message : String(reason), { bad: true, ...(act && { act }) });
  } finally {
    await writes.refresh();
  }
}
