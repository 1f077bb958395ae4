import { useState } from 'react';
import { Icon } from '../../kit/icon.tsx';
import { DEPTHS } from '../../lib/courtside/depths.ts';
import { everybody, isHere, MOST_TILES, SIDES, type TilePlayer, teamOf } from '../../lib/courtside/roster.ts';
import { Crest } from '../../parts/face.tsx';
import type { ScorerGame } from '../game/scorer-game.ts';
import { FORGETFUL, stateWords } from '../game/state-words.ts';
import { Tap } from '../tap.tsx';
import { useScorerGame } from '../use-scorer-game.ts';
import { Guest } from './guest.tsx';
import './start.css';
import { type Presence, type StartList, startDrafts, starterCount } from './start-list.ts';

const PRESENCE: [Presence, string][] = [
  ['starts', 'Starts'],
  ['bench', 'Bench'],
  ['away', 'Not here'],
];

const keyOf = ({ team, player }: TilePlayer) => `${team}:${player}`;

interface RowProps {
  tile: TilePlayer;
  presence: Presence;
  number: string;
  hasStarters: boolean;
  onPresence: (presence: Presence) => void;
  onNumber: (number: string) => void;
}

function Row({ tile, presence, number, hasStarters, onPresence, onNumber }: RowProps) {
  return (
    <li className="start">
      <input
        className="opt num"
        inputMode="numeric"
        maxLength={2}
        aria-label={`Number of ${tile.fullName}`}
        value={number}
        onInput={(event) => onNumber(event.currentTarget.value.replace(/\D/g, ''))}
      />
      <span className="nm">{tile.fullName}</span>
      <span className="opts" role="group" aria-label={tile.fullName}>
        {PRESENCE.filter(([value]) => hasStarters || value !== 'starts').map(([value, name]) => (
          <Tap
            key={value}
            className={value === presence ? 'opt' : 'opt soft'}
            aria-pressed={value === presence}
            onTap={() => onPresence(value)}
          >
            {value === 'bench' && !hasStarters ? 'Here' : name}
          </Tap>
        ))}
      </span>
    </li>
  );
}

/** Who is here, who starts, and how much is recorded. */
export function Start({ game }: { game: ScorerGame }) {
  useScorerGame(game);
  const { rules } = game.log;
  const [list, setList] = useState<StartList>({ presence: {}, numbers: {}, depth: rules.depth, clock: rules.clock });
  const [guestOf, setGuestOf] = useState<'home' | 'away'>();
  const hasStarters = list.depth === 'full';
  const presenceOf = (tile: TilePlayer): Presence => {
    const said = list.presence[keyOf(tile)] ?? (isHere(game, tile) ? 'bench' : 'away');
    return said === 'starts' && !hasStarters ? 'bench' : said;
  };
  const numberOf = (tile: TilePlayer) => list.numbers[keyOf(tile)] ?? (tile.number === '–' ? '' : tile.number);
  const teams = SIDES.map((side) => ({ ...teamOf(game, side), players: everybody(game, side) }));
  const here = (players: TilePlayer[]) => players.filter((tile) => presenceOf(tile) !== 'away').length;
  const wanted = (players: TilePlayer[]) => starterCount(rules, here(players));
  const missing = (players: TilePlayer[]) =>
    wanted(players) - players.filter((tile) => presenceOf(tile) === 'starts').length;
  const gaps = hasStarters ? teams.map(({ players }) => missing(players)) : [];
  const lacks = gaps.reduce((sum, gap) => sum + Math.max(gap, 0), 0);
  const extra = gaps.reduce((sum, gap) => sum + Math.max(-gap, 0), 0);
  const state = stateWords(game);
  const begin = () => {
    const everyone = teams.flatMap(({ players }) =>
      players.map((tile) => ({ tile, presence: presenceOf(tile), number: numberOf(tile) })),
    );
    game.record(startDrafts(game, list, everyone));
  };
  return (
    <main className="begin" id="main">
      <header className="ct-top">
        <h1>Who is here, and who starts?</h1>
        <span className="push" />
        <span className={state.isOff ? 'ct-state off' : 'ct-state'} role="status">
          <Icon name={state.icon} size="s" />
          {state.words === 'Sent' ? 'Kept on this device' : state.words}
        </span>
      </header>
      <div className="begin-in">
        {game.isForgetful && <p className="wrong wide">{FORGETFUL}</p>}
        {game.history.next && (
          <Tap className="tool" onTap={() => game.redo()}>
            Redo tip-off
          </Tap>
        )}
        {list.depth === 'score'
          ? null
          : teams.map(({ side, id, name, logo, players }) => (
              <section key={side}>
                <h2>
                  <Crest id={id} name={name} logo={logo} />
                  {name}
                  {hasStarters && (
                    <small className={missing(players) === 0 ? 'is-full' : undefined}>
                      {wanted(players) - missing(players)} of {wanted(players)} start
                    </small>
                  )}
                </h2>
                <ul>
                  {players.map((tile) => (
                    <Row
                      key={tile.player}
                      tile={tile}
                      presence={presenceOf(tile)}
                      number={numberOf(tile)}
                      hasStarters={hasStarters}
                      onPresence={(presence) =>
                        setList({ ...list, presence: { ...list.presence, [keyOf(tile)]: presence } })
                      }
                      onNumber={(number) => setList({ ...list, numbers: { ...list.numbers, [keyOf(tile)]: number } })}
                    />
                  ))}
                </ul>
                {list.depth === 'fouls' && here(players) > MOST_TILES && (
                  <p className="wrong" role="status">
                    The board shows {MOST_TILES} players. Say who is not here.
                  </p>
                )}
                <Doubles
                  numbers={players.filter((tile) => presenceOf(tile) !== 'away').map((tile) => numberOf(tile))}
                />
                <Tap className="tool" onTap={() => setGuestOf(side)}>
                  <Icon name="plus" />
                  Somebody else: name and number
                </Tap>
              </section>
            ))}
      </div>
      <footer className="ct-foot">
        <div className="segment" role="group" aria-label="What to record">
          {DEPTHS.map(([depth, name]) => (
            <Tap key={depth} aria-pressed={depth === list.depth} onTap={() => setList({ ...list, depth })}>
              {name}
            </Tap>
          ))}
        </div>
        <label className="switch">
          <input
            type="checkbox"
            checked={list.clock}
            onChange={(event) => setList({ ...list, clock: event.currentTarget.checked })}
          />
          Game clock, {rules.minutes}:00
        </label>
        <span className="push" />
        {hasStarters && (
          <Tap className="btn second big" onTap={begin}>
            Starters later
          </Tap>
        )}
        <Tap className="btn primary big" disabled={lacks + extra > 0} onTap={begin}>
          {extra > 0 ? `Tip-off: ${extra} too many` : lacks > 0 ? `Tip-off: ${lacks} more` : 'Tip-off'}
        </Tap>
      </footer>
      {guestOf && <Guest game={game} side={guestOf} onClose={() => setGuestOf(undefined)} />}
    </main>
  );
}

/** Says which numbers two players of a team have: answers on the board name players by number alone. */
function Doubles({ numbers }: { numbers: string[] }) {
  const doubles = new Set(numbers.filter((number, place) => number && numbers.indexOf(number) !== place));
  return (
    <p className="wrong" role="status">
      {[...doubles].map((number) => `Two players have number ${number}.`).join(' ')}
    </p>
  );
}
