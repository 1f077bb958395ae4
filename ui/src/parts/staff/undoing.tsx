import { useEffect, useRef } from 'react';
import { useWrites } from '../../api/writes.ts';
import { offerAct } from '../../kit/toast.tsx';
import { isUndo, undoActions } from './undo.ts';

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
 * server names each action that can be undone in a header of its response; a planning run names its action in its last event.
 */
export function Undoing(): null {
  const { postQuietly, refresh } = useWrites();
  const calls = useRef({ postQuietly, refresh });
  calls.current = { postQuietly, refresh };
  useEffect(() => {
    let latest = { ids: [] as number[], at: Number.NEGATIVE_INFINITY, label: 'Undo' };
    let history: Done[] = [];
    // What follows one press of a key, a mouse button or a finger is undone together.
    let pressed = true;
    const note = (id: number, undone: boolean) => {
      if (id === 0) return;
      const ids = pressed ? [id] : [...latest.ids, id];
      latest = { ids, at: performance.now(), label: undone ? 'Redo' : 'Undo' };
      const last = history.at(-1);
      if (!undone && (pressed || !last)) history.push({ ids: [id], path: window.location.pathname });
      else if (!undone) last?.ids.push(id);
      pressed = false;
    };
    const noteResponse = (event: Event) => {
      const response = (event as CustomEvent<Response>).detail;
      note(idOf(response), isUndo(response));
    };
    const noteRecorded = (event: Event) => note((event as CustomEvent<number>).detail, false);
    function undo(ids: number[]) {
      history = history.filter((done) => !done.ids.some((id) => ids.includes(id)));
      latest = { ...latest, ids: [] };
      void undoActions(calls.current, ids);
    }
    const press = (event: KeyboardEvent) => {
      pressed = true;
      const isWanted = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      const last = history.findLast(({ path }) => path === window.location.pathname);
      if (!isWanted || !last || isTyping(event)) return;
      event.preventDefault();
      undo(last.ids);
    };
    const begin = () => {
      pressed = true;
    };
    offerAct(() => {
      const { ids, at, label } = latest;
      latest = { ...latest, ids: [] };
      if (ids.length === 0 || performance.now() - at > recent) return undefined;
      return { label, run: () => undo(ids) };
    });
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener('answered', noteResponse, { signal });
    addEventListener('recorded', noteRecorded, { signal });
    // In the capturing phase, before a handler sends its request. Screen readers click without pressing.
    addEventListener('keydown', press, { capture: true, signal });
    addEventListener('pointerdown', begin, { capture: true, signal });
    addEventListener('click', begin, { capture: true, signal });
    return () => {
      offerAct(undefined);
      stop.abort();
    };
  }, []);
  return null;
}
