import { IfMayDelete } from '../../../parts/staff/may-delete.tsx';
import './screen.css';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useLeagues, useOrganization } from '../../../api/people.ts';
import { type Schedule, scheduleUrl, useSchedules, weeklyUrls } from '../../../api/schedules.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Button } from '../../../kit/button.tsx';
import { Select } from '../../../kit/field.tsx';
import { Note } from '../../../kit/note.tsx';
import { Empty } from '../../../kit/states.tsx';
import { mayLeave } from '../../../kit/unsaved/unsaved.ts';
import { useAddressQuery } from '../../../lib/query.ts';
import { useTitle } from '../../../lib/title.ts';
import { today } from '../../../lib/when.ts';
import { combineData, Loaded } from '../../../parts/loaded.tsx';
import { DeleteDialog } from '../../../parts/staff/delete-dialog.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { builderPath, draftsPath, repairPath, requestsPath } from '../../../staff-paths.ts';
import { Clashes, Fairness } from './fairness.tsx';
import { Generate } from './generate.tsx';
import { MakeDraft } from './make-draft.tsx';
import { Requests } from './requests.tsx';
import { draftOf, usualDraft } from './schedule-fields.ts';
import { ScheduleForm } from './schedule-form.tsx';
import { canShare, SharedPlanning } from './shared-planning.tsx';
import { Week, Weeks } from './week.tsx';

export default function ScheduleBuilderScreen() {
  useTitle('Schedule builder', 'Homecourt');
  const read = combineData(useSchedules(), useLeagues());
  return (
    <StaffPage crumbs={[{ label: 'Schedule builder' }]}>
      <Loaded from={read} what="the schedules" title="Schedule builder">
        {([{ schedules }, { leagues }]) => <Builder schedules={schedules} leagues={leagues} />}
      </Loaded>
    </StaffPage>
  );
}

interface BuilderProps {
  schedules: Schedule[];
  leagues: Of<'League'>[];
}

function Builder({ schedules, leagues }: BuilderProps) {
  const { read } = useAddressQuery();
  const [, go] = useLocation();
  const { refresh } = useWrites();
  const [typed, setTyped] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [refused, setRefused] = useState('');
  const [chosen, setChosen] = useState<number[]>([]);
  const chooser = useRef<HTMLDivElement>(null);
  const named = read('schedule');
  const schedule =
    named === 'new' ? undefined : (schedules.find((schedule) => String(schedule.id) === named) ?? schedules[0]);
  const usual = leagues.find(({ id }) => String(id) === read('league'));
  const zone = useOrganization()?.time_zone ?? 'UTC';
  const others = schedules.filter((other) => schedule && chosen.includes(other.id) && canShare(schedule, other));
  const last = (schedule?.numWeeks ?? 1) - 1;
  const week = Math.min(Math.max((Number(read('week')) || 1) - 1, 0), last);
  async function show(id: number | 'new') {
    if (!(await mayLeave())) return;
    setRefused('');
    setChosen([]);
    go(builderPath(id));
    window.scrollTo({ top: 0 });
  }
  /** Opens a new schedule after the list has reloaded; earlier, the form would remount and lose typed text. */
  async function made(id: number) {
    await refresh();
    await show(id);
    // The pressed button is gone. The select names the new schedule.
    chooser.current?.querySelector('select')?.focus();
  }
  return (
    <>
      <div className="staff-head">
        <h1>Schedule builder</h1>
        {schedule && (
          <div className="btn-group">
            <IfMayDelete group="games">
              <Button kind="danger-quiet" icon="trash" onClick={() => setDeleting(true)}>
                Delete
              </Button>
            </IfMayDelete>
            <Link className="btn second" href={requestsPath(schedule.season_id)}>
              Requests and rules
            </Link>
            <Link className="btn second" href={draftsPath(schedule.season_id)}>
              Drafts
            </Link>
            {schedule.gamesCount > 0 && (
              <Link className="btn second" href={repairPath(schedule.season_id)}>
                Repair
              </Link>
            )}
            {!typed && <MakeDraft schedule={schedule} others={others} />}
            <Generate schedule={schedule} others={others} typed={typed} onRefused={setRefused} />
          </div>
        )}
      </div>
      {refused && <Note kind="bad">{refused}</Note>}
      <div className="builder">
        <div ref={chooser} className="card pad stack">
          <Select
            label="Schedule"
            value={schedule ? String(schedule.id) : 'new'}
            onChange={({ currentTarget: { value } }) => show(value === 'new' ? value : Number(value))}
          >
            <Choices schedules={schedules} />
          </Select>
          <ScheduleForm
            key={schedule?.id ?? 'new'}
            schedule={schedule}
            leagues={leagues}
            start={usual ? usualDraft(usual, today(zone)) : draftOf(undefined)}
            onTyped={setTyped}
            onSaved={({ id }) => schedule || made(id)}
          />
        </div>
        {schedule ? (
          <div className="plan">
            <Clashes schedule={schedule} />
            <Weeks schedule={schedule} week={week} />
            <Week key={schedule.id} schedule={schedule} week={week} />
            <Requests schedule={schedule} />
            <Fairness schedule={schedule} />
            <SharedPlanning
              schedule={schedule}
              schedules={schedules}
              leagues={leagues}
              chosen={chosen}
              onChange={setChosen}
            />
          </div>
        ) : (
          <Empty title="A new schedule">
            <p>Enter when and where the league plays. You can generate its games once this is saved.</p>
          </Empty>
        )}
      </div>
      {deleting && schedule && (
        <DeleteDialog
          title="Are you sure you want to delete this schedule?"
          things={[{ name: schedule.name, path: scheduleUrl(schedule.id), with: weeklyUrls }]}
          stays={schedule.playedCount > 0 ? 'Games that were played stay.' : ''}
          done="Schedule deleted successfully!"
          failed="Failed to delete schedule"
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}

/** Links to the schedules, and to the form for a new one. */
const Choices = ({ schedules }: { schedules: Schedule[] }) => (
  <>
    {[...new Set(schedules.map(({ league }) => league.name))].map((league) => (
      <optgroup key={league} label={league}>
        {schedules
          .filter((schedule) => schedule.league.name === league)
          .map((schedule) => (
            <option key={schedule.id} value={String(schedule.id)}>
              {schedule.name}
            </option>
          ))}
      </optgroup>
    ))}
    <option value="new">New schedule</option>
  </>
);
