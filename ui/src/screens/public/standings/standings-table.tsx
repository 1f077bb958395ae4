import '../../../kit/css/fold.css';
import './standings-form.css';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Of } from '../../../api/types.ts';
import { SortHead, type TableOrder } from '../../../kit/sort-head.tsx';
import { Table } from '../../../kit/table.tsx';
import { dash, percent } from '../../../lib/format.ts';
import { Crest } from '../../../parts/face.tsx';
import { FollowButton } from '../../../parts/my-team/follow-button.tsx';
import { useFollowedTeam } from '../../../parts/my-team/use-followed-team.ts';
import { playerPath, teamPath } from '../../../paths.ts';
import { ClinchMark } from './clinch.tsx';
import type { inOrderOf, StandingsColumn } from './in-order.ts';

type StandingsOrder = TableOrder<StandingsColumn>;

export type StandingsTableRow = Of<'StandingsRow'> & { division?: string | undefined };

interface StandingsTableProps {
  caption: string;
  rows: StandingsTableRow[];
  /** Whether to show the columns for league and division. */
  league: boolean;
  division: boolean;
  /** Whether the rows are in a division's manual order, so that no tie-break applies. */
  ownOrder?: boolean;
}

/** The results of the last five games, newest first, and the current streak. */
const Form = ({ last, streak }: { last: StandingsTableRow['lastFive']; streak: StandingsTableRow['streak'] }) =>
  last.length > 0 ? (
    <span
      className="form"
      role="img"
      aria-label={`Last five: ${last.join(' ')}. Streak: ${streak}`}
      title={streak ?? ''}
    >
      {last.map((result, index) => (
        <i key={String(index)} className={result === 'W' ? 'w' : 'l'} aria-hidden="true">
          {result}
        </i>
      ))}
    </span>
  ) : (
    dash
  );

/** A short heading with its full name for screen readers. */
const Short = ({ short, name }: { short: string; name: string }) => (
  <>
    <span aria-hidden="true">{short}</span>
    <span className="vh">{name}</span>
  </>
);

/** Formats wins and losses as `5–2`. */
const wonLost = ({ wins, losses }: StandingsTableRow['home']) => `${wins}–${losses}`;

const behind = (games: number) => (games === 0 ? dash : String(games));

/**
 * A table of teams in the given order, which a click on a heading changes; the places stay. An asterisk marks teams whose
 * tie was broken.
 */
export function StandingsTable({ caption, rows, league, division, ownOrder = false }: StandingsTableProps) {
  const followed = useFollowedTeam();
  const [order, setOrder] = useState<StandingsOrder>();
  // Few visitors sort, so the code for it loads with the first click.
  const [inOrder, setInOrder] = useState<typeof inOrderOf>();
  const onOrder = async (chosen: StandingsOrder) => {
    const sorting = await import('./in-order.ts');
    setInOrder(() => sorting.inOrderOf);
    setOrder(chosen);
  };
  const sorting = { order, onOrder };
  const broken = ownOrder ? [] : rows.filter((row) => row.tieBreak);
  return (
    <>
      <div className="card">
        <Table caption={caption} kind="stand">
          <thead>
            <tr>
              <SortHead column="team" {...sorting} rising className="stick team">
                <span className="pos" aria-hidden="true">
                  Pos
                </span>
                <span className="vh">Position</span> Team
              </SortHead>
              <SortHead column="wins" {...sorting}>
                <Short short="W" name="Wins" />
              </SortHead>
              <SortHead column="losses" {...sorting} rising>
                <Short short="L" name="Losses" />
              </SortHead>
              <SortHead column="percentage" {...sorting}>
                <abbr title="Win percentage">PCT</abbr>
              </SortHead>
              <SortHead column="behind" {...sorting} rising>
                <abbr title="Games behind">GB</abbr>
              </SortHead>
              <SortHead column="home" {...sorting}>
                Home
              </SortHead>
              <SortHead column="away" {...sorting}>
                Away
              </SortHead>
              <SortHead column="freeThrows" {...sorting}>
                <abbr title="Free throw percentage">FT%</abbr>
              </SortHead>
              <SortHead column="threes" {...sorting}>
                <abbr title="Three-pointers made">3PM</abbr>
              </SortHead>
              <th scope="col">Last 5</th>
              <th scope="col">Coach/Captain</th>
              {league && <th scope="col">League</th>}
              {division && <th scope="col">Division</th>}
            </tr>
          </thead>
          <tbody>
            {(inOrder?.(order, rows) ?? rows).map((row) => (
              <tr key={row.slt_id} className={row.id === followed ? 'mine' : undefined}>
                <th scope="row" className="stick">
                  <span className="pos">{row.rank}</span>
                  <Link className="who" href={teamPath(row.id)}>
                    <Crest id={row.id} name={row.name} logo={row.logo_url} size={24} />
                    <span>
                      {row.name}
                      {broken.includes(row) && (
                        <sup title={row.tieBreak ?? ''} aria-hidden="true">
                          *
                        </sup>
                      )}
                      {row.withdrawn && <small> (withdrew)</small>}
                      {row.clinch && <ClinchMark mark={row.clinch} />}
                    </span>
                  </Link>
                  <FollowButton team={row} small />
                </th>
                <td className="num key">{row.wins}</td>
                <td className="num">{row.losses}</td>
                <td className="num">{row.winPercentage}</td>
                <td className="num dim">{behind(row.gamesBack)}</td>
                <td className="num">{wonLost(row.home)}</td>
                <td className="num">{wonLost(row.away)}</td>
                <td className="num">{percent(row.ftPercentage)}</td>
                <td className="num">{row.total3PM}</td>
                <td>
                  <Form last={row.lastFive} streak={row.streak} />
                </td>
                <td>
                  <Captain row={row} />
                </td>
                {league && <td>{row.leagueName}</td>}
                {division && <td>{row.division ?? dash}</td>}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      {broken.length > 0 && <TieBreaks rows={broken} />}
    </>
  );
}

function Captain({ row: { captain, captain_id } }: { row: StandingsTableRow }) {
  if (!captain) return <span className="dim">{dash}</span>;
  return captain_id ? (
    <Link className="t-link captain" href={playerPath(captain_id)}>
      {captain}
    </Link>
  ) : (
    captain
  );
}

/** Explains which tie-break separated teams with the same record, in the server's words. */
const TieBreaks = ({ rows }: { rows: StandingsTableRow[] }) => (
  <details className="fold ties">
    <summary>* How ties were broken</summary>
    <ul>
      {rows.map((row) => (
        <li key={row.slt_id}>
          <b>{row.name}</b>: {row.tieBreak}
        </li>
      ))}
    </ul>
  </details>
);
