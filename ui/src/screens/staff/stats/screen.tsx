import { useEffect } from 'react';
import { statsUrl, useStats } from '../../../api/settings.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Table } from '../../../kit/table.tsx';
import { columns } from '../../../lib/box.ts';
import { percent } from '../../../lib/format.ts';
import { useTitle } from '../../../lib/title.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { OrderedList } from '../../../parts/staff/settings/ordered-list.tsx';
import { SportSettings } from '../../../parts/staff/settings/sport-tabs.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { StatCells, StatHeads } from '../../../parts/stat-table.tsx';

type Stat = Of<'Stat'>;

export default function StatsScreen() {
  useTitle('Stats', 'Homecourt');
  return (
    <StaffPage crumbs={[{ label: 'Stats' }]}>
      <SportSettings title="Stats" without={<Warning />}>
        {(sport) => <Stats key={sport.id} sport={sport} />}
      </SportSettings>
    </StaffPage>
  );
}

function Warning() {
  useEffect(() => console.warn('No sport assigned to this organization: there are no stats to arrange.'), []);
  return null;
}

const Stats = ({ sport }: { sport: Of<'Sport'> }) => (
  <Loaded from={useStats(sport.id)} what="the stats" title="Stats" loading="Loading stats..." rows={12}>
    {(stats) => <List stats={stats} />}
  </Loaded>
);

function List({ stats }: { stats: Stat[] }) {
  const { putQuietly } = useWrites();
  return (
    <>
      <div className="staff-head">
        <h1>Stats</h1>
        <p className="hint">The columns of box scores and player pages, in this order. Hidden ones are still kept.</p>
      </div>
      <OrderedList
        caption="Stats"
        rows={stats.map((stat) => ({ ...stat, label: `${stat.name} (${stat.abbreviation})` }))}
        failed="Failed to update stats."
        onOrder={(stats) => putQuietly(`${statsUrl}/reorder`, { stats })}
        onHide={({ id }, hidden) => putQuietly(`${statsUrl}/${id}/toggle-visibility`, { hidden })}
        preview={(rows) => <Preview stats={rows.map((stat, index) => ({ ...stat, order: index + 1 }))} />}
      />
    </>
  );
}

/** A preview of the headings of a box score. */
function Preview({ stats }: { stats: Stat[] }) {
  const shown = columns(stats);
  return (
    <section className="card spaced" aria-labelledby="preview">
      <div className="panel-head">
        <h2 id="preview">On a box score</h2>
      </div>
      <Table caption="The columns of a box score" kind="stats">
        <thead>
          <tr>
            <th scope="col" className="stick">
              Player
            </th>
            <StatHeads columns={shown} />
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className="stick">
              A. Player
            </th>
            <StatCells columns={shown} values={[]} share={percent} />
          </tr>
        </tbody>
      </Table>
    </section>
  );
}
