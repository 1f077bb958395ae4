import { useEffect, useRef } from 'react';
import { ApiError } from '../../api/client.ts';
import { useWrites } from '../../api/writes.ts';
import { offerAct, toast } from '../../kit/toast.tsx';

/** A toast offers to undo actions whose last response came at most so many milliseconds before. */
const recent = 5_000;

interface Done {
  ids: number[];
  /** The path of the screen on which it was done. */
  path: string;
}

/** Returns whether a key press belongs to a text field or a dialog, which have their own undo. */
const isTyping = ({ target }: KeyboardEvent) =>
  document.querySelector('dialog:modal') !== null ||
  (target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select')));

/** Returns the id of the action that a response reports and that can be undone, or 0. */
const idOf = (response: Response) => Number(response.headers.get('homecourt-undo') ?? 0);

/**
 * Offers to undo what the user does: in the toast that reports it, and with Ctrl-Z on the screen where it was done. The
 * server names each action that can be undone in a header of its response.
 */
export function Undoing(): null {
  const { postQuietly, refresh } = useWrites();
  const calls = useRef({ postQuietly, refresh });
  calls.current = { postQuietly, refresh };
  useEffect(() => {
    let latest = { ids: [] as number[], at: Number.NEGATIVE_INFINITY, label: 'Undo' };
    let history: Done[] = [];
    let undoing = false;
    // What follows one press of a key, a mouse button or a finger is undone together.
    let pressed = true;
    const note = (event: Event) => {
      const [id, now] = [idOf((event as CustomEvent<Response>).detail), performance.now()];
      if (id === 0) return;
      const ids = pressed ? [id] : [...latest.ids, id];
      latest = { ids, at: now, label: undoing ? 'Redo' : 'Undo' };
      const last = history.at(-1);
      if (!undoing && (pressed || !last)) history.push({ ids: [id], path: window.location.pathname });
      else if (!undoing) last?.ids.push(id);
      pressed = false;
    };
    async function undo(ids: number[], with_later = false) {
      const left = [...ids];
      history = history.filter((done) => !done.ids.some((id) => ids.includes(id)));
      latest = { ...latest, ids: [] };
      undoing = true;
      try {
        for (let id = left.at(-1); id !== undefined; id = left.at(-1)) {
          await calls.current.postQuietly(`/api/activity/${id}/undo`, { with_later });
          left.pop();
        }
        toast('Undone');
      } catch (reason) {
        const isInTheWay = reason instanceof ApiError && reason.status === 409 && /since then/.test(reason.message);
        const act = isInTheWay && !with_later && { label: 'Undo that, too', run: () => void undo(left, true) };
        toast(reason instanceof Error ? reason.message : String(reason), { bad: true, ...(act && { act }) });
      } finally {
        undoing = false;
        await calls.current.refresh();
      }
    }
    const press = (event: KeyboardEvent) => {
      pressed = true;
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      const last = history.findLast(({ path }) => path === window.location.pathname);
      if (!isUndo || !last || isTyping(event)) return;
      event.preventDefault();
      void undo(last.ids);
    };
    const begin = () => {
      pressed = true;
    };
    offerAct(() => {
      const { ids, at, label } = latest;
      latest = { ...latest, ids: [] };
      if (ids.length === 0 || performance.now() - at > recent) return undefined;
      return { label, run: () => void undo(ids) };
    });
    addEventListener('answered', note);
    // In the capturing phase, before a handler sends its request. Screen readers click without pressing.
    addEventListener('keydown', press, true);
    addEventListener('pointerdown', begin, true);
    addEventListener('click', begin, true);
    return () => {
      offerAct(undefined);
      removeEventListener('answered', note);
      removeEventListener('keydown', press, true);
      removeEventListener('pointerdown', begin, true);
      removeEventListener('click', begin, true);
    };
  }, []);
  return null;
}
