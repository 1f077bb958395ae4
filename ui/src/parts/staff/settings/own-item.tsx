import { useState } from 'react';
import type { Address } from '../../../api/calls.ts';
import { Field } from '../../../kit/field.tsx';
import { toast } from '../../../kit/toast.tsx';
import { DeleteDialog } from '../delete-dialog.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { DeleteButton, EditButton } from '../list/cells.tsx';
import { IfMayDelete } from '../may-delete.tsx';

interface OwnItemProps {
  name: string;
  /** The kind of item: "period". */
  noun: string;
  maxLength: number;
  /** URL path of the item. */
  path: Address<'delete'>;
  rename: (name: string | null) => Promise<unknown>;
}

/** Renames or deletes a period or attribute that the organization has added. */
export function OwnItem({ name, noun, maxLength, path, rename }: OwnItemProps) {
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <EditButton name={`Rename ${name}`} onClick={() => setOpen('rename')} />
      <IfMayDelete group="scorebook">
        <DeleteButton name={`Delete ${name}`} onClick={() => setOpen('delete')} />
      </IfMayDelete>
      {open === 'rename' && (
        <FormDialog
          title={`Rename ${name}`}
          submit="Save"
          failed={`Failed to rename ${noun}`}
          onClose={close}
          thing={`the ${noun}`}
          check={(read): Record<string, string> => (read('name') ? {} : { name: 'is required' })}
          send={async (read) => {
            await rename(read('name'));
            toast(`${name} renamed`);
          }}
        >
          {(errors) => (
            <Field
              label="Name"
              name="name"
              maxLength={maxLength}
              autoComplete="off"
              defaultValue={name}
              error={errors.name}
            />
          )}
        </FormDialog>
      )}
      {open === 'delete' && (
        <DeleteDialog
          title={`Delete ${name}?`}
          things={[{ name, path }]}
          done={`${name} deleted`}
          failed={`Failed to delete ${noun}`}
          onClose={close}
        />
      )}
    </>
  );
}
