import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { Of } from '../../../api/types.ts';
import { SortHead, type TableOrder } from '../../../kit/sort-head.tsx';
import { Table } from '../../../kit/table.tsx';
import { dash, scoreText } from '../../../lib/format.ts';
import type { orderRows } from '../../../lib/order-rows.ts';
import { clock } from '../../../lib/when.ts';
import { Crest } from '../../../parts/face.tsx';
import { fairnessAddress } from './address.ts';

type Data = Of<'LeagueFairness'>;
type Row = Data['teams'][number];

interface CountColumn {
  key: string;
  head: ReactNode;
  /** The value by which the column sorts. */
  value: (row: Row) => number | string | null;
  cell: (row: Row) => ReactNode;
  /** Whether the first click sorts the lowest value first. */
  rising?: boolean;
}

const none = <span className="dim">{dash}</span>;

/** Returns the index of the time at which a team plays most often, the latest of several. */
const topTime = ({ times }: Row) => times.lastIndexOf(Math.max(...times));

const mostAt = (row: Row) => Math.max(0, ...row.times);

const summary = ({ times, teams }: Data): CountColumn[] => [
  {
    key: 'home',
    head: 'Home–away',
    value: ({ home, away }) => home - away,
    cell: ({ home, away }) => scoreText(home, away),
  },
  { key: 'breaks', head: 'In a row', value: ({ breaks }) => breaks, cell: ({ breaks }) => breaks || none },
  {
    key: 'most',
    head: 'Most at one time',
    value: mostAt,
    cell: (row) =>
      mostAt(row) > 0 ? (
        <>
          {mostAt(row)} <small>{clock(times[topTime(row)])}</small>
        </>
      ) : (
        none
      ),
  },
  ...(teams.some(({ byes }) => byes > 0)
    ? [{ key: 'byes', head: 'Byes', value: ({ byes }: Row) => byes, cell: ({ byes }: Row) => byes || none }]
    : []),
  {
    key: 'rest',
    head: 'Rest',
    rising: true,
    value: ({ shortest_rest }) => shortest_rest ?? null,
    cell: ({ shortest_rest }) => shortest_rest ?? dash,
  },
];

/** Returns the name of the venue that all courts are at, with the comma after it; empty if there are several. */
function venueOf(courts: string[]): string {
  const venue = courts[0]?.match(/^.+, /)?.[0] ?? '';
  return courts.every((court) => court.startsWith(venue) && court.length > venue.length) ? venue : '';
}

const shares = ({ times, courts }: Data): CountColumn[] => [
  ...times.map((time, part) => ({
    key: time,
    head: clock(time),
    value: (row: Row) => row.times[part] ?? 0,
    cell: (row: Row) => row.times[part] || none,
  })),
  ...(courts.length > 1 ? courts : []).map((court, part) => ({
    key: court,
    head: court.slice(venueOf(courts).length),
    value: (row: Row) => row.courts[part] ?? 0,
    cell: (row: Row) => row.courts[part] || none,
  })),
];

/** The counts of each team. */
export const LeagueCounts = (data: Data) => (
  <CountTable caption="Counts of each team" data={data} columns={summary(data)} kind="fair" />
);

/** The games of each team at each time and on each court. */
export function SharedOut(data: Data) {
  const columns = shares(data);
  if (columns.length < 2) return null;
  const title = data.courts.length > 1 ? 'Games at each time and on each court' : 'Games at each time';
  return (
    <section className="section" aria-labelledby="shared">
      <div className="section-head">
        <h2 id="shared">{title}</h2>
        {data.courts.length > 1 && <p className="hint">{venueOf(data.courts).replace(/, $/, '')}</p>}
      </div>
      <CountTable caption={title} data={data} columns={columns} kind="fair shared" />
    </section>
  );
}

interface CountTableProps {
  caption: string;
  data: Data;
  columns: CountColumn[];
  kind: string;
}

/** A table with a row for each team, which a click on a heading sorts. A team's name leads to its detail. */
function CountTable({ caption, data, columns, kind }: CountTableProps) {
  const [order, setOrder] = useState<TableOrder<string>>();
  // Few visitors sort, so the code for it loads with the first click.
  const [sort, setSort] = useState<typeof orderRows>();
  const onOrder = async (chosen: TableOrder<string>) => {
    const sorting = await import('../../../lib/order-rows.ts');
    setSort(() => sorting.orderRows);
    setOrder(chosen);
  };
  const sorting = { order, onOrder };
  const place = { season: data.season.id, league: data.league.id };
  const byColumn = columns.find(({ key }) => key === order?.column);
  const sortValue = byColumn?.value ?? (({ name }: Row) => name);
  const isReversed = order ? order.worst !== (byColumn ? !byColumn.rising : false) : false;
  const rows = order && sort ? sort(data.teams, sortValue, isReversed) : data.teams;
  return (
    <div className="card">
      <Table caption={caption} kind={kind}>
        <thead>
          <tr>
            <SortHead column="team" {...sorting} rising className="stick">
              Team
            </SortHead>
            {columns.map(({ key, head, rising = false }) => (
              <SortHead key={key} column={key} {...sorting} rising={rising}>
                {head}
              </SortHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row" className="stick">
                <Link className="who" href={fairnessAddress({ ...place, team: row.id })}>
                  <Crest id={row.id} name={row.name} logo={row.logo_url} size={24} />
                  <span>{row.name}</span>
                </Link>
              </th>
              {columns.map(({ key, cell }) => (
                <td key={key} className="num">
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
