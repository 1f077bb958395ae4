import { useState } from 'react';
import { useScoring, useScoringWrites } from '../../../api/games.ts';
import type { Of } from '../../../api/types.ts';
import { Button } from '../../../kit/button.tsx';
import { Confirm } from '../../../kit/confirm.tsx';
import { Note } from '../../../kit/note.tsx';
import { toast } from '../../../kit/toast.tsx';
import { countOf } from '../../../lib/format.ts';
import { lazily } from '../../../lib/lazily.tsx';
import { HandOver } from './hand-over.tsx';
import type { LogCheckProps } from './log-check.tsx';

/** Opens the dialog that hands the game over to a scorer. */
export function CourtButton({ page }: { page: Of<'GamePage'> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" size="small" icon="flag" onClick={() => setOpen(true)}>
        Score at the court
      </Button>
      {open && <HandOver page={page} onClose={() => setOpen(false)} />}
    </>
  );
}

const LogCheck = lazily<LogCheckProps>(() => import('./log-check.tsx'));

/** Opens the dialog that checks the log of the game and ends it. Absent while the numbers are typed. */
export function EndButton({ page }: { page: Of<'GamePage'> }) {
  const { data } = useScoring(page.game.id);
  const [open, setOpen] = useState(false);
  if (!data?.entries || data.mode === 'typed') return null;
  return (
    <>
      <Button kind="quiet" size="small" icon="check-circle" onClick={() => setOpen(true)}>
        {data.final_at ? 'Check or reopen' : 'End game'}
      </Button>
      {open && <LogCheck page={page} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What the log of the game asks staff to decide. Only the answer to a second question clears later games of the bracket. */
export function NeedsStaff({ id }: { id: number }) {
  const { data } = useScoring(id);
  const { update } = useScoringWrites(id);
  const [asking, setAsking] = useState(false);
  if (!data?.needs_staff) return null;
  async function settle(cascade: boolean) {
    try {
      await update({ confirm: true, cascade });
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { bad: true });
    } finally {
      setAsking(false);
    }
  }
  const games = countOf(data.later_games, 'later game');
  return (
    <Note kind="warn">
      {data.needs_staff}{' '}
      <span className="btn-group">
        {data.later_games > 0 && (
          <Button size="small" kind="danger-quiet" onClick={() => setAsking(true)}>
            Clear {games}
          </Button>
        )}
        <Button size="small" onClick={() => settle(false)}>
          {data.later_games > 0 ? 'Leave as it is' : 'I have seen to this'}
        </Button>
      </span>
      {asking && (
        <Confirm
          title={`Clear ${games}?`}
          act={`Clear ${games}`}
          goes=""
          final
          onConfirm={() => settle(true)}
          onClose={() => setAsking(false)}
        >
          <p>Their results and statistics are deleted, because they began with the old result.</p>
        </Confirm>
      )}
    </Note>
  );
}
