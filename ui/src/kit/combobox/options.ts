// The options of a combobox, and which of them its list shows.
import { useEffect, useState } from 'react';
import { plain } from '../../lib/format.ts';
import type { Id } from '../sorting/sorting.ts';

export interface ComboboxOption<T extends Id = number> {
  id: T;
  name: string;
  /** Second line that distinguishes options with the same name. */
  about?: string | undefined;
  /** Whether the option is listed before options that are not near: for example, a player of the same team. */
  near?: boolean;
}

/** A fixed list of options, undefined until it has loaded, or a function that fetches the options for a search text. */
export type ComboboxOptions<T extends Id> =
  | ComboboxOption<T>[]
  | undefined
  | ((text: string, signal: AbortSignal) => Promise<ComboboxOption<T>[]>);

/** Returns at most `limit` options whose names contain `text`: near options first, then names that start with it. */
export function matchingOptions<T extends Id>(
  options: ComboboxOption<T>[],
  text: string,
  limit: number,
): ComboboxOption<T>[] {
  const near = options.filter((option) => option.near);
  if (near.length > 0 && near.length < options.length) {
    const first = matchingOptions(near, text, limit);
    const others = options.filter((option) => !option.near);
    return first.length === limit ? first : [...first, ...matchingOptions(others, text, limit - first.length)];
  }
  const sought = plain(text.trim());
  const begins: ComboboxOption<T>[] = [];
  const holds: ComboboxOption<T>[] = [];
  for (const option of options) {
    const name = plain(option.name);
    if (name.startsWith(sought)) begins.push(option);
    else if (name.includes(sought) && holds.length < limit) holds.push(option);
    if (begins.length === limit) break;
  }
  return [...begins, ...holds].slice(0, limit);
}

interface Found<T extends Id> {
  options: ComboboxOption<T>[];
  state: 'there' | 'unloaded' | 'searching' | 'failed';
}

/** Debounce time between the last keystroke and the search, in milliseconds. */
const pause = 150;

/** Returns the options for the text in the input; none while the list is closed (`active` is false). */
export function useFound<T extends Id>(
  options: ComboboxOptions<T>,
  text: string,
  limit: number,
  active: boolean,
): Found<T> {
  const [answer, setAnswer] = useState<Found<T>>({ options: [], state: 'searching' });
  const search = typeof options === 'function' ? options : undefined;
  useEffect(() => {
    if (!search || !active) return;
    const stop = new AbortController();
    setAnswer((before) => ({ ...before, state: 'searching' }));
    const timer = setTimeout(async () => {
      let next: Found<T> = { options: [], state: 'failed' };
      try {
        next = { options: await search(text.trim(), stop.signal), state: 'there' };
      } catch {
        // The list shows the failure; the next keystroke searches again.
      }
      if (!stop.signal.aborted) setAnswer(next);
    }, pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [search, text, active]);
  if (!active) return { options: [], state: 'there' };
  if (search) return { ...answer, options: answer.options.slice(0, limit) };
  if (!options) return { options: [], state: 'unloaded' };
  return { options: matchingOptions(options as ComboboxOption<T>[], text, limit), state: 'there' };
}
