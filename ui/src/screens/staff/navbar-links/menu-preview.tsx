import type { Organization } from '../../../api/boot.ts';
import type { NavbarLink } from '../../../api/website.ts';
import { Icon } from '../../../kit/icon.tsx';
import { CourtLines } from '../../../parts/court.tsx';
import { Mark } from '../../../parts/face.tsx';

interface MenuPreviewProps {
  organization: Organization;
  links: NavbarLink[];
  selected: number | undefined;
  onSelect: (id: number) => void;
}

/** The menu as visitors see it; clicking a link selects it. */
export const MenuPreview = ({ organization, links, selected, onSelect }: MenuPreviewProps) => (
  <section className="preview" aria-label="Preview">
    <div className="preview-bar" aria-hidden="true">
      <i />
      <i />
      <i />
      <span>{organization.domain ?? `${window.location.host}/${organization.slug}`}</span>
    </div>
    <div className="preview-site">
      <span className="site-brand">
        <Mark name={organization.name} logo={organization.logo_url} />
        <span>{organization.name}</span>
      </span>
      <div className="preview-links">
        {links.map(({ id, label, is_external }) => (
          <button type="button" key={id} aria-pressed={id === selected} onClick={() => onSelect(id)}>
            {label}
            {is_external && <Icon name="external" size="s" />}
          </button>
        ))}
      </div>
    </div>
    <div className="preview-body" aria-hidden="true">
      <CourtLines />
    </div>
  </section>
);
