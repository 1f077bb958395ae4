import './screen.css';
import { useState } from 'react';
import { useSession } from '../../../api/session.ts';
import { useSignOut } from '../../../api/staff.ts';
import { Button } from '../../../kit/button.tsx';
import { Note } from '../../../kit/note.tsx';
import { useTitle } from '../../../lib/title.ts';
import { PasswordForm } from '../../../parts/staff/account/password-form.tsx';

/** Asks a user with a temporary password for a new one before any other screen; then continues at the requested URL. */
export default function NewPassword() {
  useTitle('Choose a new password', 'Homecourt');
  const { user, setUser } = useSession();
  const signOut = useSignOut();
  const [reason, setReason] = useState('');
  async function leave() {
    try {
      await signOut();
      setUser(null);
    } catch {
      setReason('You are still signed in: our server could not be reached.');
    }
  }
  return (
    <main id="main" className="new-password" tabIndex={-1}>
      <div className="card pad stack">
        <h1>Choose a new password</h1>
        <p>
          {user?.username}, you signed in with a temporary password. Choose one that only you know, and you go on where
          you wanted to go.
        </p>
        {reason && <Note kind="bad">{reason}</Note>}
        <PasswordForm submit="Save and continue" old="Temporary password" />
        <Button kind="quiet" icon="logout" onClick={leave}>
          Log out
        </Button>
      </div>
    </main>
  );
}
