import { PasswordField } from '../../../kit/password-field.tsx';
import type { FieldErrors } from '../form-dialog.tsx';
import { AccountForm } from './account-form.tsx';

const rules = '8 to 128 characters. The most common passwords are refused.';

function check(old: string | null, password: string | null): FieldErrors {
  const errors: FieldErrors = {};
  if (!old) errors.oldPassword = 'is required';
  const length = [...(password ?? '')].length;
  if (length < 8 || length > 128) errors.password = 'must have from 8 to 128 characters';
  return errors;
}

interface PasswordFormProps {
  submit: string;
  /** Label of the field for the current password. */
  old: string;
}

/** Changes the user's password; asks for the current one. */
export const PasswordForm = ({ submit, old }: PasswordFormProps) => (
  <AccountForm
    submit={submit}
    check={(read) => check(read('oldPassword'), read('password'))}
    changes={(read) => ({ oldPassword: read('oldPassword'), password: read('password') })}
    clears
  >
    {(errors) => (
      <>
        <PasswordField label={old} name="oldPassword" autoComplete="current-password" error={errors.oldPassword} />
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          hint={rules}
          error={errors.password}
        />
      </>
    )}
  </AccountForm>
);
