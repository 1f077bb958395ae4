import { useState } from 'react';
import { leagueGames, useCalendarWrites } from '../../../api/games.ts';
import type { Of } from '../../../api/types.ts';
import { Field, Select } from '../../../kit/field.tsx';
import { toast } from '../../../kit/toast.tsx';
import { countOf } from '../../../lib/format.ts';
import { clock } from '../../../lib/when.ts';
import type { CalendarRow } from '../../../parts/staff/entries.tsx';
import { type FieldErrors, FormDialog, type ReadField } from '../../../parts/staff/form-dialog.tsx';
import { PlaceFields, placeInput } from '../../../parts/staff/games/place-fields.tsx';

type Teams = Of<'LeagueGames'>['teams'];

const required = 'is required';
const sameTeam = 'Teams must be different.';

interface PickTeamProps {
  label: string;
  name: string;
  teams: Teams;
  errors: FieldErrors;
  onChoose?: (team: number) => void;
}

const PickTeam = ({ label, name, teams, errors, onChoose }: PickTeamProps) => (
  <Select
    label={label}
    name={name}
    defaultValue=""
    error={errors[name]}
    onChange={(event) => onChoose?.(Number(event.currentTarget.value))}
  >
    <option value="">Select a team</option>
    {teams.map((team) => (
      <option key={team.id} value={team.id}>
        {team.name}
      </option>
    ))}
  </Select>
);

interface AddProps {
  season: string;
  league: string;
  teams: Teams;
  onClose: () => void;
}

function checkGame(read: ReadField): FieldErrors {
  const missing: FieldErrors = {};
  for (const name of ['home_team_id', 'away_team_id', 'date']) if (!read(name)) missing[name] = required;
  const [home, away] = [read('home_team_id'), read('away_team_id')];
  if (home && home === away) {
    toast(sameTeam, { bad: true });
    return { away_team_id: sameTeam, ...missing };
  }
  return missing;
}

/** Returns the games that will be played from one date to another. */
function plannedGames(rows: CalendarRow[], from: string, until = ''): Of<'Game'>[] {
  const games = rows.flatMap((row) => (row.kind === 'game' ? [row.game] : []));
  const isPlanned = ({ status, date }: Of<'Game'>) =>
    ['scheduled', 'live'].includes(status) && date >= from && date <= (until || from);
  return from ? games.filter(isPlanned) : [];
}

/** Creates games of a league; "add another" keeps the date and place. */
export function AddGame({ season, league, teams, onClose }: AddProps) {
  const { createGame } = useCalendarWrites();
  const [made, setMade] = useState(0);
  return (
    <FormDialog
      title="Add Game"
      submit="Create"
      another="Create and add another"
      failed="Failed to create game. Check the console for more details."
      onClose={onClose}
      draft={`game of ${season} ${league}`}
      thing="the game"
      check={checkGame}
      send={async (read, more) => {
        const games = leagueGames(season, league);
        const { warnings } = await createGame(games, {
          home_team_id: Number(read('home_team_id')),
          away_team_id: Number(read('away_team_id')),
          ...placeInput(read),
        });
        toast(['Game created!', ...warnings.map(({ text }) => text)].join(' '));
        if (more) setMade(made + 1);
      }}
    >
      {(errors) => (
        <>
          <div className="form-2" key={made}>
            <PickTeam label="Home team" name="home_team_id" teams={teams} errors={errors} />
            <PickTeam label="Away team" name="away_team_id" teams={teams} errors={errors} />
          </div>
          <PlaceFields errors={errors} season={Number(season)} />
        </>
      )}
    </FormDialog>
  );
}

interface AddByeProps extends Pick<AddProps, 'teams' | 'onClose'> {
  rows: CalendarRow[];
}

/** Creates byes: dates on which a team does not play. Says so if it has a game on the date. */
export function AddBye({ teams, rows, onClose }: AddByeProps) {
  const { createBye } = useCalendarWrites();
  const [team, setTeam] = useState(0);
  const [date, setDate] = useState('');
  const game = plannedGames(rows, date).find(({ homeTeam, awayTeam }) =>
    [homeTeam.slt_id, awayTeam.slt_id].includes(team),
  );
  return (
    <FormDialog
      title="Add Bye"
      submit="Create"
      failed="Failed to create bye"
      onClose={onClose}
      thing="the bye"
      check={(read) => ({
        ...(read('team_id') ? {} : { team_id: required }),
        ...(read('date') ? {} : { date: required }),
      })}
      send={async (read) => {
        await createBye({ team_id: Number(read('team_id')), date: read('date') });
        toast('Bye created!');
      }}
    >
      {(errors) => (
        <>
          <PickTeam label="Team" name="team_id" teams={teams} errors={errors} onChoose={setTeam} />
          <Field
            label="Date"
            name="date"
            type="date"
            error={errors.date}
            onInput={(event) => setDate(event.currentTarget.value)}
            hint={
              game && `The team plays on this day: ${game.awayTeam.name} at ${game.homeTeam.name}, ${clock(game.time)}.`
            }
          />
        </>
      )}
    </FormDialog>
  );
}

interface AddWeekOffProps extends Omit<AddProps, 'teams'> {
  rows: CalendarRow[];
}

/** Returns what a week off from one date to another contradicts, as a sentence; undefined if nothing. */
function contradiction(rows: CalendarRow[], from: string, until: string): string | undefined {
  const games = plannedGames(rows, from, until).length;
  if (games > 0)
    return `${countOf(games, 'game')} ${games === 1 ? 'is' : 'are'} planned on ${until ? 'these days' : 'this day'}.`;
  const isOff = rows.some((row) => row.kind === 'off' && row.date <= from && from <= (row.off.until ?? row.date));
  return from && isOff ? 'This day is off already.' : undefined;
}

/** Creates a week off: a date, or a range of dates, on which no team of the league plays. Says so if games are planned then. */
export function AddWeekOff({ season, league, rows, onClose }: AddWeekOffProps) {
  const { createWeekOff } = useCalendarWrites();
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  return (
    <FormDialog
      title="Add Week Off"
      submit="Create"
      failed="Failed to create week off."
      onClose={onClose}
      thing="the week off"
      check={(read): FieldErrors => (read('date') ? {} : { date: required })}
      send={async (read) => {
        const [season_id, league_id] = [Number(season), Number(league)];
        const [date, until, reason] = [read('date'), read('until'), read('reason')];
        await createWeekOff({ season_id, league_id, date, until, reason });
        toast('Week off created!');
      }}
    >
      {(errors) => (
        <>
          <div className="form-2">
            <Field
              label="Date"
              name="date"
              type="date"
              error={errors.date}
              onInput={(event) => setFrom(event.currentTarget.value)}
              hint={contradiction(rows, from, until)}
            />
            <Field
              label="Last day"
              onInput={(event) => setUntil(event.currentTarget.value)}
              name="until"
              type="date"
              optional
              hint="For several days off, such as Christmas"
              error={errors.until}
            />
          </div>
          <Field
            label="Reason"
            name="reason"
            optional
            autoComplete="off"
            maxLength={120}
            hint="If empty: Off Week"
            error={errors.reason}
          />
        </>
      )}
    </FormDialog>
  );
}
