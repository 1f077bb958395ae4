import './hand-over.css';
import { type FormEvent, type MouseEvent, useState } from 'react';
import type { ApiError } from '../../../api/client.ts';
import { useScoring, useScoringWrites } from '../../../api/games.ts';
import { useOrganization } from '../../../api/people.ts';
import type { Of } from '../../../api/types.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { Field, Select } from '../../../kit/field.tsx';
import { mayLeave } from '../../../kit/unsaved/unsaved.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { NotSaved } from '../../../parts/staff/form/not-saved.tsx';
import { useDraftForm } from '../../../parts/staff/form/use-draft-form.tsx';
import { Devices, Links } from './court-lists.tsx';
import { Numbers } from './court-numbers.tsx';
import { CourtRules } from './court-rules.tsx';
import { LogFile } from './log-file.tsx';
import { NewCode } from './new-code.tsx';

interface HandOverProps {
  page: Of<'GamePage'>;
  onClose: () => void;
}

/** The dialog "Score at the court": makes codes for scorers, and lists those of the game with the devices. */
export function HandOver({ page, onClose }: HandOverProps) {
  const { game } = page;
  const scoring = useScoring(game.id);
  const zone = useOrganization()?.time_zone ?? 'UTC';
  const [made, setMade] = useState<Of<'NewScorerLink'> | null>(null);
  /** Closes the dialog; asks first if it holds typed text. */
  async function close({ currentTarget }: MouseEvent) {
    if (await mayLeave(currentTarget.closest('dialog'))) onClose();
  }
  return (
    <Dialog
      wide
      title={made ? 'Hand over to the scorer' : 'Score at the court'}
      onClose={onClose}
      foot={
        <>
          {made && <Button onClick={() => setMade(null)}>Make another code</Button>}
          <Button kind={made ? 'primary' : 'second'} onClick={close}>
            {made ? 'Done' : 'Close'}
          </Button>
        </>
      }
    >
      <Loaded from={scoring} what="the codes of this game" missing="Game not found.">
        {(found) => (
          <div className="stack">
            <p>A code scores this one game and nothing else. The scorer needs no account.</p>
            {made ? <NewCode made={made} game={game} zone={zone} /> : <MakeCode game={game} onMade={setMade} />}
            <Links game={game} links={found.links} zone={zone} />
            <Devices devices={found.devices} />
            <Numbers page={page} scoring={found} />
            {/* Rules that somebody else has changed fill the form anew. It has no field for what is recorded. */}
            <CourtRules key={JSON.stringify({ ...found.rules, depth: '' })} game={game} rules={found.rules} />
            <LogFile game={game.id} />
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

/** How long a code works. The first choice is the server's. */
const durations = [
  ['', '12 hours after the game starts'],
  ['3', '3 hours from now'],
  ['24', '24 hours from now'],
  ['72', '3 days from now'],
  ['168', '7 days from now'],
];

interface MakeCodeProps {
  game: Of<'Game'>;
  onMade: (link: Of<'NewScorerLink'>) => void;
}

function MakeCode({ game, onMade }: MakeCodeProps) {
  const { makeLink } = useScoringWrites(game.id);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const { kept, saved } = useDraftForm({});
  async function make(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const hours = Number(form.get('hours'));
    setBusy(true);
    try {
      const label = String(form.get('label') ?? '').trim();
      const link = await makeLink({ ...(label ? { label } : {}), ...(hours ? { hours } : {}) });
      saved();
      onMade(link);
    } catch (cause) {
      setError(cause as ApiError);
    } finally {
      setBusy(false);
    }
  }
  const errors = error?.errors ?? {};
  return (
    <form className="court-make" noValidate onSubmit={make} {...kept}>
      <Field label="Who it is for" name="label" optional maxLength={60} autoComplete="off" error={errors.label} />
      <Select label="Works until" name="hours" error={errors.hours}>
        {durations.map(([hours, text]) => (
          <option key={hours} value={hours}>
            {text}
          </option>
        ))}
      </Select>
      <Button kind="primary" type="submit" busy={busy && 'Making...'}>
        Make a code
      </Button>
      <NotSaved error={error} thing="the code" kept={false} />
    </form>
  );
}
