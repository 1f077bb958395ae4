import { useState } from 'react';
import { Icon } from '../../kit/icon.tsx';
import { clockText, minutesText, tenthsLeft } from '../../lib/courtside/clock.ts';
import type { PlayerRef, TeamSide } from '../../lib/courtside/entries.ts';
import { everybody, isHere, knowsFive, type TilePlayer, teamOf } from '../../lib/courtside/roster.ts';
import { periodName } from '../../lib/courtside/words.ts';
import { countOf } from '../../lib/format.ts';
import { Crest } from '../../parts/face.tsx';
import { starterCount } from '../open/start-list.ts';
import { timeoutsOf } from '../play/band.tsx';
import type { ScorerDesk } from '../play/desk.ts';
import { Sheet } from '../sheet.tsx';
import { Tap } from '../tap.tsx';
import './subs.css';

interface PickProps {
  desk: ScorerDesk;
  tile: TilePlayer;
  /** Whether the player goes or comes. */
  isPicked: boolean;
  way: 'in' | 'out';
  onPick: () => void;
}

function Pick({ desk, tile, isPicked, way, onPick }: PickProps) {
  const { rules, state } = desk.game.log;
  const { fouls, out, points, tenths, played } = tile;
  const isHot = fouls >= rules.foulLimit - 1;
  const time = played && state.clocked ? minutesText(tenths) : played ? '' : 'has not played';
  const facts = [points ? countOf(points, 'point') : 'No points', fouls && !isHot ? countOf(fouls, 'foul') : '', time];
  return (
    <li>
      <Tap
        className={`pick${isPicked ? ` ${way}` : ''}`}
        aria-pressed={isPicked}
        disabled={out !== '' && way === 'in' && !isPicked}
        onTap={onPick}
      >
        <span className="n">{tile.number}</span>{' '}
        <span className="who">
          <b>{tile.name}</b>{' '}
          <small>
            {out ? `Out of the game, ${countOf(fouls, 'foul')}` : null}
            {!out && isHot && <span className="hot">{countOf(fouls, 'foul')} · </span>}
            {!out && facts.filter(Boolean).join(' · ')}
          </small>
        </span>
        {isPicked && (
          <span className="tagx">
            <Icon name={way === 'in' ? 'arrow-up' : 'arrow-down'} size="s" />
            {way === 'in' ? 'In' : 'Out'}
          </span>
        )}
      </Tap>
    </li>
  );
}

const toggled = (refs: PlayerRef[], ref: PlayerRef) =>
  refs.includes(ref) ? refs.filter((one) => one !== ref) : [...refs, ref];

interface SubsProps {
  desk: ScorerDesk;
  side: TeamSide;
  /** Who goes out, if that is known. */
  first?: PlayerRef | undefined;
}

/** Substitutions of a team, or who is on the court. */
export function Subs({ desk, side, first }: SubsProps) {
  const { game } = desk;
  const { rules, state } = game.log;
  const [isNewFive, setNewFive] = useState(!knowsFive(game, side));
  const [out, setOut] = useState<PlayerRef[]>(first === undefined ? [] : [first]);
  const [entering, setEntering] = useState<PlayerRef[]>([]);
  const { id, name, logo } = teamOf(game, side);
  const { onCourt } = state[side];
  const here = everybody(game, side).filter((tile) => isHere(game, tile));
  const on = here.filter(({ player }) => onCourt.includes(player));
  const bench = here.filter(({ player }) => !onCourt.includes(player));
  const { left } = timeoutsOf(game, side);
  const close = () => desk.open(undefined);
  const when = periodName(rules, game.period) + (rules.clock ? ` ${clockText(tenthsLeft(game.log, game.now()))}` : '');
  const after = onCourt.length - out.length + entering.length;
  const wanted = starterCount(rules, here.filter(({ out }) => out === '').length);
  const isRight = isNewFive
    ? entering.length > 0 && entering.length === wanted
    : out.length + entering.length > 0 && after <= rules.onCourt;
  const make = () => {
    if (isNewFive) desk.record([{ kind: 'lineup', team: side, five: entering }]);
    else desk.record([{ kind: 'sub', team: side, in: entering, out }]);
    close();
  };
  const list = (tiles: TilePlayer[], way: 'in' | 'out', picked: PlayerRef[], set: (refs: PlayerRef[]) => void) => (
    <ul>
      {tiles.map((tile) => (
        <Pick
          key={tile.player}
          desk={desk}
          tile={tile}
          way={way}
          isPicked={picked.includes(tile.player)}
          onPick={() => set(toggled(picked, tile.player))}
        />
      ))}
    </ul>
  );
  const count = Math.max(out.length, entering.length);
  const doing = isNewFive ? `${entering.length} of ${wanted} on court` : `Make ${countOf(count, 'sub')}`;
  return (
    <Sheet
      title={name}
      note={`${isNewFive ? 'Who is on the court' : 'Substitutions'}, ${when}`}
      mark={<Crest id={id} name={name} logo={logo} />}
      head={
        !isNewFive && (
          <Tap className="ct-btn" onTap={() => setNewFive(true)}>
            New five
          </Tap>
        )
      }
      closing="Close without a substitution"
      onClose={close}
      foot={
        <>
          <Tap
            className="btn second big"
            onTap={() => {
              close();
              desk.timeout(side);
            }}
          >
            <Icon name="clock" />
            Time-out <small>{left} left</small>
          </Tap>
          <span className="push" />
          <Tap className="btn primary big" disabled={!isRight} onTap={make}>
            {doing}
          </Tap>
        </>
      }
    >
      {isNewFive ? (
        list(here, 'in', entering, setEntering)
      ) : (
        <div className="subs">
          <div>
            <h3>
              On court <small>tap who goes out</small>
            </h3>
            {list(on, 'out', out, setOut)}
          </div>
          <div>
            <h3>
              Bench <small>tap who comes in</small>
            </h3>
            {list(bench, 'in', entering, setEntering)}
          </div>
        </div>
      )}
    </Sheet>
  );
}
