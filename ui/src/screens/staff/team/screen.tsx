import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { useTeam } from '../../../api/people.ts';
import type { Of } from '../../../api/types.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Button } from '../../../kit/button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Empty } from '../../../kit/states.tsx';
import { Table } from '../../../kit/table.tsx';
import { Segment } from '../../../kit/tabs.tsx';
import { dash, scoreText } from '../../../lib/format.ts';
import { useAddressQuery } from '../../../lib/query.ts';
import { useTitle } from '../../../lib/title.ts';
import { clock } from '../../../lib/when.ts';
import { Avatar, Crest } from '../../../parts/face.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { HistoryButton } from '../../../parts/staff/activity/history.tsx';
import { CalendarTable, calendarRows } from '../../../parts/staff/entries.tsx';
import { Heading } from '../../../parts/staff/list/cells.tsx';
import { UpdateTeam } from '../../../parts/staff/people/global-team-forms.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';

type Page = Of<'TeamPage'>;

/** A team across all seasons: its players, games and seasons. */
export default function TeamScreen() {
  const { team: id = '' } = useParams();
  const one = useTeam(id);
  const name = one.data?.team.name ?? 'Unknown Team';
  useTitle(name, 'Homecourt');
  const refused = one.error && !one.data && one.error.status !== 404;
  const why = one.error?.status === 401 || one.error?.status === 403 ? 'Unauthorized access' : 'Failed to fetch team';
  return (
    <StaffPage crumbs={[{ label: 'Teams', href: '/teamList' }, { label: name }]}>
      {refused ? (
        <ErrorNote title={why} message={one.error?.message} onRetry={one.retry} />
      ) : (
        <Loaded from={one} what="the team" missing="Unknown Team">
          {({ team }) => <Team key={team.id} team={team} />}
        </Loaded>
      )}
    </StaffPage>
  );
}

const views = [
  { value: '', label: 'Players' },
  { value: 'games', label: 'Games' },
  { value: 'seasons', label: 'Seasons' },
];

function Team({ team }: { team: Page }) {
  const [editing, setEditing] = useState(false);
  const query = useAddressQuery();
  const view = query.read('view');
  const slots = team.unavailableSlots.map(clock).join(', ');
  const facts = [team.league?.name ?? 'No league', slots && `Cannot play at ${slots}`];
  return (
    <>
      <div className="staff-head">
        <Crest id={team.id} name={team.name} logo={team.logo_url} size={48} />
        <div>
          <h1>{team.name}</h1>
          <p className="hint">{facts.filter(Boolean).join(' · ')}</p>
        </div>
        <div className="btn-group">
          <HistoryButton noun="team" id={team.id} name={team.name} />
          <Button icon="edit" onClick={() => setEditing(true)}>
            Edit team
          </Button>
        </div>
      </div>
      <div className="toolbar">
        <Segment label="What is shown" choices={views} value={view} onChange={(view) => query.write({ view })} />
      </div>
      {view === 'games' ? (
        team.games.length > 0 ? (
          <CalendarTable caption={`Games of ${team.name}`} rows={calendarRows(team.games)} />
        ) : (
          <Empty title="No games available" />
        )
      ) : view === 'seasons' ? (
        <Seasons team={team} />
      ) : (
        <Players team={team} />
      )}
      {editing && (
        <UpdateTeam
          team={{ ...team, leagueId: team.leagueId ?? null, playersCount: team.rosters.length, players: [] }}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}

function Players({ team }: { team: Page }) {
  if (team.rosters.length === 0) return <Empty title="No players available" />;
  return (
    <div className="card">
      <Table caption={`Players of ${team.name}`}>
        <thead>
          <tr>
            <Heading className="num fit">#</Heading>
            <Heading>Player</Heading>
            <Heading>Position</Heading>
          </tr>
        </thead>
        <tbody>
          {team.rosters.map((player) => {
            const name = `${player.firstName} ${player.lastName}`.trim();
            return (
              <tr key={`${player.slt_id}/${player.id}`}>
                <td className="num fit">{player.number}</td>
                <th scope="row">
                  <Link className="who" href={`/dashboard/players/${player.id}`}>
                    <Avatar id={player.id} name={name} image={player.image} size={28} />
                    <span>{name}</span>
                  </Link>
                </th>
                <td>{player.position ?? dash}</td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </div>
  );
}

function Seasons({ team }: { team: Page }) {
  if (team.seasons.length === 0) return <Empty title="No seasons yet" />;
  return (
    <div className="card">
      <Table caption={`Seasons of ${team.name}`}>
        <thead>
          <tr>
            <Heading>Season</Heading>
            <Heading className="beside">League</Heading>
            <Heading className="beside">Captain</Heading>
            <Heading className="num">Record</Heading>
          </tr>
        </thead>
        <tbody>
          {team.seasons.map((season) => (
            <tr key={season.slt_id}>
              <th scope="row" className="folds">
                <Link href={`/dashboard/seasons/${season.id}/leagues/${season.league.id}/teams/${team.id}`}>
                  {season.name}
                </Link>{' '}
                {season.active && <Badge kind="ok">Active</Badge>}
                <span className="under">{[season.league.name, season.captain].filter(Boolean).join(' · ')}</span>
              </th>
              <td className="beside">{season.league.name}</td>
              <td className="beside">{season.captain ?? dash}</td>
              <td className="num">{scoreText(season.wins, season.losses)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
