import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { gameUrl, useGameWrite } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { Button } from '../../../kit/button.tsx';
import { Note } from '../../../kit/note.tsx';
import { Table } from '../../../kit/table.tsx';
import { toast } from '../../../kit/toast.tsx';
import { conflictOf, versionOf } from '../../../lib/conflict.ts';
import { NotSaved } from '../../../parts/staff/form/not-saved.tsx';
import { useDraftForm } from '../../../parts/staff/form/use-draft-form.tsx';
import { useAskBoth, useMerge } from '../../../parts/staff/form/use-merge.tsx';
import { Cancelled, useCascade } from '../../../parts/staff/games/cascade.tsx';
import { checkScores, isScore, ScoreFields, scoresOrNone } from '../../../parts/staff/games/score-fields.tsx';

type Page = Of<'GamePage'>;

/** The form for the final score: both numbers, or neither. */
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
    const form = new FormData(event.currentTarget);
    const read = (name: string) => String(form.get(name) ?? '').trim() || null;
    const wrong = checkScores(read);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    try {
      const { version, texts } = filled();
      const base = scoresOrNone((name) => texts[name] || null);
      const send = (input: Of<'Edit_ScoresInput'>) => corrected((cascade) => write.mutateAsync({ ...input, cascade }));
      await merge.save({ version, base, mine: scoresOrNone(read), send });
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

interface PeriodScore {
  gamePeriodId: number;
  team_id: number;
  score: number | null;
  /** The saved value when the form was filled. */
  was: number | null;
}

const numberOf = (text: string) => (text === '' ? null : Number(text));

/** The form for points by period; the last column is the final score. */
export function PeriodScores({ page, onDone }: { page: Page; onDone: () => void }) {
  const { game, gamePeriods, periodScores } = page;
  const write = useGameWrite(`${gameUrl(String(game.id))}/period-scores`);
  const [wrong, setWrong] = useState(false);
  const { kept, offer, forget, saved, filled } = useDraftForm({ draft: `periods ${game.id}`, store: 'browser' });
  const { ask, panel } = useAskBoth();
  const { question, corrected } = useCascade();
  const shown = gamePeriods.filter(
    (period) => !period.hidden || periodScores.some((score) => score.gamePeriod.id === period.id),
  );
  const sides = [game.awayTeam, game.homeTeam];
  const cell = (period: number, team: number) => `${period}/${team}`;
  const stored = (period: number, team: number) =>
    String(
      periodScores.find((periodScore) => periodScore.gamePeriod.id === period && periodScore.team_id === team)?.score ??
        '',
    );
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const rows = shown.flatMap((period) =>
      sides.map((team) => ({
        gamePeriodId: period.id,
        team_id: team.slt_id,
        text: String(form.get(cell(period.id, team.slt_id)) ?? '').trim(),
        before: filled().texts[cell(period.id, team.slt_id)] ?? '',
      })),
    );
    const bad = rows.some(({ text }) => text !== '' && !isScore(text));
    setWrong(bad);
    if (bad) return;
    const scores = rows
      .filter(({ text, before }) => text !== before)
      .map(({ gamePeriodId, team_id, text, before }) => ({
        gamePeriodId,
        team_id,
        score: numberOf(text),
        was: numberOf(before),
      }));
    try {
      await sendCells(scores);
      saved();
      toast('Period scores saved');
      onDone();
    } catch (error) {
      if (error instanceof Cancelled) return;
      toast(error instanceof Error ? error.message : String(error), { bad: true });
    }
  }
  /** Saves the changed cells. If another user has changed one of them, asks which value to keep. */
  async function sendCells(scores: PeriodScore[]): Promise<void> {
    try {
      await corrected((cascade) => write.mutateAsync({ scores, cascade }));
    } catch (error) {
      const conflict = conflictOf(error);
      if (!conflict?.cells) throw error;
      const cells = conflict.cells.map((conflicting) => ({
        ...conflicting,
        key: cell(conflicting.gamePeriodId ?? 0, conflicting.team_id ?? 0),
      }));
      const rows = cells.map(({ key, yours, saved }) => ({
        key,
        label: kept.ref.current?.querySelector(`[name="${key}"]`)?.getAttribute('aria-label') ?? key,
        yours: String(yours ?? 'empty'),
        saved: String(saved ?? 'empty'),
      }));
      const taken = await ask(error instanceof Error ? error.message : '', conflict.saved_by ?? null, rows);
      if (!taken) throw new Cancelled();
      const seen = new Map(cells.map(({ key, saved }) => [key, saved ?? null]));
      const keyOf = (score: PeriodScore) => cell(score.gamePeriodId, score.team_id);
      const left = scores.filter((score) => !taken.has(keyOf(score)));
      await sendCells(
        left.map((score) => ({ ...score, was: seen.has(keyOf(score)) ? (seen.get(keyOf(score)) ?? null) : score.was })),
      );
    }
  }
  function cancel() {
    forget();
    onDone();
  }
  return (
    <>
      <form className="stack" noValidate onSubmit={submit} {...kept}>
        {panel}
        {offer}
        <div className="card">
          <Table caption="Points by period" kind="grid-edit">
            <thead>
              <tr>
                <th scope="col">Team</th>
                {shown.map((period) => (
                  <th key={period.id} scope="col" className="num">
                    {period.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sides.map((team) => (
                <tr key={team.slt_id}>
                  <th scope="row">{team.name}</th>
                  {shown.map((period) => (
                    <td key={period.id}>
                      <input
                        name={cell(period.id, team.slt_id)}
                        inputMode="numeric"
                        maxLength={3}
                        autoComplete="off"
                        aria-label={`${team.name}, ${period.name}`}
                        defaultValue={stored(period.id, team.slt_id)}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
        {wrong && <Note kind="bad">Scores are whole numbers from 0 to 999.</Note>}
        <NotSaved error={panel ? null : write.error} thing="the score by period" />
        <div className="btn-group">
          <Button type="reset" onClick={cancel}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" busy={write.isPending && 'Saving...'}>
            Save periods
          </Button>
        </div>
      </form>
      {question}
    </>
  );
}
