import './import-organization.css';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import type { ApiError } from '../../../api/client.ts';
import { type ArchiveImport, importArchive, organizationUrl } from '../../../api/organizations.ts';
import { useWrites } from '../../../api/writes.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { Field, FieldFrame } from '../../../kit/field.tsx';
import { Note } from '../../../kit/note.tsx';
import { countOf } from '../../../lib/format.ts';
import { useArchiveUpload } from './archive-upload.ts';

/** Brings in an organization from its archive: sends the file, says what would come in, and imports it. */
export function ImportOrganization({ onClose }: { onClose: () => void }) {
  const { refresh } = useWrites();
  const [file, setFile] = useState<File | null>(null);
  const [slug, setSlug] = useState('');
  const [done, setDone] = useState<ArchiveImport | null>(null);
  const [busy, setBusy] = useState(false);
  const upload = useArchiveUpload();
  const { preview, error } = upload;
  const slugError = error?.errors.slug;
  async function bringIn() {
    setBusy(true);
    try {
      const { import: imported } = await importArchive({ slug: slug || (preview?.slug ?? ''), dryRun: false });
      setDone(imported);
      await refresh();
    } catch (cause) {
      upload.failed(cause as ApiError);
    }
    setBusy(false);
  }
  if (done) return <Imported imported={done} onClose={onClose} />;
  return (
    <Dialog
      title="Import an organization"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {slugError && !preview ? (
            <Button kind="primary" onClick={() => void upload.checkAgain(slug)}>
              Check again
            </Button>
          ) : (
            <Button kind="primary" disabled={!preview || busy} onClick={() => void bringIn()}>
              {busy ? 'Importing...' : 'Import'}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        <p>
          An owner downloads the archive of an organization on its page, on this or another server. Nothing is written
          before you have seen what would come in.
        </p>
        <FileField
          onChoose={(chosen) => {
            setFile(chosen);
            setSlug('');
            void upload.send(chosen);
          }}
        />
        <div role="status" className="stack">
          {file && upload.sent !== null && <Sending sent={upload.sent} file={file} />}
          {upload.checking && <p>Checking the archive...</p>}
        </div>
        {error && !slugError && <Note kind="bad">{error.message}</Note>}
        {preview && <Contents preview={preview} />}
        {(preview || slugError) && (
          <Field
            label="Slug"
            hint="Path on this server. If empty, the archive's own."
            maxLength={63}
            autoCapitalize="none"
            spellCheck={false}
            value={slug}
            placeholder={preview?.slug}
            error={slugError}
            onChange={(event) => setSlug(event.target.value)}
          />
        )}
      </div>
    </Dialog>
  );
}

function FileField({ onChoose }: { onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <FieldFrame label="Archive">
      {(ties) => (
        <input
          {...ties}
          ref={input}
          type="file"
          className="input"
          accept=".zip,application/zip"
          onChange={() => {
            const [chosen] = input.current?.files ?? [];
            if (chosen) onChoose(chosen);
          }}
        />
      )}
    </FieldFrame>
  );
}

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);

const Sending = ({ sent, file }: { sent: number; file: File }) => (
  <div>
    <progress className="upload" max={file.size} value={sent} aria-label="Upload" />
    <p className="hint">
      {megabytes(sent)} of {megabytes(file.size)} MB
    </p>
  </div>
);

/** What the archive would bring in, in the nouns of the dashboard. */
const nouns: [table: string, noun: string][] = [
  ['seasons', 'season'],
  ['teams', 'team'],
  ['players', 'player'],
  ['games', 'game'],
  ['pages', 'page'],
  ['users', 'user'],
];

const Contents = ({ preview }: { preview: ArchiveImport }) => {
  const rowsOf = (name: string) => preview.tables.find((table) => table.name === name)?.rows ?? 0;
  return (
    <section aria-label="What would come in">
      <p>
        <b>{preview.name}</b>, as it was on {preview.made_at.slice(0, 10)}
      </p>
      <p>
        {nouns.map(([table, noun]) => countOf(rowsOf(table), noun)).join(', ')}; {countOf(preview.rows, 'row')} in all
      </p>
      <Notes notes={preview.notes} />
    </section>
  );
};

const Notes = ({ notes }: { notes: string[] }) => (
  <ul className="import-notes">
    {notes.map((note) => (
      <li key={note}>{note}</li>
    ))}
  </ul>
);

const Imported = ({ imported, onClose }: { imported: ArchiveImport; onClose: () => void }) => (
  <Dialog
    title={`${imported.name} imported`}
    onClose={onClose}
    foot={
      <Button kind="primary" onClick={onClose} autoFocus>
        Done
      </Button>
    }
  >
    <div className="stack">
      <p>
        <Link className="link" href={organizationUrl(imported.organization).replace('/api', '')}>
          The organization’s page
        </Link>{' '}
        ·{' '}
        <a className="link" href={`/${imported.slug}`}>
          Its website
        </a>
      </p>
      <Notes notes={imported.notes} />
    </div>
  </Dialog>
);
