import { useState } from 'react';
import { endScoring, nameDevice, ScoringError } from '../../api/scoring.ts';
import { Icon } from '../../kit/icon.tsx';
import { DEPTHS } from '../../lib/courtside/depths.ts';
import { SIDES, teamOf } from '../../lib/courtside/roster.ts';
import { periodName } from '../../lib/courtside/words.ts';
import { countOf } from '../../lib/format.ts';
import type { ScorerRole } from '../game/memory.ts';
import { saveLog } from '../game/save-log.ts';
import type { ScorerGame } from '../game/scorer-game.ts';
import { stateWords } from '../game/state-words.ts';
import type { ScorerDesk, SheetName } from '../play/desk.ts';
import { ROLES } from '../play/top.tsx';
import { Sheet } from '../sheet.tsx';
import { Tap } from '../tap.tsx';
import { readTheme, type ScorerTheme, setTheme } from '../theme.ts';
import './menu.css';

const THEMES: [ScorerTheme, string][] = [
  ['device', 'As the device'],
  ['bright', 'Bright'],
  ['dim', 'Dim gym'],
];

interface ChoiceProps<Value extends string> {
  label: string;
  options: readonly [value: Value, name: string][];
  chosen: Value;
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ label, options, chosen, onChoose }: ChoiceProps<Value>) {
  return (
    <div className="choice">
      <h3>{label}</h3>
      <div className="opts" role="group" aria-label={label}>
        {options.map(([value, name]) => (
          <Tap key={value} className="opt" aria-pressed={value === chosen} onTap={() => onChoose(value)}>
            {name}
          </Tap>
        ))}
      </div>
    </div>
  );
}

function Item({ icon, name, onTap }: { icon: string; name: string; onTap: () => void }) {
  return (
    <Tap className="item" onTap={onTap}>
      <Icon name={icon} />
      {name}
    </Tap>
  );
}

/** Returns why a call failed, as the end of a sentence. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ScoringError)) throw error;
  return error.status === 0 ? 'no network.' : error.message;
}

/** Leaves the game as it is, for the list of games. */
async function toGames(game: ScorerGame) {
  await game.update({ isOpen: false });
  location.assign('/score');
}

/** Ends scoring on this device, after a second press. */
function Leave({ desk }: { desk: ScorerDesk }) {
  const { game } = desk;
  const [isAsked, setAsked] = useState(false);
  const [message, setMessage] = useState('');
  const leave = async () => {
    try {
      await endScoring(game.kept.game);
      await game.update({ ended: 'left', isOpen: false });
      location.assign('/score');
    } catch (error) {
      setMessage(`Not ended: ${reasonOf(error)} What you recorded is kept here.`);
    }
  };
  if (!isAsked) return <Item icon="logout" name="End scoring on this device" onTap={() => setAsked(true)} />;
  const count = game.unsent.length;
  return (
    <div className="choice">
      <p role="alert">
        {message ||
          (count ? `Not sent: ${countOf(count, 'entry', 'entries')}, kept on this device.` : 'Everything is sent.')}
      </p>
      <div className="opts">
        <Tap className="opt" onTap={() => setAsked(false)}>
          Go on scoring
        </Tap>
        <Tap className="opt" onTap={() => void leave()}>
          End scoring here
        </Tap>
      </div>
    </div>
  );
}

/** What staff and other scorers call this device. */
function DeviceName({ desk }: { desk: ScorerDesk }) {
  const { kept } = desk.game;
  const own = kept.page.devices.find(({ device }) => device === kept.device);
  const [name, setName] = useState(own?.name ?? '');
  const [message, setMessage] = useState('');
  const save = async () => {
    try {
      await nameDevice(kept.game, name.trim());
      setMessage('Saved');
    } catch (error) {
      setMessage(`The name was not saved: ${reasonOf(error)} Try again later.`);
    }
  };
  return (
    <div className="field">
      <label htmlFor="device-name">Name of this device</label>
      <input
        className="input"
        id="device-name"
        maxLength={40}
        autoComplete="off"
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
        onChange={() => void save()}
      />
      <p role="status">{message}</p>
    </div>
  );
}

/** Everything that has no key on the board. */
export function ScorerMenu({ desk }: { desk: ScorerDesk }) {
  const { game } = desk;
  const { rules, state } = game.log;
  const [theme, chooseTheme] = useState(readTheme);
  const close = () => desk.open(undefined);
  const opens = (sheet: SheetName) => () => desk.open(sheet);
  const held = (team: 'home' | 'away') => {
    desk.record([{ kind: 'jump', what: 'held', team }]);
    close();
  };
  const arrow = state.arrow ?? 'home';
  return (
    <Sheet title="Menu" note={stateWords(game).words} isAtEdge onClose={close}>
      <div className="menu">
        <Item icon="list" name="Log of the game" onTap={opens({ kind: 'log' })} />
        <Item icon="flag" name={`End ${periodName(rules, game.period)}`} onTap={opens({ kind: 'period' })} />
        <Item icon="check-circle" name="End game" onTap={opens({ kind: 'end' })} />
        {rules.clock && <Item icon="clock" name="Set the clock" onTap={opens({ kind: 'clock' })} />}
        {rules.depth === 'full' && (
          <Item icon="swap" name={`Held ball: ${teamOf(game, arrow).name} gets it`} onTap={() => held(arrow)} />
        )}
        {game.refused.length > 0 && <Item icon="alert" name="Refused entries" onTap={opens({ kind: 'refused' })} />}
        <Item icon="download" name="Save the log as a file" onTap={() => saveLog(game)} />
        <Choice
          label="Light"
          options={THEMES}
          chosen={theme}
          onChoose={(chosen) => {
            setTheme(chosen);
            chooseTheme(chosen);
          }}
        />
        <Choice
          label="What to record"
          options={DEPTHS}
          chosen={rules.depth}
          onChoose={(depth) => desk.record([{ kind: 'setup', set: { depth } }])}
        />
        <Choice
          label="This device records"
          options={Object.entries(ROLES) as [ScorerRole, string][]}
          chosen={game.kept.role}
          onChoose={(role) => void game.update({ role })}
        />
        {rules.depth === 'full' && (
          <Choice
            label="Arrow"
            options={SIDES.map((side) => [side, teamOf(game, side).name] as [string, string])}
            chosen={state.arrow ?? ''}
            onChoose={(team) => desk.record([{ kind: 'arrow', team: team as 'home' | 'away' }])}
          />
        )}
        <Item icon="layers" name="Other games on this device" onTap={() => void toGames(game)} />
        <DeviceName desk={desk} />
        <Leave desk={desk} />
      </div>
    </Sheet>
  );
}
