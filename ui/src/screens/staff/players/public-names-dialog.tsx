import { publicNamesUrl } from '../../../api/people.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { fieldError } from '../../../kit/field-error.ts';
import { toast } from '../../../kit/toast.tsx';
import { countOf } from '../../../lib/format.ts';
import { FormDialog } from '../../../parts/staff/form-dialog.tsx';
import { PublicNameField } from '../../../parts/staff/people/public-name.tsx';

interface PublicNamesDialogProps {
  players: Of<'Player'>[];
  /** Called after the change was saved. */
  onDone: () => void;
  onClose: () => void;
}

/** Sets the public name setting of several players. */
export function PublicNamesDialog({ players, onDone, onClose }: PublicNamesDialogProps) {
  const { put } = useWrites();
  const many = countOf(players.length, 'player');
  return (
    <FormDialog
      title={`Public names of ${many}`}
      submit={`Change ${many}`}
      failed="The public names were not changed"
      onClose={onClose}
      send={async (read) => {
        await put(publicNamesUrl, {
          ids: players.map(({ id }) => id),
          public_name: read('public_name') as Of<'PublicName'>,
        });
        onDone();
        toast(`Public names of ${many} changed`);
      }}
    >
      {(errors) => (
        <>
          <PublicNameField chosen={players[0]?.public_name ?? 'full'} error={errors.public_name} />
          {errors.ids && <p className="error">{fieldError('Players', errors.ids)}</p>}
        </>
      )}
    </FormDialog>
  );
}
