import { organizationUrl } from '../../../api/organizations.ts';
import { forgetActing } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { Note } from '../../../kit/note.tsx';
import { DeleteDialog } from '../../../parts/staff/delete-dialog.tsx';
import { ArchiveLink } from '../../../parts/staff/organization/archive-link.tsx';

interface DeleteOrganizationProps {
  organization: Of<'Organization'>;
  onClose: () => void;
}

/** Asks before an organization is deleted, lists what is deleted with it, and links to an export. */
export function DeleteOrganization({ organization, onClose }: DeleteOrganizationProps) {
  const { id, name } = organization;
  return (
    <DeleteDialog
      final
      title="Are you sure you want to delete this organization?"
      things={[{ name, path: organizationUrl(id) }]}
      done={`${name} deleted`}
      failed="Error deleting organization"
      onDone={(left) => left.length === 0 && forgetActing(id)}
      onClose={onClose}
    >
      <p>
        <b>{name}</b>
      </p>
      <Note>The archive brings all of it back, pages, pictures and users too: keep it before you delete.</Note>
      <div>
        <ArchiveLink organization={id} label="Download the archive first" />
      </div>
    </DeleteDialog>
  );
}
