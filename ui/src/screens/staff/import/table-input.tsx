import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { Select, Textarea } from '../../../kit/field.tsx';
import { Note } from '../../../kit/note.tsx';
import type { tables } from './kinds.ts';
import { type PastedTable, readTable, Unreadable } from './read-file.ts';

interface TableInputProps {
  table: (typeof tables)[number];
  pasted: PastedTable;
  /** The sheets of the workbook; empty until the server has listed them. */
  sheets: string[];
  /** Whether the table was read as one with headings. */
  isHeaded: boolean;
  onPasted: (changes: Partial<PastedTable>) => void;
}

const cells = (rows: string[][], separator: string) => rows.map((row) => row.join(separator)).join('\n');

/** Takes a table: pasted, typed, dropped, or chosen as a file. */
export function TableInput({ table, pasted, sheets, isHeaded, onPasted }: TableInputProps) {
  const { text, workbook } = pasted;
  const [unreadable, setUnreadable] = useState('');
  const file = useRef<HTMLInputElement>(null);
  async function read(chosen: File | undefined) {
    if (!chosen) return;
    setUnreadable('');
    try {
      onPasted(await readTable(chosen));
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
      {workbook ? (
        <Workbook workbook={workbook} sheets={sheets} onPasted={onPasted} />
      ) : (
        <Textarea
          label="Table"
          hint={`Paste cells from a spreadsheet, or drop a workbook (.xlsx) or a CSV file. ${table.about}`}
          className="input textarea import-text"
          spellCheck={false}
          autoComplete="off"
          placeholder={cells(table.example, '\t')}
          value={text}
          onInput={(event) => onPasted({ text: event.currentTarget.value })}
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
        />
      )}
      {unreadable && <Note kind="bad">{unreadable}</Note>}
      <div className="import-bar">
        <Button icon="table" onClick={() => file.current?.click()}>
          Choose a file
        </Button>
        <input
          ref={file}
          type="file"
          accept=".xlsx,.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          hidden
          aria-label="File"
          onChange={(event) => {
            void read(event.currentTarget.files?.[0]);
            // Cleared, so that the same file can be chosen again after the user has corrected it.
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
          <input
            type="checkbox"
            checked={isHeaded}
            onChange={(event) => onPasted({ hasHeader: event.currentTarget.checked })}
          />
          The first line names the columns
        </label>
      </div>
    </div>
  );
}

interface WorkbookProps {
  workbook: NonNullable<PastedTable['workbook']>;
  sheets: string[];
  onPasted: (changes: Partial<PastedTable>) => void;
}

/** The chosen workbook, and a select for its sheet. */
const Workbook = ({ workbook, sheets, onPasted }: WorkbookProps) => (
  <div className="stack">
    <div className="import-bar">
      <b>{workbook.name}</b>
      <Button size="small" onClick={() => onPasted({ workbook: null })}>
        Remove the file
      </Button>
    </div>
    {sheets.length > 1 && (
      <Select
        label="Sheet"
        value={workbook.sheet}
        onChange={(event) => onPasted({ workbook: { ...workbook, sheet: event.currentTarget.value } })}
      >
        <option value="">First one that is not empty</option>
        {sheets.map((sheet) => (
          <option key={sheet}>{sheet}</option>
        ))}
      </Select>
    )}
  </div>
);
