import '../../kit/css/staff.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { useSession } from '../../api/session.ts';
import { useActing, useAuth, useOrganizations } from '../../api/staff.ts';
import { lazily } from '../../lib/lazily.tsx';
import { Shell } from '../../parts/staff/shell.tsx';
import { afterSignIn } from '../../paths.ts';
import { baseOf, staffRoutes } from '../../staff-paths.ts';

const files = import.meta.glob<{ default: ComponentType }>(['./*.tsx', './*/*.tsx', '!./routes.tsx']);
const screens = new Map<string, ComponentType>();
for (const [path, load] of Object.entries(files)) screens.set(path.replace(/.*\/|\.tsx$/g, ''), lazily(load));
const NotFound = screens.get('not-found') ?? (() => null);
const NewPassword = screens.get('new-password') ?? (() => null);

const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5_000 } } });

export default function StaffRoutes() {
  return (
    <QueryClientProvider client={client}>
      <Dashboard />
    </QueryClientProvider>
  );
}

function Dashboard() {
  const { user, setUser } = useSession();
  const { data } = useAuth();
  const [path, navigate] = useLocation();
  const last = useRef(data?.organization);
  last.current = data?.organization ?? last.current;
  const ended = data?.authenticated === false;
  useEffect(() => {
    if (!ended) return;
    // The session ended elsewhere, or ran out; a username is its organization's, so that is where to sign in again.
    setUser(null);
    if (last.current) navigate(`${baseOf(last.current)}/login`, { replace: true });
  }, [ended, setUser, navigate]);
  // The next to sign in here sees nothing of what this one has read.
  useEffect(() => () => client.clear(), []);
  const acting = useActing();
  const others = useOrganizations(acting !== null).data?.organizations;
  const organization = others?.find((one) => String(one.id) === acting) ?? data?.organization;
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
  // The public site's addresses under the slug lead the signed-in to their own screens; standings are there already.
  const slug = data?.organization?.slug;
  if (slug && path !== `/${slug}/standings` && `${path}/`.startsWith(`/${slug}/`)) {
    return <Redirect to={path.slice(slug.length + 1) || afterSignIn(user.role)} replace />;
  }
  return (
    <Shell user={user} organization={organization}>
      <Switch>
        {staffRoutes.map(([pattern, name]) => (
          <Route key={pattern} path={pattern} component={screens.get(name) ?? NotFound} />
        ))}
        <Route component={NotFound} />
      </Switch>
    </Shell>
  );
}
