import { organizationUrl } from '../../../api/organizations.ts';
import { Icon } from '../../../kit/icon.tsx';

/** All tables of an organization in a file, in the columns that an import reads. */
export const ExportLink = ({ organization, label }: { organization: number; label: string }) => (
  <a className="btn second" href={`${organizationUrl(organization)}/export`} download>
    <Icon name="download" />
    {label}
  </a>
);
