import { organizationUrl } from '../../../api/organizations.ts';
import { Icon } from '../../../kit/icon.tsx';

/** Downloads all tables of an organization in one file, with the columns that the import reads. */
export const ExportLink = ({ organization, label }: { organization: number; label: string }) => (
  <a className="btn second" href={`${organizationUrl(organization)}/export`} download>
    <Icon name="download" />
    {label}
  </a>
);
