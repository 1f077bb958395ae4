import { useState } from 'react';
import { Link as Anchor } from 'wouter';
import { linkUrl, type NavbarLink, type WebsitePage } from '../../../api/website.ts';
import { useWrites } from '../../../api/writes.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { Grip, Sortable } from '../../../kit/sortable.tsx';
import { toast } from '../../../kit/toast.tsx';
import { DeleteButton, EditButton } from '../../../parts/staff/list/cells.tsx';
import { IfMayDelete } from '../../../parts/staff/may-delete.tsx';
import { addressOf, targetOf } from '../../../parts/staff/website/targets.ts';
import { newPagePath, pagePath } from '../../../staff-paths.ts';

interface LinkListProps {
  links: NavbarLink[];
  pages: WebsitePage[];
  base: string;
  selected: number | undefined;
  onEdit: (link: NavbarLink) => void;
  onDelete: (link: NavbarLink) => void;
}

/** The links of the menu in order, with controls to move, hide, edit and delete them. */
export function LinkList({ links, pages, base, selected, onEdit, onDelete }: LinkListProps) {
  const { putQuietly, refresh } = useWrites();
  const [turning, setTurning] = useState<Record<number, boolean>>({});
  async function saved(write: Promise<unknown>): Promise<void> {
    try {
      await write;
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { bad: true });
      throw error;
    } finally {
      await refresh();
    }
  }
  async function turn({ id }: NavbarLink, show_in_navbar: boolean): Promise<void> {
    setTurning((before) => ({ ...before, [id]: show_in_navbar }));
    await saved(putQuietly(linkUrl(id), { show_in_navbar })).catch(() => undefined);
    setTurning(({ [id]: _, ...others }) => others);
  }
  function reorder(order: (string | number)[]): Promise<void> {
    const orderedLinks = order.map((id, position) => ({ id: id as number, position }));
    return saved(putQuietly('/api/organization-links/order', { orderedLinks }));
  }
  const shown = links.filter((link) => link.show_in_navbar).length;
  return (
    <section className="card" aria-labelledby="links">
      <div className="panel-head">
        <h2 id="links">Links</h2>
        <span className="hint">
          {shown} shown, {links.length - shown} hidden
        </span>
      </div>
      <Sortable
        lists={[{ id: 'links', label: 'Links', items: links.map((link) => ({ ...link })) }]}
        onMove={({ order }) => reorder(order)}
      >
        {([list], marks) => (
          <ol className="links" {...marks.list('links')}>
            {list?.items.map((link) => {
              const { id, label } = link;
              const on = turning[id] ?? link.show_in_navbar;
              return (
                <li
                  key={id}
                  {...marks.item(id)}
                  className={[on ? '' : 'hidden-link', id === selected ? 'sel' : ''].filter(Boolean).join(' ')}
                >
                  <Grip item={id} />
                  <span className="named">
                    <b>{label}</b>
                    <span className="path">
                      {addressOf(link, base)}
                      {link.is_external && ' (external)'}
                    </span>
                    {!link.is_external && <Lost slug={link.slug ?? ''} pages={pages} />}
                  </span>
                  <label className="switch">
                    <input
                      type="checkbox"
                      role="switch"
                      aria-checked={on}
                      checked={on}
                      onChange={(event) => void turn(link, event.currentTarget.checked)}
                    />
                    <span className="vh">Show {label} in the navbar</span>
                  </label>
                  <span className="acts">
                    <EditButton name={`Edit ${label}`} onClick={() => onEdit(link)} />
                    {link.is_protected ? (
                      <span className="btn small only locked" title="Every site keeps this link">
                        <Icon name="lock" />
                        <span className="vh">{label} cannot be deleted</span>
                      </span>
                    ) : (
                      <IfMayDelete group="site">
                        <DeleteButton name={`Delete ${label}`} onClick={() => onDelete(link)} />
                      </IfMayDelete>
                    )}
                  </span>
                </li>
              );
            })}
          </ol>
        )}
      </Sortable>
    </section>
  );
}

/** Explains that a link's page does not exist, with a link that fixes it. */
function Lost({ slug, pages }: { slug: string; pages: WebsitePage[] }) {
  const target = targetOf(slug, pages);
  if (target.kind === 'draft') {
    return (
      <span className="lost">
        <Badge kind="warn">Not published yet</Badge> <Anchor href={pagePath(target.page.id)}>Open this page</Anchor>
      </span>
    );
  }
  return target.kind === 'nowhere' ? (
    <span className="lost">
      <Badge kind="warn">Leads nowhere</Badge> <Anchor href={newPagePath(slug)}>Write this page</Anchor>
    </span>
  ) : null;
}
