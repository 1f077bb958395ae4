import { StaffHead } from '../../../parts/staff/head.tsx';
import { ActionsHeading, DeleteButton, Heading, VisitorLink } from '../../../parts/staff/list/cells.tsx';
import { IfMayDelete } from '../../../parts/staff/may-delete.tsx';
import './screen.css';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Organization } from '../../../api/boot.ts';
import { useOrganization } from '../../../api/people.ts';
import { type NavbarLink as MenuLink, pageUrl, useLinks, usePages, type WebsitePage } from '../../../api/website.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Button } from '../../../kit/button.tsx';
import { Empty } from '../../../kit/states.tsx';
import { Table } from '../../../kit/table.tsx';
import { dash } from '../../../lib/format.ts';
import { useAddressQuery } from '../../../lib/query.ts';
import { useTitle } from '../../../lib/title.ts';
import { combineData, Loaded } from '../../../parts/loaded.tsx';
import { DeleteDialog } from '../../../parts/staff/delete-dialog.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { asVisitor, baseOf, pagePath } from '../../../staff-paths.ts';
import { PageForm } from './page-form.tsx';

export default function PagesScreen() {
  useTitle('Pages', 'Homecourt');
  const organization = useOrganization();
  const links = useLinks(organization);
  const pages = usePages();
  const query = useAddressQuery();
  const asked = query.read('new');
  const [clicked, setAdding] = useState(false);
  const adding = clicked || query.read('add') === 'page';
  return (
    <StaffPage crumbs={[{ label: 'Pages' }]}>
      <StaffHead title="Pages" hint="What you write about your league: rules, fees, how to join.">
        <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
          Add Page
        </Button>
      </StaffHead>
      <Loaded from={combineData<[MenuLink[], { pages: WebsitePage[] }]>(links, pages)} what="the pages" title={null}>
        {([links, { pages }]) => organization && <Pages organization={organization} links={links} pages={pages} />}
      </Loaded>
      {(adding || asked !== '') && organization && (
        <PageForm
          path={asked}
          base={baseOf(organization)}
          onClose={() => {
            setAdding(false);
            query.write({ new: '', add: '' });
          }}
        />
      )}
    </StaffPage>
  );
}

interface PagesProps {
  organization: Organization;
  links: MenuLink[];
  pages: WebsitePage[];
}

/** Returns the URL of a page; the page `home` is at the site's root. */
const addressOf = (base: string, { path }: WebsitePage) => (path === 'home' ? base || '/' : `${base}/${path}`);

function Pages({ organization, links, pages }: PagesProps) {
  const [doomed, setDoomed] = useState<WebsitePage | null>(null);
  const base = baseOf(organization);
  const linkTo = ({ path }: WebsitePage) =>
    links.find(({ slug }) => slug?.toLowerCase() === (path === 'home' ? '/' : path.toLowerCase()));
  if (pages.length === 0) {
    return (
      <Empty title="No pages yet">
        <p>Write one about your league, and lead a link of the menu to it.</p>
      </Empty>
    );
  }
  return (
    <div className="card">
      <Table caption="Pages">
        <thead>
          <tr>
            <Heading>Title</Heading>
            <Heading className="beside">Address</Heading>
            <Heading>State</Heading>
            <Heading className="beside">In the menu</Heading>
            <ActionsHeading />
          </tr>
        </thead>
        <tbody>
          {pages.map((page) => {
            const link = linkTo(page);
            return (
              <tr key={page.id}>
                <th scope="row" className="folds">
                  <Link href={pagePath(page.id)}>{page.title}</Link>
                  <span className="under">{addressOf(base, page)}</span>
                </th>
                <td className="dim beside">{addressOf(base, page)}</td>
                <td>
                  {page.published ? <Badge kind="ok">Published</Badge> : <Badge>Draft</Badge>}{' '}
                  {page.published && page.draft && <Badge kind="warn">Unpublished changes</Badge>}
                </td>
                <td className="dim beside">{link ? `${link.label}${link.show_in_navbar ? '' : ', hidden'}` : dash}</td>
                <td className="fit">
                  <span className="page-acts">
                    {page.published && <VisitorLink name={page.title} href={asVisitor(base, page.path)} />}
                    <IfMayDelete group="site">
                      <DeleteButton name={`Delete ${page.title}`} onClick={() => setDoomed(page)} />
                    </IfMayDelete>
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </Table>
      {doomed && (
        <DeleteDialog
          title="Are you sure you want to delete this page?"
          things={[{ name: doomed.title, path: pageUrl(doomed.id) }]}
          done={`${doomed.title} deleted`}
          failed="Failed to delete page"
          onClose={() => setDoomed(null)}
        />
      )}
    </div>
  );
}
