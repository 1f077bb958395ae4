import './combobox.css';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { IconButton } from '../button.tsx';
import { FieldFrame, type FieldFrameProps, WithButton } from '../field.tsx';
import type { Id } from '../sorting/sorting.ts';
import { type ComboboxOption, type ComboboxOptions, useFound } from './options.ts';
import { useCloseOnBlur } from './use-close-on-blur.ts';

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
  const words = {
    there: empty,
    unloaded: 'The list has not loaded yet.',
    searching: 'Searching...',
    failed: 'The search did not work. Try again.',
  };
  function close() {
    setOpen(false);
    setAt(-1);
  }
  const closeOnBlur = useCloseOnBlur(input, open, close);
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
              onBlur={closeOnBlur}
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
