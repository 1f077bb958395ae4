import '../../../kit/css/busy.css';
import './screen.css';
import { type FormEvent, useContext, useEffect, useLayoutEffect, useState } from 'react';
import { Link, Redirect, useSearchParams } from 'wouter';
import { useSession } from '../../../api/session.ts';
import { signIn } from '../../../api/sign-in.ts';
import { SiteContext } from '../../../api/site.ts';
import type { Of } from '../../../api/types.ts';
import { Button } from '../../../kit/button.tsx';
import { Field } from '../../../kit/field.tsx';
import { Note } from '../../../kit/note.tsx';
import { PasswordField } from '../../../kit/password-field.tsx';
import { lastPage, signInAgain, storeLastPage } from '../../../lib/last-page.ts';
import { useTitle } from '../../../lib/title.ts';
import { CourtLines } from '../../../parts/court.tsx';
import { Mark } from '../../../parts/face.tsx';
import SiteFoot from '../../../parts/site/site-foot.tsx';

/** How long an error is shown, in milliseconds. */
const shown = 3_000;

/** Returns the organization to sign in to: `domain` in the query, or else the current site's; none on the root host. */
function useTenant(): Pick<Of<'Credentials'>, 'slug' | 'domain'> {
  const site = useContext(SiteContext);
  const [query] = useSearchParams();
  const domain = query.get('domain');
  return domain ? { domain } : (site?.tenant ?? {});
}

/** Returns the page to return to. Not at first: the server has rendered the page without it. */
function useLastPage() {
  const [last, setLast] = useState<ReturnType<typeof lastPage>>(null);
  useLayoutEffect(() => setLast(lastPage()), []);
  return last;
}

export default function Login() {
  const site = useContext(SiteContext);
  const name = site?.organization.name ?? 'Homecourt';
  useTitle('Log in', name);
  const last = useLastPage();
  // Usernames are unique per organization, so the user has to sign in at the organization of the last session.
  if (last && !site && last.login !== '/login') return <Redirect to={last.login} replace />;
  return (
    <>
      <div className="login">
        <header className="login-art on-field">
          <CourtLines />
          <Link className="site-brand" href="/">
            <Mark name={name} logo={site?.organization.logo_url} />
            <span>{name}</span>
          </Link>
          <p>The scorer’s table.</p>
        </header>
        <main id="main" className="login-main" tabIndex={-1}>
          <LoginForm back={name} />
        </main>
      </div>
      {!site && <SiteFoot />}
    </>
  );
}

function LoginForm({ back }: { back: string }) {
  const { setUser } = useSession();
  const tenant = useTenant();
  const last = useLastPage();
  const [failure, setFailure] = useState<{ message: string }>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!failure) return;
    const timer = setTimeout(() => setFailure(undefined), shown);
    return () => clearTimeout(timer);
  }, [failure]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setFailure(undefined);
    try {
      const input = { username: String(form.get('username')), password: String(form.get('password')) };
      const user = await signIn({ ...input, ...tenant });
      storeLastPage(null);
      if (last?.user === user.id) window.history.replaceState(null, '', last.path);
      setUser(user);
    } catch (error) {
      setFailure(error instanceof Error ? error : { message: 'Login failed. Please check your credentials.' });
      setBusy(false);
    }
  }

  return (
    // Without its script the form does nothing: `dialog` sends no request, and no password into the address.
    <form className="login-form" method="dialog" noValidate onSubmit={submit}>
      <div>
        <h1>Log in</h1>
        <p className="hint">For league staff. Visitors need no account.</p>
      </div>
      {last && <Note>Your session ended. {signInAgain}</Note>}
      {failure && <Note kind="bad">{failure.message}</Note>}
      <Field label="Username" name="username" autoComplete="username" autoCapitalize="none" />
      <PasswordField label="Password" name="password" autoComplete="current-password" />
      <Button kind="primary" size="large" type="submit" busy={busy && 'Logging in...'}>
        Log in
      </Button>
      <p className="hint">Forgot it? The organization owner can reset your password.</p>
      <Link className="link tap hint" href="/">
        Back to {back}
      </Link>
    </form>
  );
}
