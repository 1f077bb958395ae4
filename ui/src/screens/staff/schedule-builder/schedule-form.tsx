import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { type Schedule, schedulesUrl, scheduleUrl } from '../../../api/schedules.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Button } from '../../../kit/button.tsx';
import { Field, Select } from '../../../kit/field.tsx';
import { Note } from '../../../kit/note.tsx';
import { toast } from '../../../kit/toast.tsx';
import { versionOf } from '../../../lib/conflict.ts';
import { NotSaved } from '../../../parts/staff/form/not-saved.tsx';
import { useMergeOf } from '../../../parts/staff/form/use-merge.tsx';
import type { FieldErrors } from '../../../parts/staff/form-dialog.tsx';
import { Cancelled } from '../../../parts/staff/games/cascade.tsx';
import { DaysField } from '../../../parts/staff/schedule/days-field.tsx';
import { CourtsField } from './courts-field.tsx';
import { GamesAWeek } from './games-a-week.tsx';
import {
  changedFields,
  checkSchedule,
  draftOf,
  inputOf,
  type ScheduleDraft,
  scheduleWords,
} from './schedule-fields.ts';
import { spacingWarning } from './spacing.ts';
import { StartDate } from './start-date.tsx';
import { TimesField } from './times-field.tsx';
import { useDraftState } from './use-draft-state.tsx';

interface ScheduleFormProps {
  /** Undefined for a new schedule, which begins as `start`. */
  schedule: Schedule | undefined;
  start: ScheduleDraft;
  leagues: Of<'League'>[];
  onSaved: (schedule: Schedule) => void;
  /** Called when the form gets or loses unsaved changes. */
  onTyped: (typed: boolean) => void;
}

/** Creates or edits a schedule. */
export function ScheduleForm({ schedule, start, leagues, onSaved, onTyped }: ScheduleFormProps) {
  const { post, put } = useWrites();
  const root = useRef<HTMLFormElement>(null);
  /** The schedule that the form was filled with. */
  const [first, setFirst] = useState(schedule);
  const [draft, setDraft] = useState(() => (first ? draftOf(first) : start));
  const {
    offer,
    changed,
    filled,
    saved: clean,
  } = useDraftState({
    root,
    name: `schedule ${schedule?.id ?? 'new'}`,
    value: draft,
    saved: first ? draftOf(first) : start,
    version: first ? versionOf(first) : null,
    set: change,
  });
  useLayoutEffect(() => onTyped(changed), [changed, onTyped]);
  const merge = useMergeOf(scheduleWords(leagues));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  /** Whether the first field with an error gets the focus after the errors are rendered. */
  const leads = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are marked when the errors are rendered
  useLayoutEffect(() => {
    if (!leads.current) return;
    leads.current = false;
    const first = root.current?.querySelector<HTMLElement>('.field.bad :is(input, select)');
    first?.focus();
    first?.scrollIntoView({ block: 'center' });
  }, [errors]);
  // An undo or another user has changed the stored schedule: the fields show it, except those that this user has changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: compares once for each stored version
  useLayoutEffect(() => {
    if (!schedule || !first || schedule.version <= first.version) return;
    const [was, stored] = [draftOf(first), draftOf(schedule)];
    const own = changedFields(was, draft);
    setDraft({ ...stored, ...Object.fromEntries(own.map((name) => [name, draft[name]])) });
    // With the older version, saving asks about a field that both have changed.
    if (!changedFields(was, stored).some((name) => own.includes(name))) setFirst(schedule);
  }, [schedule?.version]);
  function change(part: Partial<ScheduleDraft>) {
    setDraft((before) => ({ ...before, ...part }));
    // Clears the errors of the changed fields.
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !concerns(name, part))));
  }
  async function save(event: FormEvent) {
    event.preventDefault();
    const wrong = checkSchedule(draft);
    leads.current = Object.keys(wrong).length > 0;
    setErrors(wrong);
    setFailure(null);
    if (busy || leads.current) return;
    setBusy(true);
    try {
      const { version, base } = filled();
      const send = (input: Of<'Edit_ScheduleInput'>) => put(scheduleUrl(schedule?.id ?? 0), input);
      const { schedule: saved } = await (schedule
        ? merge.save({ version, base: inputOf(base), mine: inputOf(draft), send })
        : post(schedulesUrl, inputOf(draft)));
      toast(schedule ? 'Schedule updated successfully' : 'Schedule created successfully!');
      clean();
      setFirst(saved);
      setDraft(draftOf(saved));
      onSaved(saved);
    } catch (error) {
      if (error instanceof Cancelled) return;
      const apiError = error instanceof ApiError ? error : new ApiError(0, String(error));
      leads.current = true;
      setErrors(apiError.errors);
      setFailure(apiError);
      toast(schedule ? 'Failed to update schedule' : 'Failed to create schedule', { bad: true });
    } finally {
      setBusy(false);
    }
  }
  const league = leagues.find(({ id }) => String(id) === draft.leagueId);
  const tooClose = spacingWarning(draft, league?.gameMinutes);
  return (
    <form className="stack" aria-label="Schedule" noValidate onSubmit={save} ref={root}>
      {merge.panel}
      <div className="stack" inert={Boolean(merge.panel)}>
        {offer}
        <Basics draft={draft} season={schedule?.season_id} leagues={leagues} errors={errors} onChange={change} />
        <DaysField
          label="Game days"
          chosen={draft.gameDays}
          error={errors.gameDays}
          onChange={(gameDays) => change({ gameDays })}
        />
        <GamesAWeek
          value={draft.gamesPerWeek}
          error={errors.gamesPerWeek}
          onChange={(gamesPerWeek) => change({ gamesPerWeek })}
        />
        <TimesField draft={draft} errors={errors} onChange={change} />
        {tooClose && <Note kind="warn">{tooClose}</Note>}
        <CourtsField
          values={draft.locations}
          error={errors.locations}
          onChange={(locations) => change({ locations })}
        />
        <Field
          label="Variation"
          type="number"
          min={0}
          hint="The same number gives the same schedule again."
          value={draft.randomSeed}
          error={errors.randomSeed}
          onChange={(event) => change({ randomSeed: event.currentTarget.value })}
        />
      </div>
      <NotSaved error={failure} thing="the schedule" />
      <Button type="submit" busy={busy && !merge.panel && 'Saving...'} disabled={Boolean(merge.panel)}>
        {schedule ? 'Save schedule' : 'Create schedule'}
      </Button>
    </form>
  );
}

/** Returns whether an error belongs to a changed field. The error's name may have an index: `gameDays[0]`. */
const concerns = (name: string, part: Partial<ScheduleDraft>) => (name.split('[')[0] ?? '') in part;

interface BasicsProps {
  draft: ScheduleDraft;
  /** The season of a saved schedule. */
  season: number | undefined;
  leagues: Of<'League'>[];
  errors: FieldErrors;
  onChange: (part: Partial<ScheduleDraft>) => void;
}

const Basics = ({ draft, season, leagues, errors, onChange }: BasicsProps) => (
  <>
    <Field
      label="Name"
      maxLength={120}
      autoComplete="off"
      value={draft.name}
      error={errors.name}
      onChange={(event) => onChange({ name: event.currentTarget.value })}
    />
    <Select
      label="League"
      value={draft.leagueId}
      error={errors.leagueId}
      onChange={(event) => onChange({ leagueId: event.currentTarget.value })}
    >
      <option value="">Select a league</option>
      {leagues.map((league) => (
        <option key={league.id} value={String(league.id)}>
          {league.name}
        </option>
      ))}
    </Select>
    <div className="pair">
      <StartDate
        value={draft.startDate}
        season={season}
        error={errors.startDate}
        onChange={(startDate) => onChange({ startDate })}
      />
      <Field
        label="Weeks"
        type="number"
        min={1}
        max={104}
        value={draft.numWeeks}
        error={errors.numWeeks}
        onChange={(event) => onChange({ numWeeks: event.currentTarget.value })}
      />
    </div>
  </>
);
