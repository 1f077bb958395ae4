import type { Of } from '../../../api/types.ts';
import { Table } from '../../../kit/table.tsx';
import { columns, isShare } from '../../../lib/box.ts';
import { dash, integer, percent } from '../../../lib/format.ts';
import { sideOf } from '../../../lib/game.ts';
import { Crest } from '../../../parts/face.tsx';
import { type Cells, cellKey, cellShown, derivedValue, doubt, isWhole, sumOfParts } from './grid.ts';
import { playerPoints } from './mismatch.tsx';

type Page = Of<'GamePage'>;
type Player = Of<'RosterPlayer'>;
type Stat = Of<'Stat'>;

interface RowsProps {
  page: Page;
  home: boolean;
  cells: Cells;
  onType: (player: number, stat: number, text: string) => void;
}

/** The grid of one team: inputs for entered stats, followed by derived stats in grey. */
export function StatRows({ page, home, cells, onType }: RowsProps) {
  const { own } = sideOf(page.game, home);
  const roster = home ? page.homeRoster : page.awayRoster;
  const all = columns(page.allStats);
  const counted = all.filter(({ stat }) => !stat.derived);
  const worked = all.filter(({ stat }) => stat.derived);
  const id = `grid-${home ? 'home' : 'away'}`;
  return (
    <section className="section card" aria-labelledby={id}>
      <div className="panel-head">
        <Crest id={own.id} name={own.name} logo={own.logo_url} size={28} />
        <h2 id={id}>{own.name}</h2>
        <b>
          {playerPoints(page, cells, home) ?? 0} <span className="hint">player points</span>
        </b>
      </div>
      <Table caption={`Statistics of ${own.name}`} kind="grid-edit">
        <thead>
          <tr>
            <th scope="col" className="stick">
              Player
            </th>
            {[...counted, ...worked].map(({ stat, sep }) => (
              <th key={stat.id} scope="col" className={sep ? 'num sep' : 'num'}>
                <abbr title={stat.name}>{stat.abbreviation}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roster.map((player) => (
            <tr key={player.id}>
              <th scope="row" className="stick">
                <span className="tag-num">{player.number}</span> {player.lastName || player.firstName}
              </th>
              {counted.map(({ stat, sep }) => (
                <td key={stat.id} className={sep ? 'sep' : undefined}>
                  <Cell page={page} cells={cells} player={player} stat={stat} onType={onType} />
                </td>
              ))}
              {worked.map(({ stat, sep }) => {
                const value = derivedValue(page, cells, player.id, stat.id);
                return (
                  <td key={stat.id} className={sep ? 'num calc sep' : 'num calc'}>
                    {isShare(stat) ? percent(value) : integer(value)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Table>
      {roster.length === 0 && <p className="note">{dash} No players are on this roster.</p>}
    </section>
  );
}

type CellProps = Omit<RowsProps, 'home'> & { player: Player; stat: Stat };

function Cell({ page, cells, player, stat, onType }: CellProps) {
  const text = cellShown(page, cells, player.id, stat.id);
  const why = doubt(page, cells, player.id, stat.id);
  return (
    <input
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      aria-label={`${player.firstName} ${player.lastName}, ${stat.name}`}
      className={cellKey(player.id, stat.id) in cells ? 'changed' : undefined}
      placeholder={String(sumOfParts(page, cells, player.id, stat.id) ?? '')}
      data-player={player.id}
      data-stat={stat.id}
      value={text}
      onInput={(event) => onType(player.id, stat.id, event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      title={why ?? undefined}
      {...(why !== null || !isWhole(text) ? { 'aria-invalid': true } : {})}
    />
  );
}
