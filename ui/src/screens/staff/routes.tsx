import './routes.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef } from 'react';
import { Redirect, Route, Switch, useLocation, useRouter, useSearch } from 'wouter';
import type { Organization, User } from '../../api/boot.ts';
import { ApiError } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { useActing, useAuth, useNoticeSignedOut, useOrganizations } from '../../api/staff.ts';
import { storeLastPage } from '../../lib/last-page.ts';
import { lazily } from '../../lib/lazily.tsx';
import { AsVisitor, isVisitorReload } from '../../parts/staff/as-visitor.tsx';
import { Shell } from '../../parts/staff/shell.tsx';
import { afterSignIn } from '../../paths.ts';
import { baseOf, hasScreen, isStaffPath } from '../../staff-paths.ts';
import { staffRoutes } from '../../staff-routes.ts';
import { SessionEnded } from './session-ended.tsx';

const files = import.meta.glob<{ default: ComponentType }>('./*/screen.tsx');
const screens = new Map<string, ComponentType>();
for (const [path, load] of Object.entries(files)) screens.set(path.split('/')[1] ?? '', lazily(load, null, 'page'));
const NotFound = screens.get('not-found') ?? (() => null);
const OtherRole = screens.get('other-role') ?? (() => null);
const NewPassword = screens.get('new-password') ?? (() => null);

/** A read is sent up to three times if the server is busy. */
const retry = (failures: number, error: Error) => error instanceof ApiError && error.status === 503 && failures < 2;

/**
 * Reads and saves are attempted without a connection too, so that they fail at once and the screen says so. Otherwise a
 * save would wait, and be sent after it was cancelled.
 */
const networkMode = 'always';
const client = new QueryClient({
  defaultOptions: {
    queries: { networkMode, refetchOnReconnect: true, retry, staleTime: 5_000 },
    mutations: { networkMode },
  },
});

export default function StaffRoutes() {
  return (
    <QueryClientProvider client={client}>
      <Dashboard />
    </QueryClientProvider>
  );
}

/** Stores the current URL, so that signing in again after the end of the session returns to it. */
function useLastPlace(user: User | null, organization: Organization | null | undefined): void {
  const [path] = useLocation();
  const query = useSearch();
  const id = user?.id;
  const login = `${organization && user?.role !== 'super_admin' ? baseOf(organization) : ''}/login`;
  useEffect(() => {
    if (id !== undefined) storeLastPage({ path: query ? `${path}?${query}` : path, user: id, login });
  }, [id, login, path, query]);
}

function Dashboard() {
  const { user } = useSession();
  const { data } = useAuth();
  const [path] = useLocation();
  const { parser } = useRouter();
  const last = useRef(data?.organization);
  last.current = data?.organization ?? last.current;
  useNoticeSignedOut();
  // The session expired or was ended elsewhere, or another user signed in in another tab.
  const other = data?.user && data.user.id !== user?.id ? data.user : null;
  const ended = data?.authenticated === false || other !== null;
  useLastPlace(user, last.current);
  // Clears the cache, so that the next user sees no data of this user.
  useEffect(() => () => client.clear(), []);
  const acting = useActing();
  const others = useOrganizations(acting !== null).data?.organizations;
  const organization = others?.find((other) => String(other.id) === acting) ?? data?.organization;
  const colour = organization?.accent_color;
  useEffect(() => {
    if (!colour) return;
    const { style } = document.documentElement;
    style.setProperty('--org', colour);
    return () => {
      style.removeProperty('--org');
    };
  }, [colour]);
  const theme = user?.theme;
  useEffect(() => {
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    return () => {
      delete document.documentElement.dataset.theme;
    };
  }, [theme]);
  if (!user) return null;
  if (user.must_change_password) return <NewPassword />;
  if (isVisitorReload(path, data?.organization?.slug)) return <AsVisitor />;
  // Public URLs below the user's own slug redirect to the staff screen of the same path, except `/standings`, which is
  // a staff URL. Without such a screen, the page is shown in the visitor's view.
  const slug = data?.organization?.slug;
  if (slug && path !== `/${slug}/standings` && `${path}/`.startsWith(`/${slug}/`)) {
    const own = path.slice(slug.length + 1) || afterSignIn(user.role);
    return isStaffPath(parser, own) ? <Redirect to={own} replace /> : <AsVisitor />;
  }
  return (
    <>
      <Shell key={user.id} user={user} organization={organization}>
        <Switch>
          {staffRoutes.map(([pattern, name]) => (
            <Route
              key={pattern}
              path={pattern}
              component={(hasScreen(user.role, name) && screens.get(name)) || OtherRole}
            />
          ))}
          <Route component={NotFound} />
        </Switch>
      </Shell>
      {ended && <SessionEnded user={user} other={other} organization={last.current} />}
    </>
  );
}
