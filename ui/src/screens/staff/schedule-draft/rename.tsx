import { useState } from 'react';
import { type DraftPage, draftUrl } from '../../../api/schedules.ts';
import { useWrites } from '../../../api/writes.ts';
import { Button } from '../../../kit/button.tsx';
import { Field } from '../../../kit/field.tsx';
import { toast } from '../../../kit/toast.tsx';
import { versionOf } from '../../../lib/conflict.ts';
import { FormDialog, type ReadField } from '../../../parts/staff/form-dialog.tsx';

const inputOf = (read: ReadField) => ({ name: read('name') ?? '' });

/** Gives a draft another name. */
export function Rename({ draft }: { draft: DraftPage['draft'] }) {
  const { put } = useWrites();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="edit" onClick={() => setOpen(true)}>
        Rename
      </Button>
      {isOpen && (
        <FormDialog
          title="Rename draft"
          submit="Save"
          failed="The draft was not renamed"
          onClose={() => setOpen(false)}
          draft={`schedule draft ${draft.id}`}
          thing="the name"
          check={(read): Record<string, string> => (read('name') ? {} : { name: 'is required' })}
          version={versionOf(draft)}
          send={async (read, _, save) => {
            await save(inputOf, (changed) => put(draftUrl(draft.id), changed));
            toast(`Renamed to ${read('name')}`);
          }}
        >
          {(errors) => (
            <Field
              label="Name"
              name="name"
              maxLength={80}
              autoComplete="off"
              defaultValue={draft.name}
              error={errors.name}
              autoFocus
            />
          )}
        </FormDialog>
      )}
    </>
  );
}
