import { Icon } from '../../kit/icon.tsx';
import type { TeamSide } from '../../lib/courtside/entries.ts';
import { knowsFive, type TilePlayer, teamOf, tilesOf } from '../../lib/courtside/roster.ts';
import { countOf } from '../../lib/format.ts';
import { Tap } from '../tap.tsx';
import { Pips, timeoutsOf } from './band.tsx';
import type { ScorerDesk } from './desk.ts';
import './five.css';
import './five-narrow.css';

/** Returns the hue of a team's crest. */
export const teamHue = (id: number): number =>
  [255, 22, 150, 345, 48, 300, 205, 110, 275, 0, 185, 75, 320, 230][Math.abs(id) % 14] ?? 250;

/** The tile has room for one word. */
const OUT = (
  <>
    Out<span className="vh"> of the game</span>
  </>
);

const foulWords = (fouls: number) => (fouls ? countOf(fouls, 'foul') : 'No fouls');

function Tile({ desk, tile }: { desk: ScorerDesk; tile: TilePlayer }) {
  const { choice, game } = desk;
  const { rules } = game.log;
  const { team, player, fouls, out } = tile;
  const isChosen = choice?.team === team && choice.player === player;
  const isHot = fouls >= rules.foulLimit - 1 || out !== '';
  return (
    <Tap className="man" aria-pressed={isChosen} onTap={() => desk.choose({ team, player })}>
      <span className="n">{tile.number}</span> <span className="nm">{tile.name}</span>{' '}
      <span className="p">
        {tile.points}
        <span className="vh"> points</span>
      </span>{' '}
      <span className={isHot ? 'f hot' : 'f'}>
        <Pips on={fouls} of={rules.foulLimit} />
        {out ? OUT : foulWords(fouls)}
      </span>
      {(fouls > 0 || out) && (
        <span className={isHot ? 'dots hot' : 'dots'} aria-hidden="true">
          {out && <b>Out</b>}
          {Array.from({ length: out ? 0 : Math.min(fouls, 6) }, (_, index) => index).map((index) => (
            <i key={index} />
          ))}
        </span>
      )}
    </Tap>
  );
}

/** The players of a team on the court, or everybody who is here while nobody said who is. */
export function Five({ desk, side }: { desk: ScorerDesk; side: TeamSide }) {
  const { game } = desk;
  const { id, name } = teamOf(game, side);
  const tiles = tilesOf(game, side);
  const isKnown = knowsFive(game, side);
  const isCrowd = tiles.length > 5;
  const { left } = timeoutsOf(game, side);
  return (
    <div
      className={`five ${side === 'home' ? 'h' : 'a'}${isCrowd ? ' crowd' : ''}`}
      style={{ '--h': teamHue(id) }}
      role="group"
      aria-label={`${name}, ${isKnown ? 'on court' : 'who is here'}`}
    >
      <div className="pair">
        <Tap
          className="tool"
          aria-label={`${isKnown ? 'Subs' : 'Who is on?'} ${name}`}
          onTap={() => desk.open({ kind: 'subs', team: side })}
        >
          <Icon name="swap" />
          <span>{isKnown ? 'Subs' : 'Who is on?'}</span>
        </Tap>
        <Tap className="tool" aria-label={`Time-out ${left} left, ${name}`} onTap={() => desk.timeout(side)}>
          <Icon name="clock" />
          <span>
            Time-out
            <br />
            <small>{left} left</small>
          </span>
        </Tap>
      </div>
      {tiles.map((tile) => (
        <Tile key={tile.player} desk={desk} tile={tile} />
      ))}
    </div>
  );
}
