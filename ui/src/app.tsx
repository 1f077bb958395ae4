import { type ComponentType, useEffect, useReducer, useState } from 'react';
import { Redirect, Route, Router, Switch, useLocation } from 'wouter';
import type { BootData, Organization, User } from './api/boot.ts';
import { useData } from './api/cache.ts';
import { SessionContext } from './api/session.ts';
import { SiteContext } from './api/site.ts';
import { type Lazy, lazily, loadParts } from './lib/lazily.tsx';
import { startClock } from './lib/when.ts';
import SiteFoot from './parts/site/site-foot.tsx';
import SiteHead from './parts/site/site-head.tsx';
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
const screens = new Map<string, Lazy<object>>();
for (const [path, load] of Object.entries(files)) {
  screens.set(path.split('/')[3] ?? '', lazily(load, waiting, 'page'));
}
const NotFound = screens.get('not-found') ?? (() => null);
const screen = (name: string) => screens.get(name) ?? NotFound;

const staff = Object.values(import.meta.glob<{ default: Screen }>('./screens/staff/routes.tsx'))[0];
/** Loads the chunks of a page's first screen, so that the page can be hydrated as the server rendered it. */
export async function loadScreen({ screen, parts }: BootData): Promise<void> {
  await screens.get(screen ?? '')?.load();
  await loadParts(parts ?? []);
}

/** Loads the chunks of all public screens. */
export async function loadScreens(): Promise<void> {
  await Promise.all([...screens.values()].map((screen) => screen.load()));
  await loadParts();
}

/** When the strip of scores loads, in milliseconds after the page. Its space is reserved; home pages list their games. */
const patience = 300;

const Scores = lazily(
  async () => {
    await new Promise((done) => setTimeout(done, patience));
    return import('./parts/site/scores.tsx');
  },
  <div className="scores" style={{ minHeight: '4.5rem', background: 'var(--surface)' }} />,
);

const Staff = staff ? lazily(staff, null, 'page') : () => null;

/** Whether a signed-in user views the public site as a visitor. Stays true until the page is reloaded. */
const visiting = /[?&]visitor/.test(location.search);

export function App({ boot }: { boot: BootData }) {
  const [user, setUser] = useState(boot.user);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (startClock()) redraw();
  }, []);
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
  // The server answered 404, so no screen needs to ask for this path again.
  const missing = boot.screen === 'not-found' && boot.path === window.location.pathname;
  if (boot.host === 'domain') {
    const { organization } = boot;
    if (!organization) return <NotFound />;
    const tenant = { domain: organization.domain ?? window.location.hostname };
    return <Site organization={organization} tenant={tenant} base="" missing={missing} scores={boot.scores} />;
  }
  const route = routeOf(path, boot.organization?.slug);
  if (route.kind === 'elsewhere') return <Redirect to={route.to} replace />;
  if (missing && !boot.organization) return <NotFound />;
  if (route.kind === 'site')
    return <SiteBySlug key={route.base} slug={route.slug} base={route.base} boot={boot} missing={missing} />;
  const Root = screen(route.screen);
  return <Root />;
}

/** The site of the organization in the URL. The first page contains its organization; others are fetched. */
function SiteBySlug({ slug, base, boot, missing }: { slug: string; base: string; boot: BootData; missing: boolean }) {
  const known = boot.organization?.slug === slug ? boot.organization : null;
  const { data, error } = useData(known ? null : `/api/organizations/slug/${encodeURIComponent(slug)}`);
  const organization = known ?? data?.organization;
  // The home page has no header and footer below `/youth`, and for the slugs in the setting `site.bare_slugs`.
  const bare = base !== `/${slug}` || boot.site?.bare_slugs.includes(slug);
  if (organization)
    return (
      <Site
        organization={organization}
        tenant={{ slug }}
        base={base}
        bare={bare}
        missing={missing}
        scores={boot.scores}
      />
    );
  return error ? <NotFound /> : null;
}

interface SiteProps {
  /** Whether a game of today is live or over. */
  scores: boolean | undefined;
  organization: Organization;
  tenant: { slug: string } | { domain: string };
  base: string;
  /** Whether the home page has neither header nor footer. */
  bare?: boolean | undefined;
  /** Whether there is no page at this path. */
  missing: boolean;
}

function Site({ organization, tenant, base, bare, missing, scores }: SiteProps) {
  const [path] = useLocation();
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--org', organization.accent_color);
    return () => {
      style.removeProperty('--org');
    };
  }, [organization.accent_color]);
  const home = homes[organization.site_template] ?? 'home';
  const routes = missing ? (
    <NotFound />
  ) : (
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
  const isHome = path.replace(/\/$/, '') === base;
  const framed = !bare || !isHome;
  return (
    <SiteContext.Provider value={{ organization, tenant, bare }}>
      <Router base={base}>
        {framed && !entrance && <SiteHead />}
        {framed && !entrance && scores && !isHome && <Scores />}
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
