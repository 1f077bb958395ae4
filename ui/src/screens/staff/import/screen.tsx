import './screen.css';
import { useRef, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { type Import, type ImportInput, importUrl, usePreview, useProgress } from '../../../api/imports.ts';
import { useWrites } from '../../../api/writes.ts';
import { Button } from '../../../kit/button.tsx';
import { Note } from '../../../kit/note.tsx';
import { Segment } from '../../../kit/tabs.tsx';
import { toast } from '../../../kit/toast.tsx';
import { useUnsaved } from '../../../kit/unsaved/unsaved.ts';
import { countOf } from '../../../lib/format.ts';
import { useAddressQuery } from '../../../lib/query.ts';
import { useSettled } from '../../../lib/settled.ts';
import { useTitle } from '../../../lib/title.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { type Choices, leftOut, noChoices, TableChoices } from './choices.tsx';
import { ImportClashes } from './clashes.tsx';
import { ImportResult } from './import-result.tsx';
import { ImportTarget, useImportTarget } from './import-target.tsx';
import { tableOf, tables } from './kinds.ts';
import { Problems } from './problems.tsx';
import { emptyTable, type PastedTable } from './read-file.ts';
import { TableInput } from './table-input.tsx';
import { TablePreview } from './table-preview.tsx';

/** How long the text must stay unchanged before its preview is loaded, in milliseconds. */
const pause = 400;

export default function ImportScreen() {
  useTitle('Import', 'Homecourt');
  const kind = useAddressQuery().read('kind');
  const [pasted, setPasted] = useState(emptyTable);
  return (
    <StaffPage crumbs={[{ label: 'Import' }]}>
      <Loaded from={useProgress()} what="the seasons">
        {({ progress }) => (
          <Importer
            // The key remounts the importer for another kind: it reads the same text again.
            key={tableOf(kind).kind}
            pasted={pasted}
            onPasted={setPasted}
            season={progress.season?.name ?? ''}
            league={progress.league?.name ?? ''}
          />
        )}
      </Loaded>
    </StaffPage>
  );
}

type Meanings = (string | null)[];

interface ImporterProps {
  season: string;
  league: string;
  pasted: PastedTable;
  onPasted: (pasted: PastedTable) => void;
}

/** Returns a text that is the same for tables with the same columns: the first line, or the sheet of a workbook. */
const columnsOf = ({ text, workbook, hasHeader }: PastedTable) =>
  JSON.stringify([workbook ? [workbook.data, workbook.sheet] : text.split('\n', 1)[0], hasHeader]);

function Importer({ season, league, pasted, onPasted }: ImporterProps) {
  const query = useAddressQuery();
  const table = tableOf(query.read('kind'));
  const place = useImportTarget(season, league);
  const { text, workbook, hasHeader } = pasted;
  const settled = useSettled(text, pause);
  // Identifies the columns of the current table. Their meanings that were chosen for other columns are ignored.
  const shown = columnsOf({ ...pasted, text: settled });
  const [told, setTold] = useState<{ of: string; columns: Meanings } | null>(null);
  const [choices, setChoices] = useState<Choices>(noChoices);
  const [done, setDone] = useState<Import['report'] | null>(null);
  const columns = told?.of === shown ? told.columns : null;
  const source = workbook ? { workbook: workbook.data, sheet: workbook.sheet } : { text: settled };
  const { season: into, league: within, team, create } = place;
  const input: ImportInput | null =
    workbook || settled.trim()
      ? {
          kind: table.kind,
          ...source,
          hasHeader,
          columns,
          season: into,
          league: within,
          team: table.kind === 'players' ? team : null,
          create,
          ...choices,
          dryRun: true,
        }
      : null;
  const preview = usePreview(input);
  function replace(changes: Partial<PastedTable>) {
    const replaced = { ...pasted, ...changes };
    onPasted(replaced);
    setDone(null);
    // A corrected row leaves what was chosen for the columns as it is.
    if (columnsOf(replaced) === columnsOf(pasted)) return;
    setTold(null);
    setChoices(noChoices);
  }
  const root = useRef<HTMLDivElement>(null);
  useUnsaved({
    root,
    isDirty: () => workbook !== null || text.trim() !== '',
    discard: () => replace(emptyTable),
  });
  return (
    <div ref={root} className="import-page">
      <div className="staff-head">
        <h1>Import</h1>
        <Segment
          label="What to import"
          choices={tables.map(({ kind, label }) => ({ value: kind, label }))}
          value={table.kind}
          onChange={(kind) => query.write({ kind })}
        />
      </div>
      <ImportTarget {...place} withTeam={table.kind === 'players'} errors={preview.error?.errors ?? {}} />
      {done ? (
        <ImportResult kind={table.kind} report={done} place={place} onMore={() => replace(emptyTable)} />
      ) : (
        <>
          <TableInput
            table={table}
            pasted={pasted}
            sheets={preview.shown?.sheets ?? []}
            isHeaded={hasHeader ?? preview.shown?.hasHeader ?? true}
            onPasted={replace}
          />
          {preview.error && <Refusal error={preview.error} retry={preview.retry} />}
          {input && preview.shown && (
            <>
              <TableChoices
                preview={preview.shown}
                choices={choices}
                onChoices={(changes) => setChoices((before) => ({ ...before, ...changes }))}
              />
              {preview.shown.report.problems.length > 0 && <Problems preview={preview.shown} />}
              <ImportClashes report={preview.shown.report} />
              <TablePreview preview={preview.shown} onColumns={(columns) => setTold({ of: shown, columns })} />
              <ImportBar
                preview={preview.shown}
                input={input}
                stale={preview.loading || preview.error !== undefined || (!workbook && settled !== text)}
                onDone={(report) => {
                  replace(emptyTable);
                  setDone(report);
                }}
              />
            </>
          )}
        </>
      )}
    </div>
  );
}

/** Explains why a table cannot be read. Errors of the season or league are shown at their fields instead. */
function Refusal({ error, retry }: { error: ApiError; retry: () => void }) {
  const { season, league, ...others } = error.errors;
  const [reason] = Object.values(others);
  if (!reason && (season || league)) return null;
  return (
    <Note kind="bad">
      {reason ?? error.message}{' '}
      {!reason && (
        <Button size="small" icon="refresh" onClick={retry}>
          Try again
        </Button>
      )}
    </Note>
  );
}

interface ImportBarProps {
  preview: Import;
  input: ImportInput;
  /** Whether the preview is of an earlier table. */
  stale: boolean;
  onDone: (report: Import['report']) => void;
}

/** A summary of what the import would do, and the import button. */
function ImportBar({ preview, input, stale, onDone }: ImportBarProps) {
  const { report } = preview;
  const isUndecided = !input.ignoreUnknown && leftOut(preview).length > 0;
  const { post } = useWrites();
  const [busy, setBusy] = useState(false);
  const table = tableOf(input.kind);
  const changes = report.created + report.changed;
  async function run() {
    setBusy(true);
    try {
      const { import: done } = await post(importUrl, { ...input, dryRun: false });
      toast(`${countOf(done.report.created + done.report.changed, table.one, table.many)} imported`);
      onDone(done.report);
    } catch (error) {
      const apiError = error instanceof ApiError ? error : new ApiError(0, String(error));
      toast(Object.values(apiError.errors)[0] ?? apiError.message, { bad: true });
    } finally {
      setBusy(false);
    }
  }
  const rows = countOf(report.rows, 'row');
  return (
    <div className="import-bar import-go">
      <p role="status">
        <b>{rows}</b>: {report.created} new, {report.changed} changed, {report.unchanged} unchanged
        {report.made.length > 0 && <>; makes {report.made.join(' and ')}</>}
      </p>
      <span className="push" />
      <Button
        kind="primary"
        icon="check-circle"
        disabled={stale || isUndecided || changes === 0 || report.problems.length > 0}
        busy={busy && 'Importing...'}
        onClick={run}
      >
        {changes === 0 ? 'Nothing to import' : `Import ${countOf(changes, table.one, table.many)}`}
      </Button>
    </div>
  );
}
