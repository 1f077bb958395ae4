import './field.css';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { fieldError } from './field-error.ts';
import { Icon } from './icon.tsx';

export interface FieldFrameProps {
  label: string;
  /** Why the value is invalid, from the server or from the form. */
  error?: string | undefined;
  hint?: ReactNode;
  optional?: boolean;
}

interface Ties {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

/** A form control with its label, hint and error message, connected by id and `aria-describedby`. */
export function FieldFrame({
  label,
  error,
  hint,
  optional,
  children,
}: FieldFrameProps & { children: (ties: Ties) => ReactNode }) {
  const id = useId();
  const about = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={error ? 'field bad' : 'field'}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="opt"> (optional)</span>}
      </label>
      {children({ id, ...(about ? { 'aria-describedby': about } : {}), ...(error ? { 'aria-invalid': true } : {}) })}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={`${id}-error`}>
          <Icon name="alert" />
          <span>{fieldError(label, error)}</span>
        </p>
      )}
    </div>
  );
}

/** Shows `after`, a button, on the right of an input; without `after`, the input alone. */
export const WithButton = ({ after, children }: { after: ReactNode; children: ReactNode }) =>
  after ? (
    <div className="with-button">
      {children}
      {after}
    </div>
  ) : (
    children
  );

export type FieldProps = FieldFrameProps & InputHTMLAttributes<HTMLInputElement> & { after?: ReactNode };

export const Field = ({ label, error, hint, optional = false, after, ...input }: FieldProps) => (
  <FieldFrame label={label} error={error} hint={hint} optional={optional}>
    {(ties) => (
      <WithButton after={after}>
        <input className="input" {...input} {...ties} />
      </WithButton>
    )}
  </FieldFrame>
);

export type SelectProps = FieldFrameProps & SelectHTMLAttributes<HTMLSelectElement>;

export const Select = ({ label, error, hint, optional = false, children, ...select }: SelectProps) => (
  <FieldFrame label={label} error={error} hint={hint} optional={optional}>
    {(ties) => (
      <select className="select" {...select} {...ties}>
        {children}
      </select>
    )}
  </FieldFrame>
);

export type TextareaProps = FieldFrameProps & TextareaHTMLAttributes<HTMLTextAreaElement>;

export const Textarea = ({ label, error, hint, optional = false, ...textarea }: TextareaProps) => (
  <FieldFrame label={label} error={error} hint={hint} optional={optional}>
    {(ties) => <textarea className="input textarea" rows={4} {...textarea} {...ties} />}
  </FieldFrame>
);
