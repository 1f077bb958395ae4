import './screen.css';
import { type FormEvent, useRef, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { ApiError } from '../../../api/client.ts';
import {
  draftsUrl,
  publicationOf,
  publishUrl,
  type Repairs,
  repairsUrl,
  useSchedules,
} from '../../../api/schedules.ts';
import { useAllGames, useSeason, useSeasonLeagues } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Button } from '../../../kit/button.tsx';
import { Field } from '../../../kit/field.tsx';
import { Note } from '../../../kit/note.tsx';
import { Empty } from '../../../kit/states.tsx';
import { toast } from '../../../kit/toast.tsx';
import { useUnsaved } from '../../../kit/unsaved/unsaved.ts';
import { useTitle } from '../../../lib/title.ts';
import { combineData, Loaded } from '../../../parts/loaded.tsx';
import { StaffHead } from '../../../parts/staff/head.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { draftPath } from '../../../staff-paths.ts';
import { Answers, summaryOf } from './answers.tsx';
import { EventFields } from './event-fields.tsx';
import { eventsOf, isTyped, missing, nothingTyped, type Typed } from './events.ts';

export default function RepairScreen() {
  const { season = '' } = useParams();
  const named = useSeason(season);
  useTitle('Repair schedules', 'Homecourt');
  const read = combineData(named, useSeasonLeagues(season), useSchedules(), useAllGames());
  const name = named.data?.season.name ?? 'Season';
  return (
    <StaffPage
      crumbs={[
        { label: 'Seasons', href: '/dashboard/seasons' },
        { label: name, href: `/dashboard/seasons/${season}` },
        { label: 'Repair schedules' },
      ]}
    >
      <StaffHead
        title="Repair schedules"
        hint="Games that were played, pinned games and past games stay. Nobody sees a plan before you publish it."
      />
      <Loaded from={read} what="the schedules" missing="Season not found">
        {([, { leagues }, { schedules }, { games }]) => {
          const own = schedules.filter((schedule) => String(schedule.season_id) === season);
          const ids = own.map(({ leagueId }) => leagueId);
          return own.length === 0 ? (
            <Empty title="No schedules yet">
              <p>Generate a schedule of one of the season’s leagues first. Then it can be repaired here.</p>
            </Empty>
          ) : (
            <Repair
              key={season}
              season={season}
              courts={[...new Set(own.flatMap(({ locations }) => locations))].sort()}
              leagues={leagues.filter(({ id }) => ids.includes(id))}
              postponed={games.filter(
                (game) =>
                  String(game.season_id) === season && game.status === 'postponed' && ids.includes(game.leagueId ?? 0),
              )}
            />
          );
        }}
      </Loaded>
    </StaffPage>
  );
}

interface RepairProps {
  season: string;
  courts: string[];
  leagues: Of<'LeagueTable'>[];
  postponed: Of<'Game'>[];
}

/** The server's errors of an event, without its place in the list: `from` for `events.0.from`. */
const short = (errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([key, why]) => [key.replace(/^events\.\d+\./, ''), why]));

function Repair({ season, ...choices }: RepairProps) {
  const { post, postQuietly } = useWrites();
  const [, go] = useLocation();
  const [typed, setTyped] = useState<Typed>(nothingTyped);
  const [planFrom, setPlanFrom] = useState('');
  const [twice, setTwice] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState<'' | 'plan' | 'publish' | 'keep'>('');
  const [repairs, setRepairs] = useState<Repairs | null>(null);
  const [chosen, setChosen] = useState('fewest_changes');
  const answer = repairs?.answers.find(({ mode }) => mode === chosen);
  const isEmpty = !answer || answer.changes.length + answer.additions.length === 0;

  /** Sends a request and shows why it failed. */
  async function sent(what: 'plan' | 'publish' | 'keep', send: () => Promise<void>) {
    setBusy(what);
    setFailure('');
    setErrors({});
    try {
      await send();
    } catch (error) {
      const why = error instanceof ApiError ? error : new ApiError(0, String(error));
      setErrors(short(why.errors));
      setFailure(why.message);
    }
    setBusy('');
  }

  /** Changes what is asked. Plans for something else are no longer shown. */
  function ask(change: () => void) {
    change();
    setRepairs(null);
  }

  const root = useRef<HTMLFormElement>(null);
  useUnsaved({
    root,
    isDirty: () => isTyped(typed) || planFrom !== '',
    discard: () =>
      ask(() => {
        setTyped(nothingTyped);
        setPlanFrom('');
      }),
  });

  async function plan(event: FormEvent) {
    event.preventDefault();
    const wrong = missing(typed);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0 || busy) return;
    const input = { events: eventsOf(typed), planFrom: planFrom || null, twiceAWeek: twice };
    await sent('plan', async () => setRepairs(await postQuietly(repairsUrl(season), input)));
  }

  async function keep() {
    if (!answer || !repairs || busy) return;
    const repair = { events: eventsOf(typed), planFrom: planFrom || null, twiceAWeek: twice };
    await sent('keep', async () => {
      const { draft } = await post(draftsUrl(season), { source: { kind: 'repair', mode: answer.mode, repair } });
      go(draftPath(draft.id));
    });
  }

  async function publish() {
    if (!answer || busy) return;
    await sent('publish', async () => {
      await post(publishUrl(season), publicationOf(answer));
      toast(`Published. ${summaryOf(answer)}`);
      setRepairs(null);
      setTyped(nothingTyped);
      setPlanFrom('');
    });
  }

  return (
    <div className="stack">
      <form ref={root} className="card pad stack repair-form" noValidate onSubmit={plan}>
        <EventFields
          {...choices}
          typed={typed}
          errors={errors}
          onTyped={(changes) => ask(() => setTyped((before) => ({ ...before, ...changes })))}
        />
        <details className="fold">
          <summary>More choices</summary>
          <Field
            label="Change no games before"
            type="date"
            optional
            value={planFrom}
            error={errors.planFrom}
            hint="Today by default."
            onInput={({ currentTarget: { value } }) => ask(() => setPlanFrom(value))}
          />
          <label className="check">
            <input
              type="checkbox"
              checked={twice}
              onChange={({ currentTarget: { checked } }) => ask(() => setTwice(checked))}
            />
            A team may play twice in a week, on different days
          </label>
        </details>
        <div className="btn-group">
          <Button kind={repairs ? 'second' : 'primary'} type="submit" busy={busy === 'plan' && 'Planning'}>
            Show plans
          </Button>
        </div>
      </form>
      {failure && <Note kind="bad">{failure}</Note>}
      {repairs && (
        <>
          <Answers repairs={repairs} chosen={chosen} onChoose={setChosen} />
          <div className="btn-group">
            <Button kind="primary" disabled={isEmpty} busy={busy === 'publish' && 'Publishing'} onClick={publish}>
              {isEmpty ? 'Nothing to publish' : 'Publish this plan'}
            </Button>
            <Button disabled={isEmpty} busy={busy === 'keep' && 'Keeping'} onClick={keep}>
              Keep as a draft
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
