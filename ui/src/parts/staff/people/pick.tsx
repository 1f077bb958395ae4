import './pick.css';
import { type KeyboardEvent, useId, useState } from 'react';

export interface Option {
  id: number;
  name: string;
  /** What tells namesakes apart. */
  about?: string | undefined;
}

interface PickProps {
  label: string;
  options: Option[];
  /** How many are offered at most. */
  limit: number;
  /** What stands in the box. */
  text: string;
  /** Who or what was chosen; null while something is only typed. */
  chosen: number | null;
  onChange: (text: string, chosen: Option | null) => void;
  hint?: string;
  error?: string | undefined;
}

const plain = (text: string) => text.trim().toLowerCase();

/** The options that fit what is typed: those that begin with it first. */
function fitting(options: Option[], text: string, limit: number): Option[] {
  const sought = plain(text);
  const begins: Option[] = [];
  const holds: Option[] = [];
  for (const option of options) {
    const name = plain(option.name);
    if (name.startsWith(sought)) begins.push(option);
    else if (name.includes(sought) && holds.length < limit) holds.push(option);
    if (begins.length === limit) break;
  }
  return [...begins, ...holds].slice(0, limit);
}

/** A search box with a list of what fits: arrows walk, Enter takes, Escape closes. */
export function Pick({ label, options, limit, text, chosen, onChange, hint, error }: PickProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const shown = open && chosen === null ? fitting(options, text, limit) : [];
  function take(option: Option) {
    onChange(option.name, option);
    setOpen(false);
    setAt(-1);
  }
  function press(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    const current = shown[at];
    if (step) {
      event.preventDefault();
      setOpen(true);
      if (shown.length > 0) setAt((at + step + shown.length) % shown.length);
    } else if (event.key === 'Enter' && current) {
      event.preventDefault();
      take(current);
    } else if (event.key === 'Escape' && shown.length > 0) {
      // The dialog around it stays.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      setAt(-1);
    }
  }
  const about = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  const found = shown.length === 0 ? 'Nothing fits' : `${shown.length} to choose from`;
  return (
    <div className={error ? 'field bad pick' : 'field pick'}>
      <label htmlFor={id}>{label}</label>
      <input
        className="input"
        id={id}
        type="text"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-list`}
        {...(shown[at] ? { 'aria-activedescendant': `${id}-${shown[at].id}` } : {})}
        {...(about ? { 'aria-describedby': about } : {})}
        {...(error ? { 'aria-invalid': true } : {})}
        value={text}
        onInput={(event) => {
          onChange(event.currentTarget.value, null);
          setOpen(true);
          setAt(-1);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
      />
      <ul className="pick-list" id={`${id}-list`} role="listbox" aria-label={label} hidden={shown.length === 0}>
        {shown.map((option, place) => (
          <li
            key={option.id}
            id={`${id}-${option.id}`}
            role="option"
            aria-selected={place === at}
            className={place === at ? 'on' : ''}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(option)}
            onKeyDown={press}
          >
            <span>{option.name}</span>
            {option.about && <small>{option.about}</small>}
          </li>
        ))}
      </ul>
      <p className="vh" role="status">
        {open && chosen === null && text ? found : ''}
      </p>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={`${id}-error`}>
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
