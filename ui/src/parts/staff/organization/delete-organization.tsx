import { organizationUrl } from '../../../api/organizations.ts';
import { forgetActing } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { Confirm } from '../../../kit/confirm.tsx';
import { Note } from '../../../kit/note.tsx';
import { useDeleting } from '../deletion.ts';

interface DeleteOrganizationProps {
  organization: Of<'Organization'>;
  onClose: () => void;
}

/** Asks before an organization goes, says what goes with it, and how to keep a copy. */
export function DeleteOrganization({ organization, onClose }: DeleteOrganizationProps) {
  const { id, name, slug } = organization;
  const deleting = useDeleting({
    things: [{ name, path: organizationUrl(id) }],
    done: `${name} deleted`,
    failed: 'Error deleting organization',
    onDone: (left) => {
      if (left.length > 0) return;
      forgetActing(id);
      onClose();
    },
  });
  return (
    <Confirm {...deleting} title="Are you sure you want to delete this organization?" act="Delete" onClose={onClose}>
      <p>
        <b>{name}</b>
      </p>
      <Note>
        To keep its tables, export them first, on the server:{' '}
        <code>homecourt export players --organization {slug}</code>, and teams, games, standings and stats likewise.
      </Note>
    </Confirm>
  );
}
