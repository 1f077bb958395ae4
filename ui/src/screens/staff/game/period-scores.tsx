import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { gameUrl, useGameWrite } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { Button } from '../../../kit/button.tsx';
import { Note } from '../../../kit/note.tsx';
import { Table } from '../../../kit/table.tsx';
import { toast } from '../../../kit/toast.tsx';
import { conflictOf } from '../../../lib/conflict.ts';
import { isFinal } from '../../../lib/game.ts';
import { NotSaved } from '../../../parts/staff/form/not-saved.tsx';
import { useDraftForm } from '../../../parts/staff/form/use-draft-form.tsx';
import { useAskBoth } from '../../../parts/staff/form/use-merge.tsx';
import { Cancelled, useCascade } from '../../../parts/staff/games/cascade.tsx';
import { isScore } from '../../../parts/staff/games/score-fields.tsx';

type Page = Of<'GamePage'>;

interface PeriodScore {
  gamePeriodId: number;
  team_id: number;
  score: number | null;
  /** The saved value when the form was filled. */
  was: number | null;
}

const cell = (period: number, team: number) => `${period}/${team}`;

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
  const stored = (period: number, team: number) =>
    String(
      periodScores.find((periodScore) => periodScore.gamePeriod.id === period && periodScore.team_id === team)?.score ??
        '',
    );
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (write.isPending || panel) return;
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
                        maxLength={6}
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
        <PeriodSums form={kept.ref} sides={sides} shown={shown} />
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

interface PeriodSumsProps {
  form: RefObject<HTMLFormElement | null>;
  sides: Of<'GameTeam'>[];
  shown: Of<'Period'>[];
}

/** Warns where the periods of a team, as they are typed, do not add up to its final score. */
function PeriodSums({ form, sides, shown }: PeriodSumsProps) {
  const [texts, setTexts] = useState<Record<string, FormDataEntryValue>>({});
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const read = () => setTexts(Object.fromEntries(new FormData(element)));
    read();
    element.addEventListener('input', read);
    return () => element.removeEventListener('input', read);
  }, [form]);
  return sides.map(({ slt_id, name }) => {
    const typed = (isLast: boolean) =>
      shown
        .filter((period) => isFinal(period) === isLast)
        .map(({ id }) => String(texts[cell(id, slt_id)] ?? '').trim())
        .filter(isScore)
        .map(Number);
    const [periods, [final]] = [typed(false), typed(true)];
    const sum = periods.reduce((total, points) => total + points, 0);
    return periods.length > 0 && final !== undefined && sum !== final ? (
      <Note key={slt_id} kind="warn">
        The periods of {name} add up to {sum}, the final score is {final}.
      </Note>
    ) : null;
  });
}
