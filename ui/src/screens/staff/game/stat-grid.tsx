import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { Of } from '../../../api/types.ts';
import { Button } from '../../../kit/button.tsx';
import { Note } from '../../../kit/note.tsx';
import { toast } from '../../../kit/toast.tsx';
import { useUnsaved } from '../../../kit/unsaved/unsaved.ts';
import { countOf } from '../../../lib/format.ts';
import { DraftOffer } from '../../../parts/staff/form/draft.tsx';
import { NotSaved } from '../../../parts/staff/form/not-saved.tsx';
import { type Cells, isWhole, parseCells, setCell } from './grid.ts';
import { Mismatch } from './mismatch.tsx';
import { StatRows } from './stat-rows.tsx';
import { useCells } from './use-cells.ts';
import { useSaveCells } from './use-save-cells.ts';

type Page = Of<'GamePage'>;

/**
 * The stats of both teams as a grid of inputs, with arrow keys, Enter, Tab and paste. Unsaved cells are stored as a
 * draft.
 */
export function StatGrid({ page, onDone }: { page: Page; onDone: () => void }) {
  const root = useRef<HTMLDivElement>(null);
  const grid = useCells(page);
  const { cells, offered } = grid;
  const { save, saving, failures, lost, panel } = useSaveCells(page, grid);
  const changed = Object.keys(cells).length;
  const wrong = Object.values(cells).some((text) => !isWhole(text));
  useUnsaved({ root, isDirty: grid.isDirty, discard: grid.forget });

  const last = useRef<HTMLInputElement>(null);
  const noteCell = ({ target }: FocusEvent<HTMLElement>) => {
    if (target instanceof HTMLInputElement) last.current = target;
  };
  useLayoutEffect(() => {
    // The bar with the focused button is gone. On a touch screen, a focused cell would open the keyboard.
    if (changed > 0 || document.activeElement !== document.body) return;
    const isTouch = matchMedia('(pointer: coarse)').matches;
    (isTouch ? last.current?.closest<HTMLElement>('[tabindex]') : last.current)?.focus();
  }, [changed]);

  const [, go] = useLocation();
  function cancel() {
    const bringBack = grid.forget();
    onDone();
    const run = () => {
      bringBack();
      go(`/games/${page.game.id}?mode=stats`);
    };
    toast(`${countOf(changed, 'change')} discarded`, { act: { label: 'Bring back', run } });
  }
  /** Ctrl+S saves. The cell is selected, so that the next digit replaces its value. */
  function keys(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Tab') return step(event);
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return move(event);
    event.preventDefault();
    if (event.target instanceof HTMLInputElement) event.target.select();
    if (changed > 0 && !wrong) void save();
  }

  return (
    <div ref={root} onFocus={noteCell} onKeyDown={keys} onPaste={(event) => paste(event, page, grid.set)}>
      {changed === 0 ? (
        // As tall as the save bar that replaces it after the first change, so that the grid does not move.
        <p className="save-space hint">
          <Keys />
        </p>
      ) : (
        <div className="save-bar" role="region" aria-label="Unsaved changes">
          <span role="status">
            <b>{countOf(changed, 'change')}</b>
            <span className="top-wide">, not saved</span>
          </span>
          <span className="hint top-wide">
            <Keys />
          </span>
          <div className="btn-group">
            <Button onClick={cancel}>Cancel</Button>
            <Button
              kind="primary"
              onClick={save}
              disabled={wrong || Boolean(panel)}
              busy={saving && !panel && 'Saving...'}
            >
              Save stats
            </Button>
          </div>
        </div>
      )}
      {offered > 0 && <DraftOffer number={offered} onRestore={grid.restore} onDiscard={grid.discardOffer} />}
      {wrong && <Note kind="warn">Whole numbers from 0 to 999 only; the marked cells cannot be saved.</Note>}
      {panel && <div className="card pad section">{panel}</div>}
      <NotSaved error={lost} thing="the box score" onRetry={save} />
      {failures.map((failure) => (
        <Note key={failure} kind="bad">
          {failure}
        </Note>
      ))}
      {[false, true].map((home) => (
        <StatRows
          key={String(home)}
          page={page}
          home={home}
          cells={cells}
          onType={(player, stat, text) => grid.set((now) => setCell(page, now, player, stat, text))}
        />
      ))}
      {/* Below the grid, because above it would move the cell that the user is typing in. */}
      <div className="section stack">
        <Mismatch page={page} cells={cells} />
      </div>
    </div>
  );
}

/** Returns the input `down` rows and `right` columns away; undefined beyond the edge. */
function neighbour(cell: HTMLInputElement, down: number, right: number): HTMLInputElement | undefined {
  const row = cell.closest('tr');
  const rows = [...(row?.closest('tbody')?.rows ?? [])];
  const inputs = (line: HTMLTableRowElement | undefined) => [...(line?.querySelectorAll('input') ?? [])];
  const index = row ? inputs(row).indexOf(cell) : -1;
  return inputs(rows[rows.indexOf(row as HTMLTableRowElement) + down])[index + right];
}

const steps: Record<string, [down: number, right: number]> = {
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowUp: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function move(event: KeyboardEvent<HTMLElement>) {
  const cell = event.target;
  const step = steps[event.key];
  if (!(cell instanceof HTMLInputElement) || !step || event.altKey || event.ctrlKey || event.metaKey) return;
  const [down, right] = event.key === 'Enter' && event.shiftKey ? [-1, 0] : step;
  const next = neighbour(cell, down, right);
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}

/** Moves the focus with Tab from one team's last cell to the other team's first, skipping the scroll containers. */
function step(event: KeyboardEvent<HTMLElement>) {
  const cell = event.target;
  if (!(cell instanceof HTMLInputElement)) return;
  const cells = [...event.currentTarget.querySelectorAll<HTMLInputElement>('td input')];
  const next = cells[cells.indexOf(cell) + (event.shiftKey ? -1 : 1)];
  if (!next || next.closest('table') === cell.closest('table')) return;
  event.preventDefault();
  next.focus();
}

/** Pastes a block of spreadsheet cells, to the right and down from the focused cell. Says if some do not fit into the table. */
function paste(event: ClipboardEvent<HTMLElement>, page: Page, set: (next: (cells: Cells) => Cells) => void) {
  const first = event.target;
  const lines = parseCells(event.clipboardData?.getData('text') ?? '');
  if (!(first instanceof HTMLInputElement) || (lines.length === 1 && lines[0]?.length === 1)) return;
  event.preventDefault();
  const values = lines.flatMap((line, down) =>
    line.map((text, right) => ({ text, cell: neighbour(first, down, right)?.dataset })),
  );
  set((cells) =>
    values.reduce(
      (next, { text, cell }) => (cell ? setCell(page, next, Number(cell.player), Number(cell.stat), text) : next),
      cells,
    ),
  );
  const beyond = values.filter(({ text, cell }) => !cell && text.trim() !== '').length;
  if (beyond > 0) toast(`Left out, because the table has no room: ${countOf(beyond, 'value')}`, { bad: true });
}

const Keys = () => (
  <span>
    <i className="kbd">↵</i> next row <i className="kbd">Tab</i> next stat <i className="kbd">Ctrl S</i> save
  </span>
);
