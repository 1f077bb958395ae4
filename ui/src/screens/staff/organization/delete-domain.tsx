import { domainUrl } from '../../../api/organizations.ts';
import { useWrites } from '../../../api/writes.ts';
import { Confirm } from '../../../kit/confirm.tsx';
import { useDeleting } from '../../../parts/staff/deletion.ts';

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
  const deleting = useDeleting({
    things: [{ name, path: domainUrl(organization) }],
    telling: [],
    done: `${name} removed`,
    failed: 'Error removing domain',
    onDone: (left) => {
      if (left.length > 0) return;
      // The URL is still valid: it now returns no domain.
      void refresh();
      onClose();
    },
  });
  return (
    <Confirm {...deleting} title={`Remove ${name}?`} act="Remove domain" onClose={onClose}>
      <p>
        {inForce
          ? 'The site is no longer served at this domain. Saved links to it stop working.'
          : 'Its verification token is deleted. Adding the domain again creates a new one.'}
      </p>
    </Confirm>
  );
}
