import type { ReactNode } from 'react';
import { Field } from '../../../kit/field.tsx';
import { toast } from '../../../kit/toast.tsx';
import { FormDialog, type ReadField } from '../form-dialog.tsx';

interface AddFormProps {
  title: string;
  /** What is added, in a sentence: "period". */
  noun: string;
  maxLength: number;
  hint?: string;
  send: (name: string | null, read: ReadField) => Promise<unknown>;
  onClose: () => void;
  children?: (errors: Record<string, string>) => ReactNode;
}

/** Creates items by name; can stay open for the next item. */
export const AddForm = ({ title, noun, maxLength, hint, send, onClose, children }: AddFormProps) => (
  <FormDialog
    title={title}
    submit="Add"
    failed={`Failed to add ${noun}`}
    onClose={onClose}
    thing={`the ${noun}`}
    check={(read): Record<string, string> => (read('name') ? {} : { name: 'is required' })}
    send={async (read) => {
      const name = read('name');
      await send(name, read);
      toast(`${name} added`);
    }}
  >
    {(errors) => (
      <>
        <Field
          label="Name"
          name="name"
          maxLength={maxLength}
          error={errors.name}
          hint={hint}
          autoFocus
          autoComplete="off"
        />
        {children?.(errors)}
      </>
    )}
  </FormDialog>
);
