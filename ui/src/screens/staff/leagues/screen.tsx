import { Link } from 'wouter';
import { useLeagues } from '../../../api/people.ts';
import type { Of } from '../../../api/types.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Search } from '../../../kit/filter.tsx';
import { type SortColumns, SortHeadings, type SortOrder } from '../../../kit/sorting/sort-heading.tsx';
import { Empty } from '../../../kit/states.tsx';
import { Pages } from '../../../kit/steps/pages.tsx';
import { Table } from '../../../kit/table.tsx';
import { countOf, dash } from '../../../lib/format.ts';
import { useTitle } from '../../../lib/title.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { useList } from '../../../parts/staff/list/use-list.ts';
import { StaffPage } from '../../../parts/staff/shell.tsx';

type League = Of<'League'>;

const columns: SortColumns<League> = {
  name: { label: 'League', value: (league) => league.name },
  season: { label: 'Latest season', value: (league) => league.seasons_leagues[0]?.season.name },
  seasons: { label: 'Seasons', className: 'num beside', value: (league) => league.seasons_leagues.length },
  teams: { label: 'Teams', className: 'num beside', value: (league) => league.teamsCount },
};

const textOf = ({ name, seasons_leagues }: League) =>
  [name, ...seasons_leagues.map(({ season }) => season.name)].join('\n');

export default function LeaguesScreen() {
  useTitle('Leagues', 'Homecourt');
  return (
    <StaffPage crumbs={[{ label: 'Leagues' }]}>
      <Loaded from={useLeagues()} what="the leagues">
        {({ leagues }) => <Leagues leagues={leagues} />}
      </Loaded>
    </StaffPage>
  );
}

function Leagues({ leagues }: { leagues: League[] }) {
  const { shown, order, search, pages } = useList({ rows: leagues, columns, textOf });
  return (
    <>
      <div className="staff-head">
        <h1>Leagues</h1>
      </div>
      {leagues.length === 0 ? (
        <Empty title="No leagues available">
          <p>Leagues are added in a season.</p>
          <Link className="btn second" href="/dashboard/seasons">
            Seasons
          </Link>
        </Empty>
      ) : (
        <>
          <div className="toolbar">
            <Search label="Find a league or a season" {...search} />
          </div>
          {shown.length > 0 ? (
            <LeagueTable leagues={shown} order={order} />
          ) : (
            <Empty title="No league or season of that name" />
          )}
          <Pages noun="league" {...pages} />
        </>
      )}
    </>
  );
}

const LeagueTable = ({ leagues, order }: { leagues: League[]; order: SortOrder }) => (
  <div className="card">
    <Table caption="Leagues">
      <thead>
        <tr>
          <SortHeadings columns={columns} order={order} />
        </tr>
      </thead>
      <tbody>
        {leagues.map(({ id, name, teamsCount, seasons_leagues }) => (
          <tr key={id}>
            <th scope="row" className="folds">
              <Link href={`/leagues/${id}`}>{name}</Link>
              <span className="under">
                {countOf(seasons_leagues.length, 'season')} · {countOf(teamsCount, 'team')}
              </span>
            </th>
            <td>
              <Latest league={id} season={seasons_leagues[0]?.season} />
            </td>
            <td className="num beside">{seasons_leagues.length}</td>
            <td className="num beside">{teamsCount}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  </div>
);

const Latest = ({ league, season }: { league: number; season: Of<'SeasonRef'> | undefined }) =>
  season ? (
    <span className="who">
      <Link className="t-link" href={`/dashboard/seasons/${season.id}/leagues/${league}`}>
        {season.name}
      </Link>
      {season.active && <Badge kind="ok">Active</Badge>}
    </span>
  ) : (
    dash
  );
