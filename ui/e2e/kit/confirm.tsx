import { useState } from 'react';
import { Button } from '../../src/kit/button.tsx';
import { Confirm } from '../../src/kit/confirm.tsx';

/** A deletion that fails the first time and whose responses are triggered by buttons; counts the attempts. */
export default function Demo() {
  const [open, setOpen] = useState(false);
  const [goes, setGoes] = useState<string>();
  const [tries, setTries] = useState(0);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  function answer() {
    setBusy(false);
    if (tries > 1) setOpen(false);
    else setError('It is in use.');
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button> <output aria-label="Tries">{tries}</output>
      {open && (
        <Confirm
          title="Delete D1?"
          act="Delete 1 division"
          busy={busy && 'Deleting...'}
          error={error}
          goes={goes}
          onConfirm={() => {
            setTries(tries + 1);
            setBusy(true);
          }}
          onClose={() => setOpen(false)}
        >
          <Button onClick={() => setGoes('2 games')}>Count</Button>
          <Button onClick={answer}>Answer</Button>
        </Confirm>
      )}
    </>
  );
}
