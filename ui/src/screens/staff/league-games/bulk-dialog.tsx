import './bulk.css';
import { type FormEvent, useId, useRef, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { type BulkGamesInput, bulkUrl, useBulkPreview } from '../../../api/games.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { Select } from '../../../kit/field.tsx';
import { toast } from '../../../kit/toast.tsx';
import { countOf } from '../../../lib/format.ts';
import { useSettled } from '../../../lib/settled.ts';
import { NotSaved } from '../../../parts/staff/form/not-saved.tsx';
import { useDraftForm } from '../../../parts/staff/form/use-draft-form.tsx';
import { type BulkKind, bulkWords, changeOf, moveOf } from './bulk-kinds.ts';
import { BulkPreview } from './bulk-preview.tsx';
import { isOff, MoveFields } from './move-fields.tsx';

/** How long the fields must stay unchanged before the preview is loaded, in milliseconds. */
const pause = 250;

const emptyHints = {
  move: 'Fill in what changes; an empty field stays as it is.',
  forfeit: 'Choose which teams forfeited.',
};

interface BulkDialogProps {
  kind: BulkKind;
  games: Of<'Game'>[];
  onDone: () => void;
  onClose: () => void;
}

/** Changes several games at once, after a preview of each game with the clashes. */
export function BulkDialog({ kind, games, onDone, onClose }: BulkDialogProps) {
  const { post } = useWrites();
  const { act, done, hint, change: fixed } = bulkWords[kind];
  const form = useId();
  // The box "played again" of a move is ticked from the start if all games are off.
  const [change, setChange] = useState(() =>
    kind === 'move' ? moveOf((name) => (name === 'again' && games.every(isOff) ? 'on' : '')) : fixed,
  );
  const [busy, setBusy] = useState(false);
  const { kept, saved } = useDraftForm({});
  const [failure, setFailure] = useState<ApiError | null>(null);
  const input: BulkGamesInput = { games: games.map(({ id, version }) => ({ id, version })), change };
  const settled = useSettled(change, pause);
  const isEmpty = Object.keys(settled).length === 0;
  const preview = useBulkPreview(busy || isEmpty ? null : { ...input, change: settled });
  const plan = settled === change ? preview.data : undefined;
  // While the change is saved, its preview stays on the screen.
  const last = useRef(plan);
  if (plan) last.current = plan;
  const shown = busy ? last.current : plan;
  const hard = shown?.clashes.some(({ isHard }) => isHard) ?? false;
  const error = failure ?? (settled === change ? (preview.error ?? null) : null);
  const errors = error instanceof ApiError ? error.errors : {};
  const number = countOf(games.length, 'game');
  async function save(event: FormEvent) {
    event.preventDefault();
    if (busy || !plan) return;
    setBusy(true);
    try {
      await post(bulkUrl, { ...input, anyway: hard });
      saved();
      toast(`${number} ${done}`);
      onDone();
    } catch (reason) {
      setFailure(reason instanceof ApiError ? reason : new ApiError(0, String(reason)));
      setBusy(false);
    }
  }
  return (
    <Dialog
      title={`${act} ${number}`}
      onClose={onClose}
      wide
      foot={
        <>
          <Button onClick={onClose}>Keep as they are</Button>
          <Button
            kind={hard || kind === 'delete' ? 'danger' : 'primary'}
            type="submit"
            form={form}
            busy={busy && 'Saving...'}
            disabled={!shown}
          >
            {`${act} ${number}${hard ? ' anyway' : ''}`}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="stack"
        noValidate
        onSubmit={save}
        {...kept}
        onInput={(event) => {
          kept.onInput(event);
          const data = new FormData(event.currentTarget);
          setFailure(null);
          setChange(changeOf(kind, (name) => String(data.get(name) ?? '')));
        }}
      >
        {hint && <p className="hint">{hint}</p>}
        {kind === 'move' && <MoveFields games={games} errors={errors} />}
        {kind === 'forfeit' && (
          <Select
            label="Forfeited by"
            name="forfeitedBy"
            hint="The other team wins, 20–0 in a game without a score; when both forfeit, both lose"
            error={errors.forfeitedBy}
          >
            <option value="">Choose</option>
            <option value="away">Away teams</option>
            <option value="home">Home teams</option>
            <option value="both">Both teams of each game</option>
          </Select>
        )}
        {error && Object.keys(errors).filter((name) => name !== 'games').length === 0 && (
          <NotSaved error={error} thing="the change" kept={false} />
        )}
        {shown ? (
          <BulkPreview plan={shown} />
        ) : (
          <p className="hint" role="status">
            {isEmpty ? emptyHints[kind === 'forfeit' ? 'forfeit' : 'move'] : !error && 'Checking for clashes...'}
          </p>
        )}
      </form>
    </Dialog>
  );
}
