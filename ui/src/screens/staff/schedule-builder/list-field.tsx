import { useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { Field } from '../../../kit/field.tsx';
import { Icon } from '../../../kit/icon.tsx';

interface ChipsProps {
  label: string;
  values: string[];
  say?: (value: string) => string;
  onChange: (values: string[]) => void;
}

/** Values as chips that can be removed. */
export const Chips = ({ label, values, say = (value) => value, onChange }: ChipsProps) =>
  values.length > 0 && (
    <ul className="row" aria-label={`${label}: chosen`}>
      {values.map((value) => (
        <li className="chip" key={value}>
          {say(value)}
          <button
            type="button"
            className="x"
            aria-label={`Remove ${say(value)}`}
            onClick={() => onChange(values.filter((other) => other !== value))}
          >
            <Icon name="x" size="s" />
          </button>
        </li>
      ))}
    </ul>
  );

interface ListFieldProps {
  /** The name of an item: "Time slot". */
  label: string;
  values: string[];
  /** Formats a value. */
  say?: (value: string) => string;
  hint?: string | undefined;
  error?: string | undefined;
  onChange: (values: string[]) => void;
}

/** A list of times as chips that can be removed; Enter adds a time. */
export function ListField({ label, values, say = (value) => value, hint, error, onChange }: ListFieldProps) {
  const [typed, setTyped] = useState('');
  function add() {
    const value = typed.slice(0, 5);
    if (!value) return;
    onChange([...new Set([...values, value])].sort());
    setTyped('');
  }
  return (
    // Leaving the field adds its text, which saving the schedule would lose.
    <div
      className="stack"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) add();
      }}
    >
      <Field
        label={label}
        type="time"
        hint={hint}
        error={error}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
        after={
          <Button icon="plus" aria-label={`Add ${label.toLowerCase()}`} onClick={add}>
            Add
          </Button>
        }
      />
      <Chips label={label} values={values} say={say} onChange={onChange} />
    </div>
  );
}
