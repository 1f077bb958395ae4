import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useTheme } from '../../api/account.ts';
import type { Organization, User } from '../../api/boot.ts';
import { useOrganization } from '../../api/people.ts';
import { useSession } from '../../api/session.ts';
import { useSignOut } from '../../api/staff.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Toasts, toast } from '../../kit/toast.tsx';
import { LeaveQuestion } from '../../kit/unsaved/leave-question.tsx';
import { mayLeave } from '../../kit/unsaved/unsaved.ts';
import { asVisitor, baseOf, isVisibleTo, staffSections } from '../../staff-paths.ts';
import { Avatar, Mark } from '../face.tsx';
import { PaletteOpener } from './palette/opener.tsx';
import { Undoing } from './undoing.tsx';

const roles: Record<User['role'], string> = {
  scorekeeper: 'Scorekeeper',
  staff: 'Staff',
  org_owner: 'Organization owner',
  super_admin: 'Super administrator',
};

/** Returns the URL of an organization's public site: its own domain, or its slug. */
function siteOf(organization: Organization | null | undefined): string {
  if (!organization) return '/';
  const base = baseOf(organization);
  const { protocol, port } = window.location;
  return base && organization.domain ? `${protocol}//${organization.domain}${port && `:${port}`}/` : base || '/';
}

/** Replaces `/own` in a path with the user's own organization. */
const ownHref = (href: string, user: User) => href.replace('/own', `/${user.organization_id}`);

interface ShellProps {
  user: User;
  organization: Organization | null | undefined;
  children: ReactNode;
}

/** The frame of the dashboard: navigation at the side on laptops, at the bottom on smaller screens. */
export function Shell({ user, organization, children }: ShellProps) {
  const [path] = useLocation();
  const [open, setOpen] = useState(false);
  const [isLoggingOut, setLoggingOut] = useState(false);
  const onLoggingOut = (isStarted: boolean) => {
    setLoggingOut(isStarted);
    setOpen(false);
  };
  const name = organization?.name ?? 'Homecourt';
  const current = ({ href, details = [] }: { href: string; details?: string[] }) =>
    [href, ...details].some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
      ? { 'aria-current': 'page' as const }
      : {};
  const ownSections = staffSections
    .map((section) => ({ ...section, links: section.links.filter((link) => isVisibleTo(link, user.role)) }))
    .map((section) => ({
      ...section,
      links: section.links.map((link) => ({ ...link, href: ownHref(link.href, user) })),
    }))
    .filter((section) => section.links.length > 0);
  const sections = (
    <nav aria-label="Dashboard">
      {ownSections.map(({ title, links }) => (
        <div className="side-group" key={title}>
          <h2>{title}</h2>
          <ul>
            {links.map((link) => (
              <li key={link.href}>
                <Link href={link.href} onClick={() => setOpen(false)} {...current(link)}>
                  <Icon name={link.icon} />
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
  return (
    <div className="app">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <aside className="app-side" aria-label="Sections">
        <div className="app-side-in">
          <p className="side-org">
            <Mark name={name} logo={organization?.logo_url} />
            <span>
              <b>{name}</b>
              <small>{organization?.domain ?? organization?.slug}</small>
            </span>
          </p>
          {sections}
          <Account user={user} onLoggingOut={onLoggingOut} />
        </div>
      </aside>
      {isLoggingOut ? <LoggingOut /> : children}
      <nav className="app-tabs" aria-label="Main sections">
        {ownSections
          .flatMap((section) => section.links)
          .filter(({ tab }) => tab || user.role === 'scorekeeper')
          .slice(0, 4)
          .map((link) => (
            <Link key={link.href} href={link.href} {...current(link)}>
              <Icon name={link.icon} />
              {link.label}
            </Link>
          ))}
        <button type="button" onClick={() => setOpen(true)}>
          <Icon name="menu" />
          More
        </button>
      </nav>
      {open && (
        <Dialog title={name} onClose={() => setOpen(false)}>
          {sections}
          <Account user={user} onLoggingOut={onLoggingOut} />
        </Dialog>
      )}
      <LeaveQuestion />
      <Toasts />
      <Undoing />
    </div>
  );
}

/** Replaces the screen while the session ends, because the server would refuse further requests of the screen. */
const LoggingOut = () => (
  <main id="main" className="app-main" tabIndex={-1}>
    <p role="status">Logging out...</p>
  </main>
);

interface AccountProps {
  user: User;
  /** Called with true before the session ends, and with false if ending the session failed. */
  onLoggingOut: (isLoggingOut: boolean) => void;
}

function Account({ user, onLoggingOut }: AccountProps) {
  const { setUser } = useSession();
  const signOut = useSignOut();
  const [, navigate] = useLocation();
  async function leave() {
    if (!(await mayLeave())) return;
    onLoggingOut(true);
    try {
      const home = siteOf(await signOut());
      setUser(null);
      if (home.startsWith('/')) navigate(home);
      else window.location.assign(home);
    } catch {
      onLoggingOut(false);
      toast('You are still signed in: our server could not be reached.', { bad: true });
    }
  }
  return (
    <div className="side-user">
      <p className="side-org">
        <Avatar id={user.id} name={user.username} />
        <span>
          <b>{user.username}</b>
          <small>{roles[user.role]}</small>
        </span>
      </p>
      <Button kind="quiet" size="small" icon="logout" onClick={leave}>
        Log out
      </Button>
    </div>
  );
}

export interface Crumb {
  label: string;
  href?: string;
}

interface PageProps {
  crumbs: Crumb[];
  children: ReactNode;
}

/** A screen of the dashboard: its breadcrumbs and its content. */
export const StaffPage = ({ crumbs, children }: PageProps) => (
  <>
    <header className="app-top">
      <nav aria-label="Breadcrumb" className="crumb-nav">
        <ol className="crumbs">
          {crumbs.map(({ label, href }) => (
            <li key={label}>{href ? <Link href={href}>{label}</Link> : <span aria-current="page">{label}</span>}</li>
          ))}
        </ol>
      </nav>
      <span className="push" />
      <PaletteOpener />
      <SiteLink />
      <ThemeButton />
    </header>
    <main id="main" className="app-main" tabIndex={-1}>
      {children}
    </main>
  </>
);

/** A link to the public site of the current organization, in the visitor's view. */
function SiteLink() {
  const organization = useOrganization();
  if (!organization) return null;
  const site = siteOf(organization);
  const href = site.startsWith('/') ? asVisitor(site.replace(/\/$/, ''), 'home') : site;
  return (
    <a
      className="btn quiet small"
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label="View site"
      title="View site"
    >
      <Icon name="external" size="s" />
      <span className="site-word">View site</span>
    </a>
  );
}

/** Switches between light and dark at once and saves the choice in the account. A failed save is ignored here. */
function ThemeButton() {
  const { user } = useSession();
  const paint = useTheme();
  const dark = user?.theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : user?.theme === 'dark';
  return (
    <IconButton
      icon={dark ? 'sun' : 'moon'}
      name={dark ? 'Light colours' : 'Dark colours'}
      size="small"
      onClick={() => void paint(dark ? 'light' : 'dark')}
    />
  );
}
