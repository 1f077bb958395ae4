import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { Textarea } from '../../../kit/field.tsx';
import { Note } from '../../../kit/note.tsx';
import type { tables } from './kinds.ts';
import { readTable, Unreadable } from './read-file.ts';

interface TableInputProps {
  table: (typeof tables)[number];
  text: string;
  hasHeader: boolean;
  onText: (text: string, hasHeader?: boolean) => void;
}

const cells = (rows: string[][], separator: string) => rows.map((row) => row.join(separator)).join('\n');

/** Takes a table: pasted, typed, dropped or chosen as a file. */
export function TableInput({ table, text, hasHeader, onText }: TableInputProps) {
  const [unreadable, setUnreadable] = useState('');
  const file = useRef<HTMLInputElement>(null);
  async function read(chosen: File | undefined) {
    if (!chosen) return;
    setUnreadable('');
    try {
      onText(await readTable(chosen));
    } catch (error) {
      setUnreadable(error instanceof Unreadable ? error.message : 'The file could not be read.');
    }
  }
  function drop(event: DragEvent) {
    const [dropped] = event.dataTransfer.files;
    if (!dropped) return;
    event.preventDefault();
    void read(dropped);
  }
  return (
    <div className="card pad stack">
      <Textarea
        label="Table"
        hint={`Paste cells from a spreadsheet, or drop a CSV file. ${table.about}`}
        className="input textarea import-text"
        spellCheck={false}
        autoComplete="off"
        placeholder={cells(table.example, '\t')}
        value={text}
        onInput={(event) => onText(event.currentTarget.value)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      />
      {unreadable && <Note kind="bad">{unreadable}</Note>}
      <div className="import-bar">
        <Button icon="table" onClick={() => file.current?.click()}>
          Choose a file
        </Button>
        <input
          ref={file}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          hidden
          aria-label="File"
          onChange={(event) => {
            void read(event.currentTarget.files?.[0]);
            // The same file, mended, may be chosen again.
            event.currentTarget.value = '';
          }}
        />
        <a
          className="btn quiet"
          download={`${table.kind}.csv`}
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(cells(table.example, ','))}`}
        >
          Download an example
        </a>
        <label className="check">
          <input type="checkbox" checked={hasHeader} onChange={(event) => onText(text, event.currentTarget.checked)} />
          The first line names the columns
        </label>
      </div>
    </div>
  );
}
