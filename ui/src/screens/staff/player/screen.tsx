import { DeleteDialog } from '../../../parts/staff/delete-dialog.tsx';
import { Heading } from '../../../parts/staff/list/cells.tsx';
import { IfMayDelete } from '../../../parts/staff/may-delete.tsx';
import '../../../parts/staff/people/people.css';
import './screen.css';
import { useState } from 'react';
import { Link, useLocation, useParams, useRoute } from 'wouter';
import { playerUrl, useOrganization, usePlayerPage } from '../../../api/people.ts';
import { SiteContext } from '../../../api/site.ts';
import type { Of } from '../../../api/types.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Button } from '../../../kit/button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Empty } from '../../../kit/states.tsx';
import { Table } from '../../../kit/table.tsx';
import { dash } from '../../../lib/format.ts';
import { byWhen } from '../../../lib/game.ts';
import { lazily } from '../../../lib/lazily.tsx';
import { useAddressQuery } from '../../../lib/query.ts';
import { useTitle } from '../../../lib/title.ts';
import { Crest } from '../../../parts/face.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { GameLog } from '../../../parts/people/game-log.tsx';
import { PlayerBoxes } from '../../../parts/people/player-boxes.tsx';
import { fullName, PlayerHead } from '../../../parts/people/player-head.tsx';
import { PlayerTabs, usePlayerTab } from '../../../parts/people/player-tabs.tsx';
import { HistoryButton } from '../../../parts/staff/activity/history.tsx';
import { EditPlayer } from '../../../parts/staff/people/player-forms.tsx';
import { publicNames } from '../../../parts/staff/people/public-name.tsx';
import { type Crumb, StaffPage } from '../../../parts/staff/shell.tsx';
import { AttributesForm } from './attributes-form.tsx';

type Page = Of<'PlayerPage'>;

const More = lazily(() => import('../../../parts/people/player-more.tsx'));

/** A player for staff: personal data, teams, statistics, and the contents of the public page. */
export default function PlayerScreen() {
  const { id = '' } = useParams();
  const page = usePlayerPage(id);
  const name = page.data ? fullName(page.data.player) : 'Player';
  useTitle(name, 'Homecourt');
  const refused = page.error && !page.data && page.error.status !== 404;
  return (
    <StaffPage crumbs={[...useWay(page.data?.player), { label: name }]}>
      {refused ? (
        <ErrorNote title="Failed to fetch player" message={page.error?.message} onRetry={page.retry} />
      ) : (
        <Loaded from={page} what="the player" missing="There is no such player">
          {(data) => <Player key={data.player.id} page={data} id={id} />}
        </Loaded>
      )}
    </StaffPage>
  );
}

/** Returns the breadcrumbs: the team from whose page the player was opened, or else the list of players. */
function useWay(player: Page['player'] | undefined): Crumb[] {
  const [ofTeam] = useRoute('/dashboard/players/:id');
  const team = useAddressQuery().read('roster');
  const roster = player?.rosters.find((one) => String(one.slt_id) === team) ?? player?.rosters[0];
  if (!ofTeam || !roster) return [{ label: 'Players', href: '/playerListAuth' }];
  const season = `/dashboard/seasons/${roster.season.id}`;
  const teams = `${season}/leagues/${roster.league.id}/teams`;
  return [
    { label: 'Seasons', href: '/dashboard/seasons' },
    { label: roster.season.name, href: season },
    { label: roster.league.name, href: teams },
    { label: roster.team.name, href: `${teams}/${roster.team.id}` },
  ];
}

function Player({ page, id }: { page: Page; id: string }) {
  const tab = usePlayerTab();
  const organization = useOrganization();
  return (
    <>
      <div className="card player-card">
        <PlayerHead page={page} />
      </div>
      <PlayerTabs id={id} tab={tab} />
      <div className="part" id="part" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === 'profile' && <Profile page={page} />}
        {tab === 'stats' && <Stats page={page} />}
        {(tab === 'bio' || tab === 'videos') && organization && (
          <SiteContext.Provider value={{ organization, tenant: { slug: organization.slug } }}>
            <More />
          </SiteContext.Provider>
        )}
      </div>
    </>
  );
}

function Profile({ page: { player } }: { page: Page }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const [, navigate] = useLocation();
  const name = fullName(player);
  return (
    <>
      <section className="section" aria-labelledby="info">
        <div className="staff-head">
          <h2 id="info">Personal info</h2>
          <div className="btn-group">
            <HistoryButton noun="player" id={player.id} name={name} />
            <IfMayDelete group="people">
              <Button kind="danger-quiet" icon="trash" onClick={() => setOpen('delete')}>
                Delete player
              </Button>
            </IfMayDelete>
            <Button kind="primary" icon="edit" onClick={() => setOpen('edit')}>
              Edit player
            </Button>
          </div>
        </div>
        <dl className="card pad facts">
          <div>
            <dt>First name</dt>
            <dd>{player.firstName || dash}</dd>
          </div>
          <div>
            <dt>Last name</dt>
            <dd>{player.lastName || dash}</dd>
          </div>
          <div>
            <dt>Email</dt>
            <dd>{player.email ?? dash}</dd>
          </div>
          <div>
            <dt>Phone number</dt>
            <dd>{player.phoneNumber ?? dash}</dd>
          </div>
          <div>
            <dt>Visitors see</dt>
            <dd>{publicNames.find(([value]) => value === player.public_name)?.[1]}</dd>
          </div>
        </dl>
      </section>
      <section className="section" aria-labelledby="attributes">
        <h2 id="attributes">Attributes</h2>
        <AttributesForm player={player} />
      </section>
      <Teams rosters={player.rosters} />
      {open === 'edit' && (
        <EditPlayer
          id={player.id}
          done="Player updated successfully"
          failed="Failed to update player"
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'delete' && (
        <DeleteDialog
          title={`Delete ${name}?`}
          act="Delete 1 player"
          things={[{ name, path: playerUrl(player.id) }]}
          done="Player deleted successfully"
          failed="Failed to delete player"
          onDone={(left) => left.length === 0 && navigate('/playerListAuth')}
          onClose={() => setOpen(null)}
        >
          <p>{name} leaves every team.</p>
        </DeleteDialog>
      )}
    </>
  );
}

const Teams = ({ rosters }: { rosters: Of<'PlayerRoster'>[] }) => (
  <section className="section" aria-labelledby="teams">
    <h2 id="teams">Teams</h2>
    {rosters.length === 0 ? (
      <Empty title="No team assigned" />
    ) : (
      <div className="card">
        <Table caption="Teams">
          <thead>
            <tr>
              <Heading>Team</Heading>
              <Heading className="beside">League</Heading>
              <Heading className="beside">Season</Heading>
              <Heading className="num">#</Heading>
            </tr>
          </thead>
          <tbody>
            {rosters.map(({ slt_id, team, league, season, number }) => (
              <tr key={slt_id}>
                <th scope="row" className="folds">
                  <Link className="who" href={`/dashboard/seasons/${season.id}/leagues/${league.id}/teams/${team.id}`}>
                    <Crest id={team.id} name={team.name} size={28} />
                    <span>{team.name}</span>
                  </Link>
                  <span className="under cut">
                    {league.name} · {season.name}
                  </span>
                </th>
                <td className="beside">{league.name}</td>
                <td className="beside">
                  {season.name} {season.active && <Badge kind="ok">Active</Badge>}
                </td>
                <td className="num">{number}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    )}
  </section>
);

function Stats({ page }: { page: Page }) {
  const games = [...page.gameLines].sort((one, other) => byWhen(other.game, one.game));
  const averages = page.averages.find((average) => average.slt_id == null);
  const stats = page.allStats.filter((stat) => !stat.hidden);
  return (
    <div className="stack">
      <PlayerBoxes averages={averages} stats={stats} />
      <section className="section" aria-labelledby="log">
        <h2 id="log">Game by game</h2>
        <GameLog caption="Game by game" games={games} stats={stats} averages={averages} />
      </section>
    </div>
  );
}
