import { useSession } from '../../../api/session.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Field, Select } from '../../../kit/field.tsx';
import { toast } from '../../../kit/toast.tsx';
import { versionOf } from '../../../lib/conflict.ts';
import { errorText } from '../../../parts/staff/form/error-text.ts';
import { FormDialog, type ReadField } from '../../../parts/staff/form-dialog.tsx';
import type { NewCredentials } from '../../../parts/staff/organization/temporary-password.tsx';

type User = Of<'User'>;

export const roleNames: Record<User['role'], string> = {
  scorekeeper: 'Scorekeeper',
  staff: 'Staff',
  org_owner: 'Organization Owner',
  super_admin: 'Super Administrator',
};

export const userPath = (id: number) => `/api/usersv2/${id}` as const;

interface UserFormProps {
  organization: number;
  /** The user to edit; undefined to create one. */
  user?: User | undefined;
  /** Called with a new temporary password. */
  onTold: (told: NewCredentials) => void;
  onClose: () => void;
}

/** Creates or edits a user. */
export function UserForm({ organization, user, onTold, onClose }: UserFormProps) {
  const { post, put } = useWrites();
  const { user: self, setUser } = useSession();
  const oneself = self?.id === user?.id;
  const failed = user ? 'Error updating user' : 'Error creating user';
  return (
    <FormDialog
      title={user ? 'Edit User' : 'Add User'}
      submit={user ? 'Save' : 'Add User'}
      failed={(error) => errorText(error, failed)}
      onClose={onClose}
      thing="the user"
      check={(read): Record<string, string> => (read('username') ? {} : { username: 'is required' })}
      version={user ? versionOf(user) : null}
      send={async (read, _, save) => {
        const inputOf = (read: ReadField) => ({
          username: read('username') as string,
          email: read('email'),
          ...(oneself && user ? {} : { role: (read('role') as User['role']) ?? 'staff' }),
        });
        const input = inputOf(read);
        const resetPassword = read('resetPassword') !== null;
        const { user: saved, tempPassword } = user
          ? await save(inputOf, (changed) => put(userPath(user.id), { ...changed, resetPassword }))
          : await post('/api/usersv2', {
              ...input,
              password: read('password'),
              organization_id: organization,
            });
        // The sidebar shows the session's user.
        if (saved.id === self?.id) setUser(saved);
        if (tempPassword) onTold({ username: saved.username, password: tempPassword });
        else toast(user ? 'User updated' : 'User added');
      }}
    >
      {(errors) => (
        <>
          <Field
            label="Username"
            name="username"
            maxLength={60}
            autoComplete="off"
            autoCapitalize="none"
            defaultValue={user?.username ?? ''}
            error={errors.username}
            autoFocus
          />
          <Field
            label="Email"
            name="email"
            type="email"
            optional
            autoComplete="off"
            defaultValue={user?.email ?? ''}
            error={errors.email}
          />
          {!user && (
            <Field
              label="Password"
              name="password"
              type="password"
              optional
              autoComplete="new-password"
              hint="8 to 128 characters. If empty, a temporary password is created and shown once."
              error={errors.password}
            />
          )}
          {!(user && oneself) && (
            <Select label="Role" name="role" defaultValue={user?.role ?? 'staff'} error={errors.role}>
              <option value="scorekeeper">Scorekeeper: scores and statistics only</option>
              <option value="staff">Staff (default)</option>
              <option value="org_owner">Organization Owner</option>
            </Select>
          )}
          {user && !oneself && (
            <label className="check">
              <input type="checkbox" name="resetPassword" />
              <span>
                <b>Reset password</b>
                <small>Creates a temporary password, shown once, and signs the user out everywhere.</small>
              </span>
            </label>
          )}
        </>
      )}
    </FormDialog>
  );
}
