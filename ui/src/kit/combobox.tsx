import './combobox.css';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { FieldFrame, type FieldFrameProps, WithButton } from './field.tsx';
import type { Id } from './sorting/sorting.ts';

export interface ComboboxOption<T extends Id = number> {
  id: T;
  name: string;
  /** Second line that distinguishes options with the same name. */
  about?: string | undefined;
  /** Whether the option is listed before options that are not near: for example, a player of the same team. */
  near?: boolean;
}

/** A fixed list of options, or a function that fetches the options for a search text. */
export type ComboboxOptions<T extends Id> =
  | ComboboxOption<T>[]
  | ((text: string, signal: AbortSignal) => Promise<ComboboxOption<T>[]>);

interface ComboboxProps<T extends Id> extends FieldFrameProps {
  /** If a function: it must keep its identity between renders, because a new function starts a new search. */
  options: ComboboxOptions<T>;
  /** Maximum number of options in the list. */
  limit?: number;
  /** The text in the input. */
  text: string;
  /** The id of the chosen option; null while the text is only a search. */
  chosen: T | null;
  onChange: (text: string, chosen: ComboboxOption<T> | null) => void;
  /** The name of the input in its form. */
  name?: string | undefined;
  maxLength?: number;
  /** Called for Enter without an active option; the form is not sent. */
  onEnter?: (() => void) | undefined;
  /** Shown beside the input: a button that adds the text to a list. */
  after?: ReactNode;
  /** Message if no option matches. An empty string shows no message, for inputs that also accept free text. */
  empty?: string;
}

const plain = (text: string) => text.trim().toLowerCase();

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
  const sought = plain(text);
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
  state: 'there' | 'searching' | 'failed';
}

/** Debounce time between the last keystroke and the search, in milliseconds. */
const pause = 150;

function useFound<T extends Id>(options: ComboboxOptions<T>, text: string, limit: number, active: boolean): Found<T> {
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
  return { options: matchingOptions(options as ComboboxOption<T>[], text, limit), state: 'there' };
}

/**
 * A text input with a list of matching options (ARIA combobox). Arrow keys move, Enter chooses, Escape closes the list.
 *
 *     <Combobox label="Team" options={teams} limit={10} text={text} chosen={team}
 *       onChange={(text, option) => { setText(text); setTeam(option?.id ?? null); }} />
 */
export function Combobox<T extends Id = number>(props: ComboboxProps<T>) {
  const {
    options,
    limit = 10,
    text,
    chosen,
    onChange,
    empty = 'No match',
    name,
    maxLength,
    onEnter,
    after,
    ...frame
  } = props;
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const active = open && chosen === null;
  const { options: shown, state } = useFound(options, text, limit, active);
  const nothing = empty !== '' && active && shown.length === 0 && text.trim() !== '';
  const words = { there: empty, searching: 'Searching...', failed: 'The search did not work. Try again.' };
  function close() {
    setOpen(false);
    setAt(-1);
  }
  function take(option: ComboboxOption<T>) {
    onChange(option.name, option);
    close();
  }
  function type(value: string) {
    onChange(value, null);
    // A draft that fills the form opens no list.
    setOpen(document.activeElement === input.current);
    setAt(-1);
  }
  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const current = shown[at];
    if (step) {
      setOpen(true);
      // If no option is active, ArrowUp moves to the last option.
      if (shown.length > 0) setAt((Math.max(at, step < 0 ? 0 : -1) + step + shown.length) % shown.length);
    } else if (event.key === 'Enter' && current) take(current);
    else if (event.key === 'Enter' && onEnter) {
      onEnter();
      close();
    } else if (event.key === 'Escape' && (shown.length > 0 || nothing)) {
      // Escape must not also close the dialog around the combobox.
      event.stopPropagation();
      close();
    } else return;
    event.preventDefault();
  }
  return (
    <FieldFrame {...frame}>
      {(ties) => (
        <WithButton after={after}>
          <div className="combo">
            <input
              {...ties}
              ref={input}
              className="input"
              type="text"
              name={name}
              maxLength={maxLength}
              role="combobox"
              autoComplete="off"
              aria-autocomplete="list"
              aria-expanded={shown.length > 0}
              aria-controls={list}
              {...(shown[at] ? { 'aria-activedescendant': `${list}-${shown[at].id}` } : {})}
              value={text}
              onInput={(event) => type(event.currentTarget.value)}
              onClick={() => setOpen(true)}
              onBlur={close}
              onKeyDown={press}
            />
            {text && (
              <IconButton
                icon="x"
                size="small"
                name={`Clear ${frame.label}`}
                onClick={() => {
                  input.current?.focus();
                  type('');
                }}
              />
            )}
            <ul
              className="combo-list"
              id={list}
              role="listbox"
              aria-label={frame.label}
              hidden={shown.length === 0}
              // Without tabIndex -1, Tab would focus the scrollable list. Blur hides the list, so the focus would be
              // lost.
              tabIndex={-1}
            >
              {shown.map((option, index) => (
                <li
                  key={option.id}
                  id={`${list}-${option.id}`}
                  ref={(row) => {
                    if (index === at) row?.scrollIntoView({ block: 'nearest' });
                  }}
                  role="option"
                  aria-selected={index === at}
                  className={index === at ? 'on' : ''}
                  // Prevents the blur that would close the list before the click.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => take(option)}
                >
                  <span>{option.name}</span>
                  {option.about && <small>{option.about}</small>}
                </li>
              ))}
            </ul>
            {nothing && <p className="combo-list combo-none">{words[state]}</p>}
            <p className="vh" role="status">
              {nothing ? words[state] : active && text ? `${shown.length} to choose from` : ''}
            </p>
          </div>
        </WithButton>
      )}
    </FieldFrame>
  );
}
