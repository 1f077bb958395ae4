import { type FormEvent, type RefObject, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { gameUrl, useGameWrite } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { Button } from '../../../kit/button.tsx';
import { toast } from '../../../kit/toast.tsx';
import { versionOf } from '../../../lib/conflict.ts';
import { scoreText } from '../../../lib/format.ts';
import { fill } from '../../../parts/staff/form/fields.ts';
import { NotSaved } from '../../../parts/staff/form/not-saved.tsx';
import { useDraftForm } from '../../../parts/staff/form/use-draft-form.tsx';
import { useMerge } from '../../../parts/staff/form/use-merge.tsx';
import { Cancelled, useCascade } from '../../../parts/staff/games/cascade.tsx';
import { checkResult, ForfeitField, resultOf, ScoreFields } from '../../../parts/staff/games/score-fields.tsx';
import { playerSums } from './mismatch.tsx';

type Page = Of<'GamePage'>;

/** The form for the final score: two numbers, or the team that forfeited. */
export function FinalScore({ page, onDone }: { page: Page; onDone: () => void }) {
  const { game } = page;
  const write = useGameWrite(`${gameUrl(String(game.id))}/scores`);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { kept, offer, forget, saved, filled } = useDraftForm({
    draft: `score ${game.id}`,
    store: 'browser',
    version: versionOf(game),
  });
  const merge = useMerge(kept.ref);
  const { question, corrected } = useCascade();
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (write.isPending || merge.panel) return;
    const form = new FormData(event.currentTarget);
    const read = (name: string) => String(form.get(name) ?? '').trim() || null;
    // Two empty fields remove a saved score.
    const isEmptied = game.score_home != null && !read('score_home') && !read('score_away');
    const wrong = isEmptied ? {} : checkResult(read);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    try {
      const { version, texts } = filled();
      const base = resultOf((name) => texts[name] || null);
      const send = (input: Of<'Edit_ScoresInput'>) => corrected((cascade) => write.mutateAsync({ ...input, cascade }));
      await merge.save({ version, base, mine: resultOf(read), send });
      saved();
      toast('Final game score updated!');
      onDone();
    } catch (error) {
      if (error instanceof Cancelled) return;
      setErrors(error instanceof ApiError ? error.errors : {});
      toast('Failed to update final score.', { bad: true });
    }
  }
  function cancel() {
    forget();
    onDone();
  }
  return (
    <>
      <form className="card pad stack narrow" noValidate onSubmit={submit} {...kept}>
        {merge.panel}
        {offer}
        <ScoreFields game={game} errors={errors} />
        <ForfeitField game={game} errors={errors} none="Nobody" />
        <SumOffer page={page} form={kept.ref} />
        <NotSaved error={merge.panel ? null : write.error} thing="the score" />
        <div className="btn-group">
          <Button type="reset" onClick={cancel}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" busy={write.isPending && 'Saving...'}>
            Save score
          </Button>
        </div>
      </form>
      {question}
    </>
  );
}

interface SumOfferProps {
  page: Page;
  form: RefObject<HTMLFormElement | null>;
}

/** Offers the sum of the players' points as the score, unless it is the score already. */
function SumOffer({ page, form }: SumOfferProps) {
  const sums = playerSums(page, {});
  const { score_away, score_home, awayTeam, homeTeam } = page.game;
  if (!sums || (sums.away === score_away && sums.home === score_home)) return null;
  return (
    <p className="hint">
      The players add up to {sums.away} for {awayTeam.name} and {sums.home} for {homeTeam.name}.{' '}
      <Button
        size="small"
        onClick={() => form.current && fill(form.current, { score_away: `${sums.away}`, score_home: `${sums.home}` })}
      >
        Fill in {scoreText(sums.away, sums.home)}
      </Button>
    </p>
  );
}
