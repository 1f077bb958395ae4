import './conflict.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { Note } from '../../../kit/note.tsx';
import { isLong } from '../../../lib/conflict.ts';

/** A value that two users changed, as text. */
export interface ConflictRow {
  key: string;
  /** The label of the field. */
  label: string;
  yours: string;
  saved: string;
  /** Both values as pictures, if text does not describe them. */
  pictures?: { yours: ReactNode; saved: ReactNode } | undefined;
}

type Side = 'mine' | 'theirs';

/** Keys whose saved value is taken; all other keys keep the user's own value. */
export type TakenKeys = Set<string>;

interface ConflictPanelProps {
  /** Who saved what: the server's message. */
  message: string;
  /** The username of the other user; null if unknown. */
  by: string | null;
  rows: ConflictRow[];
  onChoose: (taken: TakenKeys) => void;
  onCancel: () => void;
}

/** Lists the values that two users changed, and lets the user choose one of both for each. */
export function ConflictPanel({ message, by, rows, onChoose, onCancel }: ConflictPanelProps) {
  const root = useRef<HTMLElement>(null);
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  useEffect(() => root.current?.focus(), []);
  const theirs = by ? `${by}’s` : 'the saved one';
  const takenOf = (wanted: (key: string) => boolean) =>
    new Set(rows.map(({ key }) => key).filter((key) => wanted(key)));
  const pick = (key: string, side: Side) => setChosen((before) => ({ ...before, [key]: side }));
  return (
    <section ref={root} tabIndex={-1} className="conflict stack" aria-label="Two versions">
      <Note kind="warn">{message} Nothing is saved until you choose.</Note>
      {rows.map((row) => (
        <Choice
          key={row.key}
          row={row}
          theirs={theirs}
          chosen={chosen[row.key]}
          onPick={(side) => pick(row.key, side)}
        />
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

interface ChoiceProps {
  row: ConflictRow;
  /** The other user's name in the possessive: "olga’s". */
  theirs: string;
  chosen: Side | undefined;
  onPick: (side: Side) => void;
}

/** Both values of one field. Short values are the labels of the buttons; long values are above the buttons. */
function Choice({ row: { label, yours, saved, pictures }, theirs, chosen, onPick }: ChoiceProps) {
  const isLarge = isLong(yours) || isLong(saved) || Boolean(pictures?.yours || pictures?.saved);
  const sides = [
    { side: 'mine', act: 'Keep mine', text: yours, other: saved, picture: pictures?.yours },
    { side: 'theirs', act: `Take ${theirs}`, text: saved, other: yours, picture: pictures?.saved },
  ] as const;
  return (
    <fieldset className="field">
      <legend className="legend">{label}</legend>
      <div className={isLarge ? 'sides' : 'btn-group'}>
        {sides.map(({ side, act, text, other, picture }) => {
          const button = (
            <Button key={side} size="small" aria-pressed={chosen === side} onClick={() => onPick(side)}>
              {isLarge ? act : `${act} (${text})`}
            </Button>
          );
          if (!isLarge) return button;
          return (
            <div key={side} className="side">
              <div role="group" aria-label={`${label}, ${side === 'mine' ? 'mine' : theirs}`} tabIndex={0}>
                {picture || <Compared text={text} other={other} />}
              </div>
              {button}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

/** A text in which the lines that are missing in `other` are marked; unmarked if the texts have no line in common. */
function Compared({ text, other }: { text: string; other: string }) {
  const lines = text.split('\n');
  const others = new Set(other.split('\n'));
  const isNew = (line: string) => line.trim() !== '' && !others.has(line);
  const isAlike = lines.some((line) => line.trim() !== '' && others.has(line));
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their index
    <p key={index}>{isAlike && isNew(line) ? <mark>{line}</mark> : line || '\u00a0'}</p>
  ));
}
