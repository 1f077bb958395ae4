import type { Of } from '../../../api/types.ts';
import { minutes } from './live-clock.tsx';

type Courtside = Of<'Courtside'>;

interface FlowProps {
  game: Of<'Game'>;
  courtside: Courtside;
}

/** How the lead went: a chart with the home team's lead upwards, and its numbers. */
export function Flow({ game, courtside }: FlowProps) {
  const { flow, periods, lead, run, clock } = courtside;
  const [, home = 0, away = 0] = flow.at(-1) ?? [];
  const now = home - away;
  const end = periods.at(-1)?.end || 1;
  const most = Math.max(lead.home, lead.away, 5) * 1.15;
  const step = most > 30 ? 20 : most > 12 ? 10 : 5;
  const x = (t: number) => ((t / end) * 1000).toFixed(1);
  const y = (points: number) => (100 - (points / most) * 100).toFixed(1);
  const line = flow.map(([t = 0, home = 0, away = 0]) => `H${x(t)}V${y(home - away)}`).join('');
  const when = (t: number) => {
    const part = periods.find((part) => t <= part.end) ?? periods.at(-1);
    return part && (clock ? `${part.name} ${minutes((part.end - t) * 10)}` : part.name);
  };
  const names = { home: game.homeTeam.name, away: game.awayTeam.name };
  const side = lead.home >= lead.away ? 'home' : 'away';
  const at = flow.find(([, home = 0, away = 0]) => (side === 'home' ? home - away : away - home) === lead[side]);
  const state = now ? `${names[now > 0 ? 'home' : 'away']} lead by ${Math.abs(now)}` : 'The score is level';
  const facts = [
    [courtside.changes, 'lead changes'],
    [courtside.level, 'times level'],
    ...(run
      ? [[`${names[run.team]} ${run.points}\u2060–\u20600`, `longest run, ${when(run.from)} to ${when(run.to)}`]]
      : []),
    ...(at ? [[`${names[side]} +${lead[side]}`, `biggest lead, ${when(at[0] ?? 0)}`]] : []),
  ];
  return (
    <section className="card" aria-labelledby="flow">
      <h2 id="flow">How the lead went</h2>
      <div className="flow">
        <p>{names.home} ahead</p>
        <div>
          <svg
            viewBox="0 0 1000 200"
            preserveAspectRatio="none"
            role="img"
            aria-label={`${state}; biggest leads: ${names.home} ${lead.home}, ${names.away} ${lead.away}`}
          >
            <path d={`M0 100${line}V100Z`} />
            <path
              d={`M0 100H1000M0 ${y(step)}H1000M0 ${y(-step)}H1000${periods.map((part) => `M${x(part.end)} 0V200`).join('')}`}
            />
            <path d={`M0 100${line}`} />
          </svg>
          {[step, -step].map((points) => (
            <small key={points} style={{ top: `${Number(y(points)) / 2}%` }}>
              {step}
            </small>
          ))}
        </div>
        <p>{names.away} ahead</p>
        <p className="parts" aria-hidden="true">
          {periods.map(({ p, name, end }, index) => (
            <span key={p} style={{ flex: end - (periods[index - 1]?.end ?? 0) }}>
              {name}
            </span>
          ))}
        </p>
        <dl>
          {facts.map(([fact, name]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
