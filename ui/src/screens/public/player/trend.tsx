import './trend.css';
import { type PointerEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Of } from '../../../api/types.ts';
import { statValue } from '../../../lib/box.ts';
import { initials, integer, oneDecimal, scoreText } from '../../../lib/format.ts';
import { sideOf } from '../../../lib/game.ts';
import { longDate, shortDate } from '../../../lib/when.ts';
import { type ChartPoint, chartPoints, nearestPoint, ticks } from './trend-scale.ts';

type PlayerGame = Of<'PlayerGame'>;

export interface TrendProps {
  /** Oldest first. */
  games: PlayerGame[];
  stat: Of<'Stat'>;
  average: number | null | undefined;
}

/** Minimum distance between two points, and height of the chart, in pixels. */
const room = 32;
const height = 232;

/** Returns an element's width; measured in a layout effect, so that the first paint has the right width. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    setWidth(box.clientWidth);
    const observer = new ResizeObserver(() => setWidth(box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}

const of = (one: PlayerGame) => sideOf(one.game, one.slt_id === one.game.home_team_id);

/**
 * A line chart of a stat game by game, with the average. A tooltip names the game of a point; screen readers get a
 * table.
 */
export default function Trend({ games, stat, average }: TrendProps) {
  const [ref, width] = useWidth();
  const [at, point] = useState<number | null>(null);
  const shown = games.slice(-Math.max(5, Math.floor((width - 48) / room)));
  const values = shown.map((game) => statValue(game.stats, stat) ?? 0);
  const marks = ticks(Math.max(average ?? 0, ...values));
  const dots = chartPoints(values, marks.at(-1) ?? 1, width, height);
  const held = at === null ? undefined : shown[at];
  const follow = (event: PointerEvent<HTMLElement>) =>
    point(nearestPoint(dots, event.clientX - event.currentTarget.getBoundingClientRect().left));
  return (
    <div className="card trend">
      <div
        ref={ref}
        className="trend-box"
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => point(null)}
      >
        <Drawing {...{ shown, values, marks, dots, width, average, at, name: stat.name }} />
        {held && at !== null && (
          <Tip one={held} value={values[at] ?? 0} name={stat.name} place={dots[at]} width={width} />
        )}
      </div>
      <p className="hint">
        A full dot is a game won, an empty one a game lost.
        {average != null && ` The dotted line is the average, ${oneDecimal(average)}.`}
      </p>
      <Spoken games={shown} values={values} name={stat.name} />
    </div>
  );
}

interface DrawingProps {
  shown: PlayerGame[];
  values: number[];
  marks: number[];
  dots: ChartPoint[];
  width: number;
  average: number | null | undefined;
  at: number | null;
  name: string;
}

function Drawing({ shown, values, marks, dots, width, average, at, name }: DrawingProps) {
  const top = marks.at(-1) ?? 1;
  const y = (value: number) => chartPoints([value], top, width, height)[0]?.y ?? 0;
  const path = dots.map(({ x, y: down }, index) => `${index ? 'L' : 'M'}${x} ${down}`).join('');
  const [first, last] = [dots[0], dots.at(-1)];
  const id = useId();
  return (
    <svg width={width} height={height} role="img" aria-labelledby={id}>
      <title id={id}>{name} by game, oldest first</title>
      {marks.map((mark) => (
        <g key={mark} className="mark-line">
          <path d={`M36 ${y(mark)}H${width}`} />
          <text x="26" y={y(mark) + 4}>
            {mark}
          </text>
        </g>
      ))}
      {first && last && <path className="area" d={`${path}L${last.x} ${y(0)}H${first.x}Z`} />}
      {average != null && <path className="mean" d={`M36 ${y(average)}H${width}`} />}
      {at !== null && dots[at] && <path className="guide" d={`M${dots[at].x} ${y(top)}V${y(0)}`} />}
      <path className="line" d={path} />
      {shown.map((one, index) => (
        <Dot key={one.game_id} one={one} value={values[index] ?? 0} place={dots[index]} held={index === at} />
      ))}
    </svg>
  );
}

interface DotProps {
  one: PlayerGame;
  value: number;
  place: ChartPoint | undefined;
  held: boolean;
}

function Dot({ one, value, place, held }: DotProps) {
  if (!place) return null;
  const { opponent, result } = of(one);
  return (
    <g className={result === 'L' ? 'dot lost' : 'dot'}>
      <circle cx={place.x} cy={place.y} r={held ? 6 : 4.5} />
      <text className="value" x={place.x} y={place.y - 11}>
        {integer(value)}
      </text>
      <text x={place.x} y={height - 20}>
        {initials(opponent.name).slice(0, 2)}
      </text>
      <text className="result" x={place.x} y={height - 4}>
        {result}
      </text>
    </g>
  );
}

interface TipProps {
  one: PlayerGame;
  value: number;
  name: string;
  place: ChartPoint | undefined;
  width: number;
}

/** Width of the tooltip in pixels, to keep it inside the chart. */
const tip = 184;

function Tip({ one, value, name, place, width }: TipProps) {
  const { opponent, home, points, against, result } = of(one);
  const left = Math.max(0, Math.min((place?.x ?? 0) - tip / 2, width - tip));
  return (
    <p className="trend-tip" style={{ left: `${left}px`, width: `${tip}px` }} aria-hidden="true">
      <b>
        {integer(value)} {name.toLowerCase()}
      </b>
      <span>
        {home ? 'against' : 'at'} {opponent.name}
      </span>
      <span>
        {shortDate(one.game.date)}
        {result && `, ${result} ${scoreText(points, against)}`}
      </span>
    </p>
  );
}

const Spoken = ({ games, values, name }: { games: PlayerGame[]; values: number[]; name: string }) => (
  // The `div` hides the table, because a table cannot be narrower than its text.
  <div className="vh">
    <table>
      <caption>{name} by game</caption>
      <thead>
        <tr>
          <th scope="col">Game</th>
          <th scope="col">{name}</th>
        </tr>
      </thead>
      <tbody>
        {games.map((one, index) => (
          <tr key={one.game_id}>
            <th scope="row">{`${of(one).opponent.name}, ${longDate(one.game.date)}`}</th>
            <td>{integer(values[index])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
