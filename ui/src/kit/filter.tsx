import { type SelectHTMLAttributes, useId } from 'react';
import { Icon } from './icon.tsx';

interface SearchProps {
  label: string;
  /** The field's name in a form. */
  name?: string;
  value: string;
  onInput: (value: string) => void;
}

/** A search input whose label is its placeholder. */
export function Search({ label, name, value, onInput }: SearchProps) {
  const id = useId();
  return (
    <div className="search">
      <Icon name="search" />
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <input
        className="input"
        id={id}
        type="search"
        name={name}
        placeholder={label}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </div>
  );
}

interface FilterProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> {
  label: string;
  onChange: (value: string) => void;
}

/** A select whose first option names the filter; the label is visible only to screen readers. */
export function Filter({ label, onChange, children, ...select }: FilterProps) {
  const id = useId();
  return (
    <div>
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <select className="select" {...select} id={id} onChange={(event) => onChange(event.currentTarget.value)}>
        {children}
      </select>
    </div>
  );
}
