import { useState } from 'react';
import { Icon } from '../../kit/icon.tsx';
import { clockText } from '../../lib/courtside/clock.ts';
import { opponent, type PlayerRef, type TeamSide } from '../../lib/courtside/entries.ts';
import { type FixedEvent, fixedFields } from '../../lib/courtside/fixes.ts';
import { everybody, isHere, type TilePlayer, tileOf, tilesOf } from '../../lib/courtside/roster.ts';
import { FOUL_NAMES, isPlayed, lineOf, periodName, TURNOVER_NAMES } from '../../lib/courtside/words.ts';
import { placeBeside } from '../game/placing.ts';
import type { ScorerDesk } from '../play/desk.ts';
import { Sheet } from '../sheet.tsx';
import { Tap } from '../tap.tsx';
import './fix.css';
import { assistOf, fixDrafts } from './fix-changes.ts';

interface RowProps<Value> {
  label: string;
  options: [value: Value, name: string][];
  chosen: Value;
  onChoose: (value: Value) => void;
}

function Row<Value extends string | number | boolean | null>({ label, options, chosen, onChoose }: RowProps<Value>) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <div className="opts" style={{ '--n': options.length > 6 ? 5 : options.length }}>
          {options.map(([value, name]) => (
            <Tap key={`${value}`} className="opt" aria-pressed={value === chosen} onTap={() => onChoose(value)}>
              {name}
            </Tap>
          ))}
        </div>
      </dd>
    </>
  );
}

const numbered = (tiles: TilePlayer[]): [PlayerRef | null, string][] =>
  tiles.map(({ player, number }) => [player, number]);

/** Changes an event, takes it out, or adds one beside it. */
export function Fix({ desk, id }: { desk: ScorerDesk; id: string }) {
  const { game } = desk;
  const { rules } = game.log;
  const event = game.log.edited.get(id);
  const [fixed, setFixed] = useState<FixedEvent>({});
  const [isBench, setBench] = useState(false);
  if (!event) return null;
  const { kind, device, p } = event;
  const shown = { ...event, ...fixed };
  const side: TeamSide = shown.team ?? 'home';
  const close = () => desk.open(undefined);
  const set = (changes: FixedEvent) => setFixed({ ...fixed, ...changes });
  const players = isBench ? everybody(game, side).filter((tile) => isHere(game, tile)) : tilesOf(game, side);
  const assist = fixed.assist === undefined ? (assistOf(game, event)?.player ?? null) : fixed.assist;
  const drafts = fixDrafts(game, event, fixed);
  const changes = Object.keys(fixedFields(event, fixed));
  const saving =
    changes.length === 1 && changes[0] === 'player' && shown.player != null
      ? `Change player to ${tileOf(game, side, shown.player).number}`
      : 'Save the change';
  const record = (all = drafts) => {
    desk.record(all);
    close();
  };
  const addBeside = (isAfter: boolean) => {
    desk.letGo();
    desk.insertAt = { ...placeBeside(game, event, isAfter), beside: lineOf(game, event), isAfter };
    close();
  };
  return (
    <Sheet
      title="Fix this event"
      note={`${lineOf(game, event)}, recorded on ${game.deviceName(device)}`}
      isAtEdge
      closing="Close, change nothing"
      onClose={close}
      foot={
        <>
          <Tap className="btn quiet big" onTap={close}>
            Keep as it was
          </Tap>
          <span className="push" />
          <Tap className="btn primary big" disabled={!drafts.length} onTap={() => record()}>
            {saving}
          </Tap>
        </>
      }
    >
      <dl className="fix">
        {isPlayed(event) && (
          <>
            <Row
              label="Player"
              options={numbered(players)}
              chosen={shown.player ?? null}
              onChoose={(player) => set({ player })}
            />
            <dt className="vh">Other players</dt>
            <dd>
              <div className="opts" style={{ '--n': 3 }}>
                <Tap className="opt soft" aria-pressed={isBench} onTap={() => setBench(!isBench)}>
                  Bench
                </Tap>
                <Tap className="opt soft" onTap={() => set({ team: opponent(side), player: null })}>
                  Other team
                </Tap>
                <Tap className="opt soft" aria-pressed={shown.player == null} onTap={() => set({ player: null })}>
                  No player
                </Tap>
              </div>
            </dd>
          </>
        )}
        {kind === 'shot' && (
          <>
            <Row
              label="Points"
              options={[
                [1, '1'],
                [2, '2'],
                [3, '3'],
              ]}
              chosen={shown.value ?? 2}
              onChoose={(value) => set({ value })}
            />
            <Row
              label="Result"
              options={[
                [true, 'Made'],
                [false, 'Missed'],
              ]}
              chosen={shown.made ?? true}
              onChoose={(made) => set({ made })}
            />
          </>
        )}
        {kind === 'shot' && shown.made && shown.value !== 1 && rules.depth === 'full' && (
          <Row
            label="Assist"
            options={[...numbered(tilesOf(game, side)).filter(([player]) => player !== shown.player), [null, 'None']]}
            chosen={assist}
            onChoose={(player) => set({ assist: player })}
          />
        )}
        {kind === 'rebound' && (
          <Row
            label="End"
            options={[
              ['off', 'Offensive'],
              ['def', 'Defensive'],
            ]}
            chosen={shown.end ?? ''}
            onChoose={(end) => set({ end })}
          />
        )}
        {kind === 'foul' && (
          <>
            <Row
              label="Kind"
              options={[...FOUL_NAMES] as [string, string][]}
              chosen={shown.what ?? ''}
              onChoose={(what) => set({ what })}
            />
            <Row
              label="Fouled"
              options={[...numbered(tilesOf(game, opponent(side))), [null, 'Nobody']]}
              chosen={shown.on ?? null}
              onChoose={(on) => set({ on })}
            />
          </>
        )}
        {kind === 'turnover' && (
          <Row
            label="Why"
            options={[...TURNOVER_NAMES] as [string, string][]}
            chosen={shown.why ?? ''}
            onChoose={(why) => set({ why })}
          />
        )}
        {shown.clock != null && rules.clock && (
          <>
            <dt>When</dt>
            <dd className="stepper">
              <Tap
                className="opt"
                aria-label="One second later"
                onTap={() => set({ clock: Math.max(0, (shown.clock ?? 0) - 10) })}
              >
                <Icon name="minus" />
              </Tap>
              <output>
                {periodName(rules, p)} {clockText(shown.clock)}
              </output>
              <Tap
                className="opt"
                aria-label="One second earlier"
                onTap={() => set({ clock: (shown.clock ?? 0) + 10 })}
              >
                <Icon name="plus" />
              </Tap>
            </dd>
          </>
        )}
      </dl>
      <div className="beside">
        <Tap className="ct-btn" onTap={() => addBeside(false)}>
          <Icon name="plus" />
          Add before
        </Tap>
        <Tap className="ct-btn" onTap={() => addBeside(true)}>
          <Icon name="plus" />
          Add after
        </Tap>
        <span className="push" />
        <Tap
          className={event.void ? 'ct-btn' : 'ct-btn danger'}
          onTap={() => record([{ kind: 'edit', of: id, set: { void: !event.void } }])}
        >
          <Icon name={event.void ? 'undo' : 'trash'} />
          {event.void ? 'Put back' : 'Take out'}
        </Tap>
      </div>
    </Sheet>
  );
}
