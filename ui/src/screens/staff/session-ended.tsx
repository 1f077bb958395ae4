import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import type { Organization, User } from '../../api/boot.ts';
import { useSession } from '../../api/session.ts';
import { signIn } from '../../api/sign-in.ts';
import { useResumeSession } from '../../api/staff.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Field } from '../../kit/field.tsx';
import { Note } from '../../kit/note.tsx';
import { toast } from '../../kit/toast.tsx';
import { mayLeave } from '../../kit/unsaved/unsaved.ts';
import { signInAgain, storeLastPage } from '../../lib/last-page.ts';
import { afterSignIn } from '../../paths.ts';
import { baseOf } from '../../staff-paths.ts';

interface SessionEndedProps {
  /** The user whose session ended. */
  user: User;
  /** Another user who has signed in in another tab meanwhile. */
  other: User | null;
  organization: Organization | null | undefined;
}

/** A dialog in which the same user signs in again. The page behind it stays mounted, so unsaved text is not lost. */
export function SessionEnded({ user, other, organization }: SessionEndedProps) {
  const { setUser } = useSession();
  const [, navigate] = useLocation();
  const takeUp = useResumeSession();
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(0);
  function goOnAs(next: User) {
    if (takeUp(next, organization))
      toast('You are signed in again. What was not saved can be saved now.', { act: null });
    // Another user must not see the unsaved text, so the page is left.
    else navigate(afterSignIn(next.role), { replace: true });
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const read = (name: string) => String(form.get(name) ?? '');
    setBusy(true);
    setFailure('');
    try {
      const slug = user.role === 'super_admin' ? undefined : organization?.slug;
      goOnAs(await signIn({ username: read('username'), password: read('password'), slug }));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  }
  /** Closes the dialog without signing in: goes to the sign-in page, or stays if the user keeps unsaved text. */
  async function leave() {
    if (!(await mayLeave())) {
      setShown(shown + 1);
      return;
    }
    if (other) {
      goOnAs(other);
      return;
    }
    storeLastPage(null);
    setUser(null);
    navigate(organization ? `${baseOf(organization)}/login` : '/login', { replace: true });
  }
  return (
    <Dialog key={shown} title="Your session ended" onClose={leave}>
      <form className="stack" noValidate onSubmit={submit}>
        <p>
          {other && `${other.username} signed in here in another tab. `}
          {signInAgain}
        </p>
        {failure && <Note kind="bad">{failure}</Note>}
        <Field
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          defaultValue={user.username}
        />
        <Field label="Password" name="password" type="password" autoComplete="current-password" autoFocus />
        <div className="btn-group">
          {other && <Button onClick={leave}>Continue as {other.username}</Button>}
          <Button kind="primary" type="submit" busy={busy && 'Logging in...'}>
            Log in
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
