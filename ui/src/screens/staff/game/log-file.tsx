import { useRef, useState } from 'react';
import { useScoringWrites } from '../../../api/games.ts';
import type { Of } from '../../../api/types.ts';
import { Button } from '../../../kit/button.tsx';
import { FieldFrame } from '../../../kit/field.tsx';
import { Note } from '../../../kit/note.tsx';
import { toast } from '../../../kit/toast.tsx';
import { countOf } from '../../../lib/format.ts';

type Report = Of<'ImportedLog'>;

const entries = (count: number) => countOf(count, 'entry', 'entries');

/** Imports a log that a scorer has saved as a file: first says what the file would add. */
export function LogFile({ game }: { game: number }) {
  const { importLog } = useScoringWrites(game);
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  async function send(chosen: File, isDry: boolean) {
    setBusy(true);
    setError('');
    try {
      const found = await importLog(chosen, isDry);
      setReport(isDry ? found : null);
      if (isDry) return;
      toast(`${entries(found.added)} added to the log`);
      setFile(null);
      if (input.current) input.current.value = '';
    } catch (cause) {
      setReport(null);
      setError(cause instanceof Error ? cause.message : String(cause));
    } finally {
      setBusy(false);
    }
  }
  return (
    <section className="stack" aria-labelledby="log-file">
      <h3 id="log-file">Log from a file</h3>
      <FieldFrame label="File that a scorer saved" hint="A device that could not send its log offers it as a file.">
        {(ties) => (
          <input
            {...ties}
            ref={input}
            type="file"
            className="input"
            accept=".jsonl"
            disabled={busy}
            onChange={() => {
              const chosen = input.current?.files?.[0] ?? null;
              setFile(chosen);
              setReport(null);
              if (chosen) void send(chosen, true);
            }}
          />
        )}
      </FieldFrame>
      <div className="stack" role="status">
        {error && <Note kind="bad">{error}</Note>}
        {report && file && <Preview report={report} busy={busy} onAdd={() => send(file, false)} />}
      </div>
    </section>
  );
}

/** What a file would add to the log. */
function Preview({ report, busy, onAdd }: { report: Report; busy: boolean; onAdd: () => void }) {
  const { added, known, refused } = report;
  if (!added) return <p>The log has all {entries(known)} of this file already.</p>;
  return (
    <>
      <p>
        {entries(added)} of this file {added === 1 ? 'is' : 'are'} new
        {known > 0 && `, ${known} ${known === 1 ? 'is' : 'are'} in the log already`}.
      </p>
      {refused.length > 0 && (
        <Note kind="warn">
          <b>{entries(refused.length)} will not count:</b>
          <ul>
            {refused.slice(0, 5).map(({ line, reason }) => (
              <li key={line}>
                line {line}: {reason}
              </li>
            ))}
            {refused.length > 5 && <li>and {refused.length - 5} more</li>}
          </ul>
        </Note>
      )}
      <span>
        <Button kind="primary" size="small" busy={busy && 'Adding...'} onClick={onAdd}>
          Add {entries(added)}
        </Button>
      </span>
    </>
  );
}
