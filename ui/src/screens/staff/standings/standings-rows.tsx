import '../../../parts/staff/games/games.css';
import { Link } from 'wouter';
import type { Of } from '../../../api/types.ts';
import { Table } from '../../../kit/table.tsx';
import { dash, integer, percent } from '../../../lib/format.ts';
import { Crest } from '../../../parts/face.tsx';
import { playerPath } from '../../../paths.ts';

type Row = Of<'StandingsRow'>;

/** Short column headings and their full names. */
const numbers = [
  ['W', 'Wins'],
  ['L', 'Losses'],
  ['PCT', 'Win percentage'],
  ['GB', 'Games behind'],
  ['PF', 'Points for'],
  ['PA', 'Points against'],
  ['DIFF', 'Point difference'],
  ['FT%', 'Free throw percentage'],
  ['3PM', 'Three-pointers made'],
] as const;

const signed = (difference: number) =>
  difference > 0 ? `+${integer(difference)}` : integer(difference).replace('-', '−');

interface StandingsRowsProps {
  caption: string;
  /** In the server's order. */
  rows: Row[];
  /** Returns the URL of a team. */
  href: (row: Row) => string;
}

/** A league table with all columns for staff, including the tie-breaks. */
export const StandingsRows = ({ caption, rows, href }: StandingsRowsProps) => (
  <div className="card">
    <Table caption={caption} kind="stats tight">
      <thead>
        <tr>
          <th scope="col" className="num fit">
            <abbr title="Position">Pos</abbr>
          </th>
          <th scope="col" className="stick">
            Team
          </th>
          {numbers.map(([head, title]) => (
            <th scope="col" className="num" key={head}>
              <abbr title={title}>{head}</abbr>
            </th>
          ))}
          <th scope="col">Streak</th>
          <th scope="col">Last 5</th>
          <th scope="col">Captain</th>
          <th scope="col">Tie decided by</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.slt_id}>
            <td className="num fit dim">{row.rank}</td>
            <th scope="row" className="stick">
              <Link className="who" href={href(row)}>
                <Crest id={row.id} name={row.name} logo={row.logo_url} size={24} />
                <span>
                  {row.name}
                  {row.withdrawn && <small> (withdrew)</small>}
                </span>
              </Link>
            </th>
            <td className="num key">{row.wins}</td>
            <td className="num">{row.losses}</td>
            <td className="num">{row.winPercentage}</td>
            <td className="num dim">{row.gamesBack === 0 ? dash : row.gamesBack}</td>
            <td className="num">{integer(row.pointsFor)}</td>
            <td className="num">{integer(row.pointsAgainst)}</td>
            <td className="num">{signed(row.pointDifference)}</td>
            <td className="num">{percent(row.ftPercentage)}</td>
            <td className="num">{row.total3PM}</td>
            <td>{row.streak ?? dash}</td>
            <td>{row.lastFive.length > 0 ? row.lastFive.join(' ') : dash}</td>
            <td>
              {row.captain && row.captain_id ? (
                <Link className="t-link" href={playerPath(row.captain_id)}>
                  {row.captain}
                </Link>
              ) : (
                (row.captain ?? dash)
              )}
            </td>
            <td className="dim tie">{row.tieBreak ?? dash}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  </div>
);
