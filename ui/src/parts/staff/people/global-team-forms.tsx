import './people.css';
import { useState } from 'react';
import { useLeagues } from '../../../api/people.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Button, IconButton } from '../../../kit/button.tsx';
import { Field, Select } from '../../../kit/field.tsx';
import { toast } from '../../../kit/toast.tsx';
import { versionOf } from '../../../lib/conflict.ts';
import { clock } from '../../../lib/when.ts';
import { type FieldErrors, FormDialog, type ReadField } from '../form-dialog.tsx';

const noLeague = 'This team has no league. Are you sure you want to create it?';

interface LeagueChoiceProps {
  /** The saved league. */
  saved: Of<'Team'>['league'];
  error: string | undefined;
}

function LeagueChoice({ saved, error }: LeagueChoiceProps) {
  // While the leagues load, the list offers the saved league alone. A form that is sent before then keeps it.
  const leagues = useLeagues().data?.leagues ?? [saved].filter((league) => league != null);
  return (
    <Select label="League" name="leagueId" defaultValue={String(saved?.id ?? '')} error={error}>
      <option value="">No league</option>
      {leagues.map((league) => (
        <option key={league.id} value={String(league.id)}>
          {league.name}
        </option>
      ))}
    </Select>
  );
}

/** Creates a team; asks for confirmation if no league is chosen. */
export function CreateTeam({ onClose }: { onClose: () => void }) {
  const { post } = useWrites();
  const [asked, setAsked] = useState(false);
  return (
    <FormDialog
      title="Create team"
      submit={asked ? 'Yes, create it' : 'Create'}
      failed="Failed to add team"
      onClose={onClose}
      thing="the team"
      check={(read): FieldErrors => {
        if (!read('name')) return { name: 'is required' };
        if (read('leagueId') || asked) return {};
        setAsked(true);
        return { leagueId: noLeague };
      }}
      send={async (read) => {
        const league = read('leagueId');
        await post('/api/teams', { name: read('name') as string, leagueId: league ? Number(league) : null });
        toast('Team created successfully');
      }}
    >
      {(errors) => (
        <>
          <Field label="Name" name="name" maxLength={120} autoComplete="off" autoFocus error={errors.name} />
          <LeagueChoice saved={null} error={errors.leagueId} />
        </>
      )}
    </FormDialog>
  );
}

/** Edits a team's name, league and blocked times. */
export function UpdateTeam({ team, onClose }: { team: Of<'Team'>; onClose: () => void }) {
  const { put } = useWrites();
  const [slots, setSlots] = useState(team.unavailableSlots);
  return (
    <FormDialog
      title={`Update ${team.name}`}
      submit="Update"
      failed="Failed to update team"
      onClose={onClose}
      draft={`team ${team.id}`}
      thing="the team"
      check={(read): FieldErrors => ({
        ...(read('name') ? {} : { name: 'is required' }),
        ...(read('leagueId') ? {} : { leagueId: 'is required' }),
      })}
      version={versionOf(team)}
      send={async (_, __, save) => {
        const inputOf = (read: ReadField) => ({
          name: read('name'),
          leagueId: Number(read('leagueId')) || null,
          unavailableSlots: read('unavailableSlots')?.split(',') ?? [],
        });
        await save(inputOf, (input) => put(`/api/teams/${team.id}`, input));
        toast('Team updated successfully');
      }}
    >
      {(errors) => (
        <>
          <Field
            label="Name"
            name="name"
            maxLength={120}
            autoComplete="off"
            autoFocus
            defaultValue={team.name}
            error={errors.name}
          />
          <LeagueChoice saved={team.league} error={errors.leagueId} />
          <input type="hidden" name="unavailableSlots" value={slots.join(',')} />
          <Slots slots={slots} onChange={setSlots} error={errors.unavailableSlots} />
        </>
      )}
    </FormDialog>
  );
}

interface SlotsProps {
  slots: string[];
  onChange: (slots: string[]) => void;
  error: string | undefined;
}

/** Edits the times of day at which a team cannot play. */
function Slots({ slots, onChange, error }: SlotsProps) {
  const [time, setTime] = useState('');
  function add() {
    if (time) onChange([...new Set([...slots, time.slice(0, 5)])].sort());
    setTime('');
  }
  return (
    <div className="stack">
      <Field
        label="Times the team cannot play"
        type="time"
        optional
        value={time}
        onInput={(event) => setTime(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !time) return;
          event.preventDefault();
          add();
        }}
        error={error}
        after={
          <Button icon="plus" onClick={add}>
            Add time
          </Button>
        }
      />
      {slots.length > 0 && (
        <ul className="slots">
          {slots.map((slot) => (
            <li key={slot}>
              {clock(slot)}
              <IconButton
                icon="x"
                size="small"
                name={`Remove ${clock(slot)}`}
                onClick={() => onChange(slots.filter((other) => other !== slot))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
