import './password-field.css';
import { type InputHTMLAttributes, useState } from 'react';
import { IconButton } from './button.tsx';
import { FieldFrame, type FieldFrameProps } from './field.tsx';

type PasswordFieldProps = FieldFrameProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>;

/** A password input with a button that shows the password. */
export function PasswordField({ label, error, hint, optional = false, ...input }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  return (
    <FieldFrame label={label} error={error} hint={hint} optional={optional}>
      {(ties) => (
        <div className="secret">
          <input className="input" type={visible ? 'text' : 'password'} {...input} {...ties} />
          <IconButton
            icon={visible ? 'eye-off' : 'eye'}
            name={`Show ${label.toLowerCase()}`}
            aria-pressed={visible}
            onClick={() => setVisible(!visible)}
          />
        </div>
      )}
    </FieldFrame>
  );
}
