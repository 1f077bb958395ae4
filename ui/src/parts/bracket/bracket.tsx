import '../../kit/css/chips.css';
import './bracket.css';
import './bracket-print.css';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { Of } from '../../api/types.ts';
import { Button } from '../../kit/button.tsx';
import { lazyPart } from '../../lib/lazily.tsx';
import { shortDate } from '../../lib/when.ts';
import { Champion } from './champion.tsx';
import { type Cell, layout } from './layout.ts';
import { MatchCell } from './match-cell.tsx';
import { nameOf } from './names.ts';
import type { SeriesProps } from './series-dialog.tsx';

const SeriesDialog = lazyPart<SeriesProps>('parts/bracket/series-dialog', () => import('./series-dialog.tsx'));

type Drawn = Of<'Bracket'>;
type Match = Of<'BracketMatch'>;

interface BracketProps {
  bracket: Drawn;
  /** Renders the staff actions of a match, below its teams. */
  actions?: (match: Match) => ReactNode;
  /** Opens the games of a series; by default a dialog that lists them. */
  onSeries?: (match: Match) => void;
}

const zooms = [0.5, 0.65, 0.8, 1, 1.25];

/** A bracket as nested lists, laid out as rounds side by side, in a region that scrolls and has zoom buttons. */
export function Bracket({ bracket, actions, onSeries }: BracketProps) {
  const { rounds, rows, columns } = useMemo(() => layout(bracket), [bracket]);
  const [zoom, setZoom] = useState(3);
  const [series, setSeries] = useState<Match | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const jump = (round: number) =>
    scroller.current?.querySelector(`[data-round="${round}"]`)?.scrollIntoView({ inline: 'start', block: 'nearest' });
  return (
    <>
      <Champion bracket={bracket} />
      <div className="wrap">
        <div className="bk-tools" role="toolbar" aria-label="Bracket">
          <div className="bk-rounds">
            {rounds.map(({ name }, round) => (
              <button key={name} type="button" className="chip" onClick={() => jump(round)}>
                {name}
              </button>
            ))}
          </div>
          <Button
            kind="quiet"
            size="small"
            aria-label="Zoom out"
            disabled={zoom === 0}
            onClick={() => setZoom(zoom - 1)}
          >
            −
          </Button>
          <Button
            kind="quiet"
            size="small"
            aria-label="Zoom in"
            disabled={zoom === zooms.length - 1}
            onClick={() => setZoom(zoom + 1)}
          >
            +
          </Button>
        </div>
      </div>
      <div className="bk-scroll" ref={scroller} role="region" aria-label="Bracket, scrolls sideways" tabIndex={0}>
        <ol
          className="bk"
          style={{
            '--rounds': columns,
            '--rows': rows + 1,
            gridTemplateRows: `repeat(${rows + 1}, minmax(var(--half), auto))`,
            zoom: zooms[zoom],
          }}
        >
          {rounds.map(({ name, note, column, head, stays, cells }, round) => (
            <li key={name} className="bk-col">
              <h2
                className="bk-round"
                data-round={round}
                style={{ gridColumn: column, gridRow: `${head + 1} / span ${stays}` }}
              >
                {name}
                {note ? <small>{note}</small> : <RoundDate cells={cells} />}
              </h2>
              <ol className="bk-col">
                {cells.map((cell) => (
                  <MatchCell
                    key={cell.match.matchId}
                    bracket={bracket}
                    cell={cell}
                    actions={actions?.(cell.match)}
                    onSeries={onSeries ?? setSeries}
                  />
                ))}
              </ol>
            </li>
          ))}
        </ol>
      </div>
      {series && <SeriesDialog name={nameOf(bracket, series)} match={series} onClose={() => setSeries(null)} />}
    </>
  );
}

function RoundDate({ cells }: { cells: Cell[] }) {
  const first = cells.flatMap(({ match }) => (match.game ?? match.slot)?.date ?? []).sort()[0];
  return first ? <small>{shortDate(first)}</small> : null;
}
