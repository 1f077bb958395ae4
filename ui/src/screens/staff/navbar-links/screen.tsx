import './menu.css';
import { useState } from 'react';
import type { Organization } from '../../../api/boot.ts';
import { useOrganization } from '../../../api/people.ts';
import { linkUrl, type NavbarLink, useLinks, usePages, type WebsitePage } from '../../../api/website.ts';
import { useWrites } from '../../../api/writes.ts';
import { Confirm } from '../../../kit/confirm.tsx';
import { toast } from '../../../kit/toast.tsx';
import { mayLeave } from '../../../kit/unsaved/unsaved.ts';
import { useTitle } from '../../../lib/title.ts';
import { combineData, Loaded } from '../../../parts/loaded.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { baseOf } from '../../../staff-paths.ts';
import { LinkForm } from './link-form.tsx';
import { LinkList } from './link-list.tsx';
import { MenuPreview } from './menu-preview.tsx';

export default function NavbarLinksScreen() {
  useTitle('Website Menu', 'Homecourt');
  const organization = useOrganization();
  const links = useLinks(organization);
  const pages = usePages();
  return (
    <StaffPage crumbs={[{ label: 'Website menu' }]}>
      <div className="staff-head">
        <div>
          <h1>Website Menu</h1>
          <p className="hint">The links visitors see at the top of your site. Changes are public at once.</p>
        </div>
      </div>
      <Loaded from={combineData<[NavbarLink[], { pages: WebsitePage[] }]>(links, pages)} what="the menu" title={null}>
        {([links, { pages }]) => organization && <Menu organization={organization} links={links} pages={pages} />}
      </Loaded>
    </StaffPage>
  );
}

interface MenuProps {
  organization: Organization;
  links: NavbarLink[];
  pages: WebsitePage[];
}

function Menu({ organization, links, pages }: MenuProps) {
  const shown = links.filter((link) => link.show_in_navbar);
  const [chosen, setChosen] = useState<number>();
  const [editing, setEditing] = useState<NavbarLink | null>(null);
  const [doomed, setDoomed] = useState<NavbarLink | null>(null);
  const selected = links.some(({ id }) => id === chosen) ? chosen : shown[0]?.id;
  const base = baseOf(organization);
  async function edit(link: NavbarLink) {
    if (!(await mayLeave())) return;
    setChosen(link.id);
    setEditing(link);
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.link-form input')?.focus());
  }
  return (
    <>
      <MenuPreview organization={organization} links={shown} selected={selected} onSelect={setChosen} />
      <div className="split rail-right menu-editor">
        <LinkList links={links} pages={pages} base={base} selected={selected} onEdit={edit} onDelete={setDoomed} />
        <LinkForm
          key={editing?.id ?? 'new'}
          link={editing}
          links={links}
          pages={pages}
          base={base}
          organization={organization.id}
          onDone={(saved) => {
            setEditing(null);
            if (saved) setChosen(saved.id);
          }}
        />
      </div>
      {doomed && (
        <Deletion
          link={doomed}
          onDone={() => {
            if (editing?.id === doomed.id) setEditing(null);
            setDoomed(null);
          }}
        />
      )}
    </>
  );
}

interface DeletionProps {
  link: NavbarLink;
  onDone: () => void;
}

function Deletion({ link, onDone }: DeletionProps) {
  const { remove } = useWrites();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  async function run() {
    setBusy(true);
    try {
      await remove(linkUrl(link.id));
      toast(`${link.label} deleted`);
      onDone();
    } catch (reason) {
      const message = reason instanceof Error ? reason.message : String(reason);
      setError(message);
      toast(message, { bad: true });
      setBusy(false);
    }
  }
  return (
    <Confirm
      title="Are you sure you want to delete this link?"
      act="Delete"
      goes=""
      busy={busy && 'Deleting...'}
      error={error}
      onConfirm={run}
      onClose={onDone}
    >
      <p>
        <b>{link.label}</b>
      </p>
    </Confirm>
  );
}
