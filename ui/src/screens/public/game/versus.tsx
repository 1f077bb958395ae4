import type { Of } from '../../../api/types.ts';
import { isShare, printed, statValue } from '../../../lib/box.ts';
import { percent } from '../../../lib/format.ts';
import { Crest } from '../../../parts/face.tsx';

const compared = [
  ['FG%', 'Field goals'],
  ['3P%', 'Threes'],
  ['FT%', 'Free throws'],
  ['3PM', 'Threes made'],
  ['REB', 'Rebounds'],
  ['AST', 'Assists'],
] as const;

/** The totals of both teams side by side; the better value of each pair is bold and in the accent colour. */
export function Versus({ page: { game, allStats, teamStats } }: { page: Of<'GamePage'> }) {
  const of = (slt: number) => teamStats.find((stat) => stat.slt_id === slt)?.stats ?? [];
  const [away, home] = [of(game.away_team_id), of(game.home_team_id)];
  return (
    <section className="card versus" aria-labelledby="compared">
      <h2 id="compared" className="vh">
        Team comparison
      </h2>
      <div className="versus-head">
        {[game.awayTeam, game.homeTeam].map((team) => (
          <span key={team.slt_id}>
            <Crest id={team.id} name={team.name} logo={team.logo_url} size={24} />
            {team.name}
          </span>
        ))}
      </div>
      <ul>
        {compared.map(([abbreviation, name]) => {
          const stat = allStats.find((stat) => stat.abbreviation === abbreviation);
          if (!stat) return null;
          const [left, right] = [statValue(away, stat), statValue(home, stat)];
          if (left === null && right === null) return null;
          const write = (value: number | null) =>
            printed(stat, value, percent) + (isShare(stat) && value !== null ? '%' : '');
          const [less, more] = [(left ?? 0) < (right ?? 0), (left ?? 0) > (right ?? 0)];
          return (
            <li key={abbreviation}>
              <b className={less ? 'less' : ''}>{write(left)}</b>
              <span>{name}</span>
              <b className={more ? 'less' : ''}>{write(right)}</b>
              <span className="bar" aria-hidden="true">
                <i className={more ? 'lead' : ''} style={{ flex: (left ?? 0) * 100 + 0.1 }} />
                <i className={less ? 'lead' : ''} style={{ flex: (right ?? 0) * 100 + 0.1 }} />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
