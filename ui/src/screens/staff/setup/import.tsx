import './import.css';
import { useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { type Import, type ImportInput, importUrl, usePreview, useProgress } from '../../../api/imports.ts';
import { useLeagues } from '../../../api/people.ts';
import { useSeasonsInside } from '../../../api/staff.ts';
import { useWrites } from '../../../api/writes.ts';
import { Button } from '../../../kit/button.tsx';
import { Combobox } from '../../../kit/combobox.tsx';
import { Note } from '../../../kit/note.tsx';
import { Segment } from '../../../kit/tabs.tsx';
import { toast } from '../../../kit/toast.tsx';
import { count } from '../../../lib/format.ts';
import { useQuery } from '../../../lib/query.ts';
import { useTitle } from '../../../lib/title.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { Done } from '../../../parts/staff/setup/done.tsx';
import { tableOf, tables } from '../../../parts/staff/setup/kinds.ts';
import { Problems } from '../../../parts/staff/setup/problems.tsx';
import { useSettled } from '../../../parts/staff/setup/settled.ts';
import { TableInput } from '../../../parts/staff/setup/table-input.tsx';
import { TablePreview } from '../../../parts/staff/setup/table-preview.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';

export default function ImportScreen() {
  useTitle('Import', 'Homecourt');
  const kind = useQuery().read('kind');
  const [pasted, setPasted] = useState(nothing);
  return (
    <StaffPage crumbs={[{ label: 'Import' }]}>
      <Loaded from={useProgress()} what="the seasons">
        {({ progress }) => (
          <Importer
            // Another kind reads the same text anew.
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

/** A season and a league by their names, as far as the address does not say another. */
function usePlace(season: string, league: string) {
  const query = useQuery();
  const [typed, setTyped] = useState({
    season: query.read('season') || season,
    league: query.read('league') || (query.read('season') ? '' : league),
  });
  return {
    ...typed,
    set: (changes: Partial<typeof typed>) => {
      setTyped((before) => ({ ...before, ...changes }));
      query.write(changes);
    },
  };
}

type Meanings = (string | null)[];

/** A table as it was pasted, whatever kind it is taken for. */
interface Pasted {
  text: string;
  hasHeader: boolean;
}

const nothing: Pasted = { text: '', hasHeader: true };

interface ImporterProps {
  season: string;
  league: string;
  pasted: Pasted;
  onPasted: (pasted: Pasted) => void;
}

function Importer({ season, league, pasted: { text, hasHeader }, onPasted }: ImporterProps) {
  const query = useQuery();
  const table = tableOf(query.read('kind'));
  const place = usePlace(season, league);
  const settled = useSettled(text);
  const [told, setTold] = useState<{ of: string; columns: Meanings } | null>(null);
  const [done, setDone] = useState<Import['report'] | null>(null);
  // What was said of the columns of another text says nothing of this one's.
  const columns = told?.of === settled ? told.columns : null;
  const { season: into, league: within } = place;
  const input: ImportInput | null = settled.trim()
    ? { kind: table.kind, text: settled, hasHeader, columns, season: into, league: within, dryRun: true }
    : null;
  const preview = usePreview(input);
  function replace(next: string, headed = hasHeader) {
    onPasted({ text: next, hasHeader: headed });
    setTold(null);
    setDone(null);
  }
  return (
    <div className="import-page">
      <div className="staff-head">
        <h1>Import</h1>
        <Segment
          label="What to import"
          choices={tables.map(({ kind, label }) => ({ value: kind, label }))}
          value={table.kind}
          onChange={(kind) => query.write({ kind })}
        />
      </div>
      <Place {...place} errors={preview.error?.errors ?? {}} />
      {done ? (
        <Done kind={table.kind} report={done} place={place} onMore={() => replace('')} />
      ) : (
        <>
          <TableInput table={table} text={text} hasHeader={hasHeader} onText={replace} />
          {preview.error && <Refusal error={preview.error} retry={preview.retry} />}
          {input && preview.shown && (
            <>
              {preview.shown.report.problems.length > 0 && <Problems preview={preview.shown} />}
              <TablePreview preview={preview.shown} onColumns={(columns) => setTold({ of: settled, columns })} />
              <ImportBar
                preview={preview.shown}
                input={input}
                stale={preview.loading || preview.error !== undefined || settled !== text}
                onDone={(report) => {
                  setDone(report);
                  onPasted(nothing);
                }}
              />
            </>
          )}
        </>
      )}
    </div>
  );
}

interface PlaceProps {
  season: string;
  league: string;
  set: (changes: { season?: string; league?: string }) => void;
  errors: Record<string, string>;
}

/** Where the rows go: names of what is there, or of what is to be made. */
function Place({ season, league, set, errors }: PlaceProps) {
  const seasons = useSeasonsInside().data?.seasons ?? [];
  const leagues = useLeagues().data?.leagues ?? [];
  const isNew = (all: { name: string }[], name: string) =>
    name.trim() && !all.some((one) => one.name.toLowerCase() === name.trim().toLowerCase())
      ? 'Not there yet: it is made with the import.'
      : undefined;
  return (
    <div className="card import-place">
      <Combobox
        label="Season"
        options={seasons}
        text={season}
        chosen={seasons.find((one) => one.name === season)?.id ?? null}
        empty=""
        hint={isNew(seasons, season)}
        error={errors.season}
        onChange={(season) => set({ season })}
      />
      <Combobox
        label="League"
        options={leagues}
        text={league}
        chosen={leagues.find((one) => one.name === league)?.id ?? null}
        empty=""
        hint={league.trim() ? isNew(leagues, league) : 'Without one, new teams are in no league yet.'}
        error={errors.league}
        onChange={(league) => set({ league })}
      />
    </div>
  );
}

/** Why a table cannot be read at all; what belongs to season or league stands there. */
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
  /** The preview is of an earlier table. */
  stale: boolean;
  onDone: (report: Import['report']) => void;
}

/** What the import would do, and the button that does it. */
function ImportBar({ preview: { report }, input, stale, onDone }: ImportBarProps) {
  const { post } = useWrites();
  const [busy, setBusy] = useState(false);
  const table = tableOf(input.kind);
  const changes = report.created + report.changed;
  async function run() {
    setBusy(true);
    try {
      const { import: done } = await post<{ import: Import }>(importUrl, { ...input, dryRun: false });
      toast(`${count(done.report.created + done.report.changed, table.one, table.many)} imported`);
      onDone(done.report);
    } catch (error) {
      const known = error instanceof ApiError ? error : new ApiError(0, String(error));
      toast(Object.values(known.errors)[0] ?? known.message, { bad: true });
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="import-bar import-go">
      <p role="status">
        <b>{count(report.rows, 'row')}</b>: {report.created} new, {report.changed} changed, {report.unchanged} unchanged
        {report.made.length > 0 && <>; makes {report.made.join(' and ')}</>}
      </p>
      <span className="push" />
      <Button
        kind="primary"
        icon="check-circle"
        disabled={stale || changes === 0 || report.problems.length > 0}
        busy={busy && 'Importing...'}
        onClick={run}
      >
        {changes === 0 ? 'Nothing to import' : `Import ${count(changes, table.one, table.many)}`}
      </Button>
    </div>
  );
}
