import { useRef, useState } from 'react';
import { Button } from '../../src/kit/button.tsx';
import { Dialog } from '../../src/kit/dialog.tsx';
import { Field } from '../../src/kit/field.tsx';
import { LeaveQuestion } from '../../src/kit/unsaved/leave-question.tsx';
import { useUnsaved } from '../../src/kit/unsaved/unsaved.ts';

/** A dialog with one field, and a link to another page. */
export default function Demo() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit</Button> <a href="?part=confirm">Elsewhere</a>
      {open && (
        <Dialog title="Edit" onClose={() => setOpen(false)}>
          <Form />
        </Dialog>
      )}
      <LeaveQuestion />
    </>
  );
}

function Form() {
  const root = useRef<HTMLFormElement>(null);
  const [text, setText] = useState('');
  const gone = useRef(false);
  useUnsaved({
    root,
    isDirty: () => text !== '' && !gone.current,
    discard: () => {
      gone.current = true;
    },
  });
  return (
    <form ref={root} className="stack">
      <Field
        label="Name"
        value={text}
        onInput={(event) => {
          gone.current = false;
          setText(event.currentTarget.value);
        }}
      />
      <p>
        More in the <a href="?part=combobox">Help</a>.
      </p>
    </form>
  );
}
