import { Link } from 'wouter';
import { useDivisions } from '../../../api/seasons.ts';
import { useSession } from '../../../api/session.ts';
import { useReadInside, useSeasonsInside } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { Filter } from '../../../kit/filter.tsx';
import { Empty } from '../../../kit/states.tsx';
import { Table } from '../../../kit/table.tsx';
import { useAddressQuery } from '../../../lib/query.ts';
import { useTitle } from '../../../lib/title.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { divisionPath } from '../../../staff-paths.ts';

/** The brackets of a season; at first of the season in play. */
export default function Brackets() {
  useTitle('Brackets', 'Homecourt');
  const query = useAddressQuery();
  return (
    <StaffPage crumbs={[{ label: 'Brackets' }]}>
      <Loaded from={useSeasonsInside()} what="the seasons">
        {({ seasons, current }) => {
          const named = query.read('season');
          const season =
            seasons.find((season) => String(season.id) === named) ??
            seasons.find((season) => season.id === current) ??
            seasons.find((season) => season.active) ??
            seasons[0];
          return (
            <>
              <div className="staff-head">
                <h1>Brackets</h1>
              </div>
              {season ? (
                <>
                  <div className="toolbar">
                    <Filter label="Season" value={String(season.id)} onChange={(id) => query.write({ season: id })}>
                      {seasons.map((season) => (
                        <option key={season.id} value={season.id}>
                          {season.name}
                        </option>
                      ))}
                    </Filter>
                  </div>
                  <Divisions key={season.id} season={season} />
                </>
              ) : (
                <Empty title="No seasons available" />
              )}
            </>
          );
        }}
      </Loaded>
    </StaffPage>
  );
}

function Divisions({ season }: { season: Of<'Season'> }) {
  const id = String(season.id);
  return (
    <Loaded from={useDivisions(id)} what="the divisions">
      {({ divisions }) =>
        divisions.length === 0 ? (
          <NoDivisions season={season} />
        ) : (
          <div className="card">
            <Table caption="Divisions" wide={false}>
              <thead>
                <tr>
                  <th scope="col">Division</th>
                  <th scope="col" className="num">
                    Teams
                  </th>
                  <th scope="col">First seed</th>
                </tr>
              </thead>
              <tbody>
                {divisions.map((division) => (
                  <Line key={division.id} season={id} division={division} />
                ))}
              </tbody>
            </Table>
          </div>
        )
      }
    </Loaded>
  );
}

/**
 * Explains how to create the first division. The feature has to be enabled first, because season pages hide divisions
 * without it.
 */
function NoDivisions({ season }: { season: Of<'Season'> }) {
  const { organization_id: organization } = season;
  const own = useReadInside(`/api/organizations/${organization}`).data?.organization;
  const mayTurn = ['org_owner', 'super_admin'].includes(useSession().user?.role ?? '');
  if (!own) return <Empty title="No divisions created yet." />;
  if (own.feature_flags.brackets) {
    return (
      <Empty title="No divisions created yet.">
        <p>Add a division below the leagues of {season.name}, and put teams into it.</p>
        <Link className="btn second" href={`/dashboard/seasons/${season.id}#divisions`}>
          Go to the season
        </Link>
      </Empty>
    );
  }
  return (
    <Empty title="No divisions created yet.">
      <p>
        Brackets are switched off for {own.name}.{' '}
        {mayTurn
          ? 'Switch on “Brackets” under Features; season pages then have divisions.'
          : 'An organization owner can switch them on, under Features on the organization’s page.'}
      </p>
      {mayTurn && (
        <Link className="btn second" href={`/organizations/${organization}#features`}>
          Go to Features
        </Link>
      )}
    </Empty>
  );
}

const Line = ({ season, division }: { season: string; division: Of<'Division'> }) => (
  <tr>
    <th scope="row">
      <Link href={divisionPath(season, division.id)}>{division.name}</Link>
    </th>
    <td className="num">{division.teams.length}</td>
    <td>{division.teams[0]?.name}</td>
  </tr>
);
