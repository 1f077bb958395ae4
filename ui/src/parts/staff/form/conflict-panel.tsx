import './conflict.css';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { Note } from '../../../kit/note.tsx';

/** One value that two people changed, in words. */
export interface Disputed {
  key: string;
  /** The label of its field. */
  label: string;
  yours: string;
  saved: string;
}

/** Keys whose saved value is taken; the others keep the editor's own. */
export type Taken = Set<string>;

interface ConflictPanelProps {
  /** Who saved what, in a sentence. */
  message: string;
  /** Who saved it; null where nobody is known. */
  by: string | null;
  rows: Disputed[];
  onChoose: (taken: Taken) => void;
  onCancel: () => void;
}

/** Shows what two people changed, value by value, and lets the editor keep or take each. */
export function ConflictPanel({ message, by, rows, onChoose, onCancel }: ConflictPanelProps) {
  const root = useRef<HTMLElement>(null);
  const [chosen, setChosen] = useState<Record<string, 'mine' | 'theirs'>>({});
  useEffect(() => root.current?.focus(), []);
  const theirs = by ? `${by}’s` : 'the saved one';
  const takenOf = (wanted: (key: string) => boolean) =>
    new Set(rows.map(({ key }) => key).filter((key) => wanted(key)));
  const pick = (key: string, side: 'mine' | 'theirs') => setChosen((before) => ({ ...before, [key]: side }));
  return (
    <section ref={root} tabIndex={-1} className="conflict stack" aria-label="Two versions">
      <Note kind="warn">{message} Nothing is saved until you choose.</Note>
      {rows.map(({ key, label, yours, saved }) => (
        <fieldset key={key} className="field">
          <legend className="legend">{label}</legend>
          <div className="btn-group">
            <Button size="small" aria-pressed={chosen[key] === 'mine'} onClick={() => pick(key, 'mine')}>
              Keep mine ({yours})
            </Button>
            <Button size="small" aria-pressed={chosen[key] === 'theirs'} onClick={() => pick(key, 'theirs')}>
              Take {theirs} ({saved})
            </Button>
          </div>
        </fieldset>
      ))}
      <div className="btn-group">
        <Button onClick={onCancel}>Back to the form</Button>
        {rows.length > 1 && <Button onClick={() => onChoose(new Set())}>Keep all mine</Button>}
        {rows.length > 1 && <Button onClick={() => onChoose(takenOf(() => true))}>Take all theirs</Button>}
        <Button
          kind="primary"
          disabled={rows.some(({ key }) => !chosen[key])}
          onClick={() => onChoose(takenOf((key) => chosen[key] === 'theirs'))}
        >
          Save
        </Button>
      </div>
    </section>
  );
}
