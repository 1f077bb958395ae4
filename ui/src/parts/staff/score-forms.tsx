import { type FormEvent, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { gameUrl, useGameWrite } from '../../api/staff.ts';
import type { Of } from '../../api/types.ts';
import { Button } from '../../kit/button.tsx';
import { Note } from '../../kit/note.tsx';
import { Table } from '../../kit/table.tsx';
import { toast } from '../../kit/toast.tsx';
import { useFormDraft } from './game/draft.tsx';
import { Declined, useCascade } from './games/cascade.tsx';
import { checkScores, isScore, ScoreFields, scoresOf } from './games/score-fields.tsx';

type Page = Of<'GamePage'>;

/** The final score: both numbers, or nothing. */
export function FinalScore({ page, onDone }: { page: Page; onDone: () => void }) {
  const { game } = page;
  const write = useGameWrite<Of<'ScoresInput'>>(`${gameUrl(String(game.id))}/scores`);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { draft, offer, forget, saved } = useFormDraft(`score ${game.id}`);
  const { question, corrected } = useCascade();
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const read = (name: string) => String(form.get(name) ?? '');
    const wrong = checkScores(read);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    try {
      await corrected((cascade) => write.mutateAsync({ ...scoresOf(read), cascade }));
      saved();
      toast('Final game score updated!');
      onDone();
    } catch (error) {
      if (error instanceof Declined) return;
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
      <form className="card pad stack narrow" noValidate onSubmit={submit} {...draft}>
        {offer}
        <ScoreFields game={game} errors={errors} />
        {write.isError && <Note kind="bad">{write.error.message}</Note>}
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

/** Points by period; the last column is the game's own score. */
export function PeriodScores({ page, onDone }: { page: Page; onDone: () => void }) {
  const { game, gamePeriods, periodScores } = page;
  const write = useGameWrite<Of<'PeriodScoresInput'>>(`${gameUrl(String(game.id))}/period-scores`);
  const [wrong, setWrong] = useState(false);
  const { draft, offer, forget, saved } = useFormDraft(`periods ${game.id}`);
  const { question, corrected } = useCascade();
  const shown = gamePeriods.filter(
    (period) => !period.hidden || periodScores.some((score) => score.gamePeriod.id === period.id),
  );
  const sides = [game.awayTeam, game.homeTeam];
  const cell = (period: number, team: number) => `${period}/${team}`;
  const stored = (period: number, team: number) =>
    String(periodScores.find((one) => one.gamePeriod.id === period && one.team_id === team)?.score ?? '');
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const rows = shown.flatMap((period) =>
      sides.map((team) => ({
        gamePeriodId: period.id,
        team_id: team.slt_id,
        text: String(form.get(cell(period.id, team.slt_id)) ?? '').trim(),
        before: stored(period.id, team.slt_id),
      })),
    );
    const bad = rows.some(({ text }) => text !== '' && !isScore(text));
    setWrong(bad);
    if (bad) return;
    const scores = rows
      .filter(({ text, before }) => text !== before)
      .map(({ gamePeriodId, team_id, text }) => ({ gamePeriodId, team_id, score: text === '' ? null : Number(text) }));
    try {
      await corrected((cascade) => write.mutateAsync({ scores, cascade }));
      saved();
      toast('Period scores saved');
      onDone();
    } catch (error) {
      if (error instanceof Declined) return;
      toast(error instanceof Error ? error.message : String(error), { bad: true });
    }
  }
  function cancel() {
    forget();
    onDone();
  }
  return (
    <>
      <form className="stack" noValidate onSubmit={submit} {...draft}>
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
        {write.isError && <Note kind="bad">{write.error.message}</Note>}
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
