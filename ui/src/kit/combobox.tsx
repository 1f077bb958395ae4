import './combobox.css';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { Frame, type FrameProps } from './field.tsx';
import type { Id } from './sorting/sorting.ts';

export interface Option<T extends Id = number> {
  id: T;
  name: string;
  /** What tells namesakes apart. */
  about?: string | undefined;
  /** Whether it is offered before those that are not, as a player of the same team. */
  near?: boolean;
}

/** The options to search in, or a search that asks for them. */
export type Options<T extends Id> = Option<T>[] | ((text: string, signal: AbortSignal) => Promise<Option<T>[]>);

interface ComboboxProps<T extends Id> extends FrameProps {
  /** A function is to be the same one from one rendering to the next. */
  options: Options<T>;
  /** How many are offered at most. */
  limit?: number;
  /** What stands in the box. */
  text: string;
  /** Who or what was chosen; null while something is only typed. */
  chosen: T | null;
  onChange: (text: string, chosen: Option<T> | null) => void;
  /** What is said when nothing fits what is typed; nothing where any text will do. */
  empty?: string;
}

const plain = (text: string) => text.trim().toLowerCase();

/** The options that fit what is typed: near ones first, and among them those that begin with it. */
export function fitting<T extends Id>(options: Option<T>[], text: string, limit: number): Option<T>[] {
  const near = options.filter((option) => option.near);
  if (near.length > 0 && near.length < options.length) {
    const first = fitting(near, text, limit);
    const others = options.filter((option) => !option.near);
    return first.length === limit ? first : [...first, ...fitting(others, text, limit - first.length)];
  }
  const sought = plain(text);
  const begins: Option<T>[] = [];
  const holds: Option<T>[] = [];
  for (const option of options) {
    const name = plain(option.name);
    if (name.startsWith(sought)) begins.push(option);
    else if (name.includes(sought) && holds.length < limit) holds.push(option);
    if (begins.length === limit) break;
  }
  return [...begins, ...holds].slice(0, limit);
}

interface Found<T extends Id> {
  options: Option<T>[];
  state: 'there' | 'searching' | 'failed';
}

/** How long nothing is typed before a search asks. */
const pause = 150;

function useFound<T extends Id>(options: Options<T>, text: string, limit: number, active: boolean): Found<T> {
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
        // Said in the list; the next letter asks again.
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
  return { options: fitting(options as Option<T>[], text, limit), state: 'there' };
}

/**
 * A search box with a list of what fits: arrows walk, Enter takes, Escape closes.
 *
 *     <Combobox label="Team" options={teams} limit={10} text={text} chosen={team}
 *       onChange={(text, option) => { setText(text); setTeam(option?.id ?? null); }} />
 */
export function Combobox<T extends Id = number>(props: ComboboxProps<T>) {
  const { options, limit = 10, text, chosen, onChange, empty = 'No match', ...frame } = props;
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
  function take(option: Option<T>) {
    onChange(option.name, option);
    close();
  }
  function type(value: string) {
    onChange(value, null);
    setOpen(true);
    setAt(-1);
  }
  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const current = shown[at];
    if (step) {
      setOpen(true);
      // From the box itself, up leads to the last.
      if (shown.length > 0) setAt((Math.max(at, step < 0 ? 0 : -1) + step + shown.length) % shown.length);
    } else if (event.key === 'Enter' && current) take(current);
    else if (event.key === 'Escape' && (shown.length > 0 || nothing)) {
      // The dialog around it stays.
      event.stopPropagation();
      close();
    } else return;
    event.preventDefault();
  }
  return (
    <Frame {...frame}>
      {(ties) => (
        <div className="combo">
          <input
            {...ties}
            ref={input}
            className="input"
            type="text"
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
                type('');
                input.current?.focus();
              }}
            />
          )}
          <ul
            className="combo-list"
            id={list}
            role="listbox"
            aria-label={frame.label}
            hidden={shown.length === 0}
            // A list that scrolls takes the focus from Tab, and is hidden at once: the focus would be lost.
            tabIndex={-1}
          >
            {shown.map((option, place) => (
              <li
                key={option.id}
                id={`${list}-${option.id}`}
                ref={(row) => {
                  if (place === at) row?.scrollIntoView({ block: 'nearest' });
                }}
                role="option"
                aria-selected={place === at}
                className={place === at ? 'on' : ''}
                // The box keeps the focus.
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
      )}
    </Frame>
  );
}
