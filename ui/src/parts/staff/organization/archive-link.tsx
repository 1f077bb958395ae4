import { organizationUrl } from '../../../api/organizations.ts';
import { Icon } from '../../../kit/icon.tsx';

/** Downloads the archive of an organization, from which the organization can be imported again. */
export const ArchiveLink = ({ organization, label }: { organization: number; label: string }) => (
  <a className="btn second" href={`${organizationUrl(organization)}/archive`} download>
    <Icon name="download" />
    {label}
  </a>
);
