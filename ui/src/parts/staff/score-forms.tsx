import { type FormEvent, useState } from 'react';
import { gameUrl, useGameWrite } from '../../api/staff.ts';
import type { Of } from '../../api/types.ts';
import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/field.tsx';
import { Note } from '../../kit/note.tsx';
import { Table } from '../../kit/table.tsx';
import { toast } from '../../kit/toast.tsx';

type Page = Of<'GamePage'>;

const whole = (text: FormDataEntryValue | null) => (/^\d{1,3}$/.test(String(text)) ? Number(text) : null);

/** The final score: both numbers, or nothing. */
export function FinalScore({ page, onDone }: { page: Page; onDone: () => void }) {
  const { game } = page;
  const write = useGameWrite<Of<'ScoresInput'>>(`${gameUrl(String(game.id))}/scores`);
  const [errors, setErrors] = useState<Record<string, string>>({});
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [score_home, score_away] = [whole(form.get('score_home')), whole(form.get('score_away'))];
    const missing = 'must be a whole number from 0 to 999';
    const wrong = {
      ...(score_home === null ? { score_home: missing } : {}),
      ...(score_away === null ? { score_away: missing } : {}),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    write.mutate(
      { score_home, score_away },
      {
        onSuccess: () => {
          toast('Final game score updated!');
          onDone();
        },
        onError: (error) => {
          setErrors(error.errors);
          toast('Failed to update final score.', { bad: true });
        },
      },
    );
  }
  return (
    <form className="card pad stack narrow" noValidate onSubmit={submit}>
      {(['away', 'home'] as const).map((side) => (
        <Field
          key={side}
          label={game[`${side}Team`].name}
          name={`score_${side}`}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          defaultValue={String(game[`score_${side}`] ?? '')}
          error={errors[`score_${side}`]}
        />
      ))}
      {write.isError && <Note kind="bad">{write.error.message}</Note>}
      <div className="btn-group">
        <Button type="reset" onClick={onDone}>
          Cancel
        </Button>
        <Button kind="primary" type="submit" busy={write.isPending && 'Saving...'}>
          Save score
        </Button>
      </div>
    </form>
  );
}

/** Points by period; the last column is the game's own score. */
export function PeriodScores({ page, onDone }: { page: Page; onDone: () => void }) {
  const { game, gamePeriods, periodScores } = page;
  const write = useGameWrite<Of<'PeriodScoresInput'>>(`${gameUrl(String(game.id))}/period-scores`);
  const [wrong, setWrong] = useState(false);
  const shown = gamePeriods.filter(
    (period) => !period.hidden || periodScores.some((score) => score.gamePeriod.id === period.id),
  );
  const sides = [game.awayTeam, game.homeTeam];
  const cell = (period: number, team: number) => `${period}/${team}`;
  const stored = (period: number, team: number) =>
    String(periodScores.find((one) => one.gamePeriod.id === period && one.team_id === team)?.score ?? '');
  function submit(event: FormEvent<HTMLFormElement>) {
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
    const bad = rows.some(({ text }) => text !== '' && whole(text) === null);
    setWrong(bad);
    if (bad) return;
    const scores = rows
      .filter(({ text, before }) => text !== before)
      .map(({ gamePeriodId, team_id, text }) => ({ gamePeriodId, team_id, score: text === '' ? null : Number(text) }));
    write.mutate(
      { scores },
      {
        onSuccess: () => {
          toast('Period scores saved');
          onDone();
        },
        onError: (error) => toast(error.message, { bad: true }),
      },
    );
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
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
        <Button type="reset" onClick={onDone}>
          Cancel
        </Button>
        <Button kind="primary" type="submit" busy={write.isPending && 'Saving...'}>
          Save periods
        </Button>
      </div>
    </form>
  );
}
