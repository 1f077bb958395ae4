import { type ComponentType, useEffect, useState } from 'react';
import { Redirect, Route, Router, Switch, useLocation } from 'wouter';
import type { BootData, Organization, User } from './api/boot.ts';
import { useData } from './api/cache.ts';
import { SessionContext } from './api/session.ts';
import { SiteContext } from './api/site.ts';
import { lazily } from './lib/lazily.tsx';
import { afterSignIn, routeOf } from './paths.ts';
import { homes, publicRoutes } from './routes.ts';

type Screen = ComponentType;
const files = import.meta.glob<{ default: Screen }>('./screens/{home,public}/*/screen.tsx');

const waiting = (
  <p className="wrap page loading" role="status">
    Loading...
  </p>
);

/** Each screen is its own chunk, loaded on the first visit. */
const screens = new Map<string, Screen>();
for (const [path, load] of Object.entries(files)) {
  screens.set(path.split('/')[3] ?? '', lazily(load, waiting));
}
const NotFound = screens.get('not-found') ?? (() => null);
const screen = (name: string) => screens.get(name) ?? NotFound;

const staff = Object.values(import.meta.glob<{ default: Screen }>('./screens/staff/routes.tsx'))[0];
const site = () => import('./parts/site/site.ts');
const SiteHead = lazily(async () => ({ default: (await site()).SiteHead }));
const SiteFoot = lazily(async () => ({ default: (await site()).SiteFoot }));

const Staff = staff ? lazily(staff) : () => null;

/** Whether a signed-in user views the public site as a visitor. Stays true until the page is reloaded. */
const visiting = window.location.search === '?visitor';

export function App({ boot }: { boot: BootData }) {
  const [user, setUser] = useState(boot.user);
  return (
    <SessionContext.Provider value={{ user, setUser }}>
      {user && !visiting ? <SignedIn user={user} /> : <Visiting boot={boot} />}
    </SessionContext.Provider>
  );
}

function SignedIn({ user }: { user: User }) {
  const [path] = useLocation();
  return path === '/' || path.endsWith('/login') ? <Redirect to={afterSignIn(user.role)} replace /> : <Staff />;
}

function Visiting({ boot }: { boot: BootData }) {
  const [path] = useLocation();
  if (boot.host === 'domain') {
    const { organization } = boot;
    if (!organization) return <NotFound />;
    const tenant = { domain: organization.domain ?? window.location.hostname };
    return <Site organization={organization} tenant={tenant} base="" />;
  }
  const route = routeOf(path, boot.organization?.slug);
  if (route.kind === 'elsewhere') return <Redirect to={route.to} replace />;
  if (route.kind === 'site') return <SiteBySlug key={route.base} slug={route.slug} base={route.base} boot={boot} />;
  const Root = screen(route.screen);
  return <Root />;
}

/** The site of the organization in the URL. The first page contains its organization; others are fetched. */
function SiteBySlug({ slug, base, boot }: { slug: string; base: string; boot: BootData }) {
  const known = boot.organization?.slug === slug ? boot.organization : null;
  const { data, error } = useData(known ? null : `/api/organizations/slug/${encodeURIComponent(slug)}`);
  const organization = known ?? data?.organization;
  // The home page has no header and footer below `/youth`, and for the slugs in the setting `site.bare_slugs`.
  const bare = base !== `/${slug}` || boot.site?.bare_slugs.includes(slug);
  if (organization) return <Site organization={organization} tenant={{ slug }} base={base} bare={bare} />;
  return error ? <NotFound /> : null;
}

interface SiteProps {
  organization: Organization;
  tenant: { slug: string } | { domain: string };
  base: string;
  /** Whether the home page has neither header nor footer. */
  bare?: boolean | undefined;
}

function Site({ organization, tenant, base, bare }: SiteProps) {
  const [path] = useLocation();
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--org', organization.accent_color);
    return () => {
      style.removeProperty('--org');
    };
  }, [organization.accent_color]);
  const home = homes[organization.site_template] ?? 'home';
  const routes = (
    <Switch>
      {publicRoutes.map(([pattern, name]) => (
        <Route
          key={pattern}
          path={pattern}
          component={name === 'home' && screens.has(home) ? screen(home) : screen(name)}
        />
      ))}
      <Route component={NotFound} />
    </Switch>
  );
  const entrance = path === `${base}/login`;
  const framed = !bare || path !== base;
  return (
    <SiteContext.Provider value={{ organization, tenant, bare }}>
      <Router base={base}>
        {framed && !entrance && <SiteHead />}
        {entrance ? (
          routes
        ) : (
          <main id="main" tabIndex={-1} className={framed ? undefined : 'bare'}>
            {routes}
          </main>
        )}
        {framed && <SiteFoot />}
      </Router>
    </SiteContext.Provider>
  );
}
