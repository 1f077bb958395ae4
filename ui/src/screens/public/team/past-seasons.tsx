import { Link, useLocation } from 'wouter';
import { Table } from '../../../kit/table.tsx';
import { dash, ordinal, scoreText } from '../../../lib/format.ts';
import { teamPath } from '../../../paths.ts';
import type { PartProps } from './team-games.tsx';

/** The team's record in each past season, newest first. A row opens its season on this page. */
export function PastSeasons({ team, enrolment }: PartProps) {
  const [, go] = useLocation();
  const past = team.seasons.filter((season) => !season.active);
  if (past.length === 0) return null;
  const address = (slt: number) => `${teamPath(team.id)}?season=${slt}`;
  const top = () => scrollTo(0, 0);
  return (
    <section className="section" aria-labelledby="past">
      <div className="section-head">
        <h2 id="past">Past seasons</h2>
      </div>
      <div className="card">
        <Table caption="Past seasons" kind="two">
          <thead>
            <tr>
              <th scope="col">Season</th>
              <th scope="col" className="num">
                Record
              </th>
              <th scope="col" className="num">
                Place
              </th>
            </tr>
          </thead>
          <tbody>
            {past.map(({ slt_id, name, league, wins, losses, rank }) => (
              // The whole row is clickable; keyboard users have the link in the row.
              <tr
                key={slt_id}
                className="goes"
                aria-selected={slt_id === enrolment?.slt_id}
                onClick={() => {
                  go(address(slt_id));
                  top();
                }}
              >
                <th scope="row">
                  <Link
                    className="who"
                    href={address(slt_id)}
                    onClick={(event) => {
                      event.stopPropagation();
                      top();
                    }}
                  >
                    <span>
                      {name}
                      <small>{league.name}</small>
                    </span>
                  </Link>
                </th>
                <td className="num">{scoreText(wins, losses)}</td>
                <td className="num">{wins + losses > 0 ? ordinal(rank) : dash}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  );
}
