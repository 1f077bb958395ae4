import { useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { Field } from '../../../kit/field.tsx';
import { Icon } from '../../../kit/icon.tsx';

interface ListFieldProps {
  /** The name of an item: "Time slot". */
  label: string;
  type: 'time' | 'text';
  values: string[];
  /** Formats a value. */
  say?: (value: string) => string;
  hint?: string | undefined;
  error?: string | undefined;
  onChange: (values: string[]) => void;
}

/** A list of short values as chips that can be removed; Enter adds a value. */
export function ListField({ label, type, values, say = (value) => value, hint, error, onChange }: ListFieldProps) {
  const [typed, setTyped] = useState('');
  function add() {
    const value = type === 'time' ? typed.slice(0, 5) : typed.trim();
    if (!value) return;
    const all = [...new Set([...values, value])];
    onChange(type === 'time' ? all.sort() : all);
    setTyped('');
  }
  return (
    <div className="stack">
      <Field
        label={label}
        type={type}
        hint={hint}
        error={error}
        maxLength={120}
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
      {values.length > 0 && (
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
      )}
    </div>
  );
}
