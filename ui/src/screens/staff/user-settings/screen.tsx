import './screen.css';
import { useOwnUser, useTheme } from '../../../api/account.ts';
import type { User } from '../../../api/boot.ts';
import { useSession } from '../../../api/session.ts';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Field } from '../../../kit/field.tsx';
import { Skeleton } from '../../../kit/states.tsx';
import { Segment } from '../../../kit/tabs.tsx';
import { toast } from '../../../kit/toast.tsx';
import { useTitle } from '../../../lib/title.ts';
import { AccountForm } from '../../../parts/staff/account/account-form.tsx';
import { PasswordForm } from '../../../parts/staff/account/password-form.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { Sessions } from './sessions.tsx';

export default function UserSettings() {
  useTitle('My settings', 'Homecourt');
  const { data, error, retry } = useOwnUser();
  return (
    <StaffPage crumbs={[{ label: 'My settings' }]}>
      <div className="staff-head">
        <h1>My settings</h1>
      </div>
      {data ? (
        <Settings user={data.user} />
      ) : error ? (
        <ErrorNote title="Failed to fetch user details" message={error.message} onRetry={retry} />
      ) : (
        <Skeleton label="Loading..." />
      )}
    </StaffPage>
  );
}

const Settings = ({ user }: { user: User }) => (
  <div className="account">
    <section className="card pad" aria-labelledby="account">
      <h2 id="account">Account</h2>
      <AccountForm
        submit="Save"
        check={(read): Record<string, string> => (read('username')?.trim() ? {} : { username: 'is required' })}
        changes={(read) => ({ username: read('username'), email: read('email')?.trim() || null })}
      >
        {(errors) => (
          <>
            <Field
              label="Username"
              name="username"
              maxLength={60}
              autoComplete="username"
              autoCapitalize="none"
              defaultValue={user.username}
              error={errors.username}
            />
            <Field
              label="Email"
              name="email"
              type="email"
              optional
              autoComplete="email"
              defaultValue={user.email ?? ''}
              error={errors.email}
            />
          </>
        )}
      </AccountForm>
    </section>
    <section className="card pad" aria-labelledby="password">
      <h2 id="password">Password</h2>
      <PasswordForm submit="Change password" old="Old password" />
      <p className="hint">Changing it signs you out everywhere else.</p>
    </section>
    <Look />
    <Sessions />
  </div>
);

const themes: { value: User['theme']; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
];

/** Sets the theme of the dashboard: applied at once, and saved in the account for all devices. */
function Look() {
  const { user, setUser } = useSession();
  const paint = useTheme();
  async function choose(value: string) {
    const theme = themes.find((theme) => theme.value === value)?.value;
    if (!user || !theme) return;
    if (await paint(theme)) {
      toast('User updated successfully');
    } else {
      setUser(user);
      toast('Failed to update user', { bad: true });
    }
  }
  return (
    <section className="card pad across" aria-labelledby="theme">
      <h2 id="theme">Theme</h2>
      <Segment label="Theme" choices={themes} value={user?.theme ?? 'light'} onChange={choose} />
      <p className="hint">System follows your device. The choice is kept with your account.</p>
    </section>
  );
}
