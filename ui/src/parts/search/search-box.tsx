import '../../kit/css/search.css';
import './search-box.css';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { Link } from 'wouter';
import { Icon } from '../../kit/icon.tsx';

/** Debounce time between the last keystroke and the search, in milliseconds. */
export const searchPause = 120;

/** A group of results under a heading. */
export interface FoundGroup {
  kind: string;
  name: string;
  rows: { href: string; content: ReactNode; onOpen?: () => void }[];
}

interface SearchBoxProps {
  label: string;
  text: string;
  onText: (text: string) => void;
  groups: FoundGroup[];
  /** Whether the first row is chosen until an arrow key chooses another. */
  first?: boolean;
  /** Called by Enter without a chosen row. */
  onEnter?: () => void;
  onClose: () => void;
  /** What was found, for everybody and for screen readers. */
  note: ReactNode;
}

/** Returns the row that a key chooses, from -1 (none); undefined for other keys. */
function stepped(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (Math.max(at, 0) - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** A text input with results in groups, as a combobox. The arrow keys, Home and End choose a row; Enter follows its link. */
export function SearchBox({ label, text, onText, groups, first = false, onEnter, onClose, note }: SearchBoxProps) {
  const id = useId();
  /** The chosen row's group and address: rows that come later must not move the choice. */
  const [chosen, setChosen] = useState('');
  const rows = groups.flatMap(({ kind, rows }) => rows.map(({ href }) => `${kind} ${href}`));
  const found = rows.indexOf(chosen);
  const at = found < 0 && first && rows.length > 0 ? 0 : found;
  const optionId = (index: number) => `${id}-${index}`;
  useEffect(() => {
    if (at >= 0) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  function press(event: KeyboardEvent) {
    const next = rows.length > 0 && !event.shiftKey ? stepped(event.key, at, rows.length) : undefined;
    if (next !== undefined) setChosen(rows[next] ?? '');
    else if (event.key !== 'Enter') return;
    else if (at >= 0) document.getElementById(optionId(at))?.click();
    else onEnter?.();
    event.preventDefault();
  }
  let index = -1;
  return (
    <>
      <div className="search">
        <Icon name="search" />
        <label className="vh" htmlFor={`${id}-text`}>
          {label}
        </label>
        <input
          className="input"
          id={`${id}-text`}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-list`}
          {...(at >= 0 ? { 'aria-activedescendant': optionId(at) } : {})}
          value={text}
          onInput={(event) => {
            onText(event.currentTarget.value);
            setChosen('');
          }}
          onKeyDown={press}
        />
      </div>
      <div id={`${id}-list`} className="found-list" role="listbox" aria-label="Results">
        {groups.map(({ kind, name, rows }) => (
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <p id={`${id}-${kind}`}>{name}</p>
            {rows.map(({ href, content, onOpen }) => {
              index += 1;
              return (
                <Link
                  key={href}
                  id={optionId(index)}
                  className="found-row"
                  href={href}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === at}
                  onClick={() => {
                    onOpen?.();
                    onClose();
                  }}
                >
                  {content}
                </Link>
              );
            })}
          </div>
        ))}
      </div>
      <div className="hint found-note" role="status">
        {note}
      </div>
    </>
  );
}
