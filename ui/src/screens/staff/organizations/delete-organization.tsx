import { organizationUrl } from '../../../api/organizations.ts';
import { forgetActing } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { Note } from '../../../kit/note.tsx';
import { DeleteDialog } from '../../../parts/staff/delete-dialog.tsx';
import { ExportLink } from '../../../parts/staff/organization/export-link.tsx';

interface DeleteOrganizationProps {
  organization: Of<'Organization'>;
  onClose: () => void;
}

/** Asks before an organization is deleted, lists what is deleted with it, and links to an export. */
export function DeleteOrganization({ organization, onClose }: DeleteOrganizationProps) {
  const { id, name } = organization;
  return (
    <DeleteDialog
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
      <Note>
        Its teams, players, games and statistics can be imported again from a file. Pages, pictures and users cannot.
      </Note>
      <div>
        <ExportLink organization={id} label="Download its tables first" />
      </div>
    </DeleteDialog>
  );
}
