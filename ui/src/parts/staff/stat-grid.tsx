import { useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useState } from 'react';
import { useSaveNumbers } from '../../api/staff.ts';
import type { Of } from '../../api/types.ts';
import { Button } from '../../kit/button.tsx';
import { Note } from '../../kit/note.tsx';
import { toast } from '../../kit/toast.tsx';
import { count } from '../../lib/format.ts';
import { block, type Cells, changes, isWhole, typed, unsaved, without } from '../../lib/grid.ts';
import { DraftOffer, keepDraft, readDraft } from './game/draft.tsx';
import { Mismatch } from './mismatch.tsx';
import { StatRows } from './stat-rows.tsx';

type Page = Of<'GamePage'>;

const draftKey = (game: number) => `stats ${game}`;

/** What was typed here before and never saved. */
const typedBefore = (page: Page) => unsaved(page, readDraft(draftKey(page.game.id)));

/** Both teams' numbers as a grid of cells: arrows, Enter, Tab and paste; nothing typed is lost before it is saved. */
export function StatGrid({ page, onDone }: { page: Page; onDone: () => void }) {
  const game = page.game.id;
  const client = useQueryClient();
  const saveNumbers = useSaveNumbers();
  const [cells, setCells] = useState<Cells>({});
  const [draft, setDraft] = useState<Cells>(() => typedBefore(page));
  const [saving, setSaving] = useState(false);
  const [failures, setFailures] = useState<string[]>([]);
  const changed = Object.keys(cells).length;
  const offered = Object.keys(draft).length;
  const wrong = Object.values(cells).some((text) => !isWhole(text));

  // Kept in the browser at each stroke, before it is painted: a tab that dies a moment later has lost nothing.
  useLayoutEffect(() => keepDraft(draftKey(game), { ...draft, ...cells }), [game, draft, cells]);

  function cancel() {
    keepDraft(draftKey(game), draft);
    onDone();
  }
  function restore() {
    setCells({ ...draft, ...cells });
    setDraft({});
  }
  async function save() {
    if (saving) return;
    setFailures([]);
    if (!game) {
      setFailures(['Game ID is missing. Cannot update stats.']);
      return;
    }
    setSaving(true);
    const sent = cells;
    const failed: string[] = [];
    const saved = new Set<number>();
    for (const change of changes(sent, game)) {
      try {
        await saveNumbers(change);
        saved.add(change.player_id);
      } catch (error) {
        failed.push(`${nameOf(page, change.player_id)}: ${error instanceof Error ? error.message : 'not saved'}`);
      }
    }
    await client.invalidateQueries();
    // What was typed into a row meanwhile stays a change.
    setCells((now) => without(now, (key) => saved.has(Number.parseInt(key, 10)) && now[key] === sent[key]));
    setFailures(failed);
    setSaving(false);
    if (failed.length > 0) toast('Failed to update stats.', { bad: true });
    else toast('Stats saved');
  }

  /** Control and S saves from within a cell. */
  function keys(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Tab') return step(event);
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return move(event);
    event.preventDefault();
    if (changed > 0 && !wrong) void save();
  }

  return (
    <div onKeyDown={keys} onPaste={(event) => paste(event, page, cells, setCells)}>
      {changed > 0 && (
        <div className="save-bar" role="region" aria-label="Unsaved changes">
          <span role="status">
            <b>{count(changed, 'change')}</b>
            <span className="top-wide">, not saved</span>
          </span>
          <span className="hint top-wide">
            <i className="kbd">↵</i> next row <i className="kbd">Tab</i> next stat <i className="kbd">Ctrl S</i> save
          </span>
          <div className="btn-group">
            <Button onClick={cancel}>Cancel</Button>
            <Button kind="primary" onClick={save} disabled={wrong} busy={saving && 'Saving...'}>
              Save stats
            </Button>
          </div>
        </div>
      )}
      {offered > 0 && <DraftOffer number={offered} onRestore={restore} onDiscard={() => setDraft({})} />}
      {wrong && <Note kind="warn">Whole numbers from 0 to 999 only; the marked cells cannot be saved.</Note>}
      {failures.map((failure) => (
        <Note key={failure} kind="bad">
          {failure}
        </Note>
      ))}
      <Mismatch page={page} cells={cells} />
      {[false, true].map((home) => (
        <StatRows
          key={String(home)}
          page={page}
          home={home}
          cells={cells}
          onType={(player, stat, text) => setCells((now) => typed(page, now, player, stat, text))}
        />
      ))}
    </div>
  );
}

function nameOf(page: Page, id: number): string {
  const player = [...page.homeRoster, ...page.awayRoster].find((one) => one.id === id);
  return player ? `${player.firstName} ${player.lastName}` : 'A player';
}

/** The cell beside a cell, by rows and columns; nothing beyond the edge. */
function neighbour(cell: HTMLInputElement, down: number, right: number): HTMLInputElement | undefined {
  const row = cell.closest('tr');
  const rows = [...(row?.closest('tbody')?.rows ?? [])];
  const inputs = (line: HTMLTableRowElement | undefined) => [...(line?.querySelectorAll('input') ?? [])];
  const place = row ? inputs(row).indexOf(cell) : -1;
  return inputs(rows[rows.indexOf(row as HTMLTableRowElement) + down])[place + right];
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

/** Tab leads from one team's last cell to the other's first, past what scrolls them. */
function step(event: KeyboardEvent<HTMLElement>) {
  const cell = event.target;
  if (!(cell instanceof HTMLInputElement)) return;
  const cells = [...event.currentTarget.querySelectorAll<HTMLInputElement>('td input')];
  const next = cells[cells.indexOf(cell) + (event.shiftKey ? -1 : 1)];
  if (!next || next.closest('table') === cell.closest('table')) return;
  event.preventDefault();
  next.focus();
}

/** Fills a block of a spreadsheet in, from the cell with the focus to the right and down. */
function paste(event: ClipboardEvent<HTMLElement>, page: Page, cells: Cells, set: (cells: Cells) => void) {
  const first = event.target;
  const lines = block(event.clipboardData?.getData('text') ?? '');
  if (!(first instanceof HTMLInputElement) || (lines.length === 1 && lines[0]?.length === 1)) return;
  event.preventDefault();
  let next = cells;
  lines.forEach((line, down) => {
    line.forEach((text, right) => {
      const cell = neighbour(first, down, right);
      const { player, stat } = cell?.dataset ?? {};
      if (player && stat) next = typed(page, next, Number(player), Number(stat), text);
    });
  });
  set(next);
}
