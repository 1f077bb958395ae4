import { domainUrl } from '../../../api/organizations.ts';
import { useWrites } from '../../../api/writes.ts';
import { DeleteDialog } from '../../../parts/staff/delete-dialog.tsx';

interface DeleteDomainProps {
  organization: number;
  name: string;
  /** Whether the site is served under the domain. */
  inForce: boolean;
  onClose: () => void;
}

/** Asks before an organization's custom domain is removed. */
export function DeleteDomain({ organization, name, inForce, onClose }: DeleteDomainProps) {
  const { refresh } = useWrites();
  return (
    <DeleteDialog
      final
      title={`Remove ${name}?`}
      act="Remove domain"
      things={[{ name, path: domainUrl(organization) }]}
      telling={[]}
      done={`${name} removed`}
      failed="Error removing domain"
      // The URL is still valid: it now returns no domain.
      onDone={(left) => left.length === 0 && void refresh()}
      onClose={onClose}
    >
      <p>
        {inForce
          ? 'The site is no longer served at this domain. Saved links to it stop working.'
          : 'Its verification token is deleted. Adding the domain again creates a new one.'}
      </p>
    </DeleteDialog>
  );
}
