import type { Import, ImportInput } from '../../../api/imports.ts';
import { Note } from '../../../kit/note.tsx';
import { Segment } from '../../../kit/tabs.tsx';
import { countOf } from '../../../lib/format.ts';

/** Options of an import besides the meaning of its columns. */
export interface Choices {
  ignoreUnknown: boolean;
  dates: NonNullable<ImportInput['dates']> | null;
}

export const noChoices: Choices = { ignoreUnknown: false, dates: null };

/** Returns the unknown columns that still have no meaning. */
export const leftOut = ({ unknown, columns }: Import) =>
  unknown.filter((name) => columns.find(({ heading }) => heading === name)?.meaning == null);

interface TableChoicesProps {
  preview: Import;
  choices: Choices;
  onChoices: (changes: Partial<Choices>) => void;
}

/** Asks about unknown columns and ambiguous dates (day and month order). */
export function TableChoices({ preview, choices, onChoices }: TableChoicesProps) {
  const { notes, dates } = preview.report;
  const unknown = leftOut(preview);
  return (
    <>
      {notes.map((note) => (
        <Note key={note}>{note}</Note>
      ))}
      {unknown.length > 0 && (
        <label className="check">
          <input
            type="checkbox"
            checked={choices.ignoreUnknown}
            onChange={(event) => onChoices({ ignoreUnknown: event.currentTarget.checked })}
          />
          Leave out {countOf(unknown.length, 'column', 'columns')} that {unknown.length === 1 ? 'is' : 'are'} not known:{' '}
          {unknown.join(', ')}
        </label>
      )}
      {dates && !dates.proven && (
        <div className="import-bar">
          <span>
            Dates like {dates.example} are read as {dates.readAs}
          </span>
          <Segment
            label="Order of dates"
            choices={[
              { value: 'mdy', label: 'Month first' },
              { value: 'dmy', label: 'Day first' },
            ]}
            value={dates.order}
            onChange={(order) => onChoices({ dates: order === 'dmy' ? 'dmy' : 'mdy' })}
          />
        </div>
      )}
    </>
  );
}
