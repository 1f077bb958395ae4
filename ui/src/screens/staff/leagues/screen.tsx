import { Link } from 'wouter';
import { useLeagues } from '../../../api/people.ts';
import type { Of } from '../../../api/types.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Search } from '../../../kit/filter.tsx';
import { Pages, pageOf } from '../../../kit/pages.tsx';
import { SortHeading, type SortOrder, sortRows } from '../../../kit/sorting/sort-heading.tsx';
import { Empty } from '../../../kit/states.tsx';
import { Table } from '../../../kit/table.tsx';
import { countOf, dash } from '../../../lib/format.ts';
import { useAddressQuery } from '../../../lib/query.ts';
import { useTitle } from '../../../lib/title.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { useOrder } from '../../../parts/staff/order.ts';
import { StaffPage } from '../../../parts/staff/shell.tsx';

type League = Of<'League'>;

const columns = {
  name: (league: League) => league.name,
  season: (league: League) => league.seasons_leagues[0]?.season.name,
  seasons: (league: League) => league.seasons_leagues.length,
  teams: (league: League) => league.teamsCount,
};

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
  const query = useAddressQuery();
  const order = useOrder();
  const sought = query.read('q').trim().toLowerCase();
  const found = leagues.filter(({ name, seasons_leagues }) =>
    [name, ...seasons_leagues.map(({ season }) => season.name)].some((text) => text.toLowerCase().includes(sought)),
  );
  const { shown, page } = pageOf(sortRows(found, order.by, columns), query.read('page'));
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
            <Search
              label="Find a league or a season"
              value={query.read('q')}
              onInput={(q) => query.write({ q, page: '' })}
            />
          </div>
          {found.length > 0 ? (
            <LeagueTable leagues={shown} order={order} />
          ) : (
            <Empty title="No league or season of that name" />
          )}
          <Pages
            noun="league"
            found={found.length}
            of={leagues.length}
            page={page}
            onPage={(page) => query.write({ page })}
          />
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
          <SortHeading name="name" order={order}>
            League
          </SortHeading>
          <SortHeading name="season" order={order}>
            Latest season
          </SortHeading>
          <SortHeading name="seasons" order={order} className="num beside">
            Seasons
          </SortHeading>
          <SortHeading name="teams" order={order} className="num beside">
            Teams
          </SortHeading>
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
