import '../../kit/css/search.css';
import './search-dialog.css';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useSiteData } from '../../api/site.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { Icon } from '../../kit/icon.tsx';
import { countOf } from '../../lib/format.ts';
import { groupsOf, ResultRow, type Results } from './results.tsx';

/** Debounce time between the last keystroke and the search, in milliseconds. */
const pause = 120;

/** Returns a text once it has not changed for `pause`. */
function useSettled(text: string): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(settle, pause, text);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** A search over the site, as a combobox with its results in groups. Enter without a chosen result opens the page with all. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [, go] = useLocation();
  const [text, setText] = useState('');
  const [at, setAt] = useState(-1);
  const search = useSettled(text.trim());
  const answer = useSiteData(search ? '/api/search' : null, { q: search });
  // While the next results load, the previous ones stay.
  const last = useRef<{ found: Results; search: string }>(undefined);
  if (answer.data) last.current = { found: answer.data, search };
  const shown = text.trim() ? last.current : undefined;
  const groups = shown ? groupsOf(shown.found) : [];
  const paths = groups.flatMap((group) => group.results.map((result) => result.path));
  const leave = (path: string) => {
    onClose();
    go(path);
  };
  useEffect(() => {
    if (at >= 0) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && paths.length > 0) setAt((Math.max(at, step < 0 ? 0 : -1) + step + paths.length) % paths.length);
    else if (event.key === 'Enter' && text.trim())
      leave(paths[at] ?? `/search?${new URLSearchParams({ q: text.trim() })}`);
    else return;
    event.preventDefault();
  }
  return (
    <Dialog title="Search" onClose={onClose}>
      <div className="search">
        <Icon name="search" />
        <label className="vh" htmlFor={`${id}-text`}>
          Search teams, players, games, news and pages
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
          aria-expanded={paths.length > 0}
          aria-controls={`${id}-list`}
          {...(paths[at] ? { 'aria-activedescendant': `${id}-${at}` } : {})}
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setAt(-1);
          }}
          onKeyDown={press}
        />
      </div>
      <div id={`${id}-list`} className="found-list" role="listbox" aria-label="Results">
        {groups.map(({ kind, name, results }) => (
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <p id={`${id}-${kind}`}>{name}</p>
            {results.map((result) => {
              const own = paths.indexOf(result.path);
              return (
                <Link
                  key={result.path}
                  id={`${id}-${own}`}
                  className="found-row"
                  href={result.path}
                  role="option"
                  tabIndex={-1}
                  aria-selected={own === at}
                  onClick={onClose}
                >
                  <ResultRow kind={kind} result={result} search={shown?.search ?? ''} />
                </Link>
              );
            })}
          </div>
        ))}
      </div>
      <p className="hint found-note" role="status">
        {answer.error?.message ??
          (!shown
            ? 'Teams, players, games, news and pages.'
            : paths.length > 0
              ? `${countOf(paths.length, 'result')}. Press Enter for all.`
              : `Nothing found for “${shown.search}”.`)}
      </p>
    </Dialog>
  );
}
