import { useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { Select } from '../../../kit/field.tsx';
import type { GameEvent, TeamSide } from '../../../lib/courtside/entries.ts';
import { type FixedEvent, fixedFields, misfits } from '../../../lib/courtside/fixes.ts';
import { everybody, SIDES } from '../../../lib/courtside/roster.ts';
import { FOUL_NAMES, isPlayed, lineOf, whenOf } from '../../../lib/courtside/words.ts';
import { type StaffGame, useSettle } from './staff-game.ts';

interface FixLogEventProps {
  game: StaffGame;
  id: string;
  onDone: () => void;
}

/** Changes an event of the log, takes it out, or puts it back. */
export function FixLogEvent({ game, id, onDone }: FixLogEventProps) {
  const { settle, isBusy } = useSettle(game.id);
  const [fixed, setFixed] = useState<FixedEvent>({});
  const event = game.log.edited.get(id);
  if (!event) return <p>This event is not in the log any more.</p>;
  const changes = fixedFields(event, fixed);
  const save = async (set: FixedEvent, done: string) => {
    const gone = set.void === undefined ? misfits(game.log, event, set) : [];
    const edits = gone.map(({ id }) => ({ kind: 'edit' as const, of: id, set: { void: true } }));
    if (await settle([{ kind: 'edit', of: id, set }, ...edits], done)) onDone();
  };
  const { void: isVoid = false } = event;
  return (
    <form
      className="stack"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void save(changes, 'The event is changed');
      }}
    >
      <p>
        <b>{lineOf(game, event)}</b>, {whenOf(game, event)}, recorded by {game.deviceName(event.device)}
        {isVoid && ', taken out'}
      </p>
      {isPlayed(event) && (
        <div className="log-fields">
          <EventFields
            game={game}
            event={{ ...event, ...fixed } as GameEvent}
            set={(set) => setFixed({ ...fixed, ...set })}
          />
        </div>
      )}
      <div className="log-end">
        <Button
          kind={isVoid ? 'second' : 'danger-quiet'}
          icon={isVoid ? 'undo' : 'trash'}
          disabled={isBusy}
          onClick={() => save({ void: !isVoid }, isVoid ? 'The event counts again' : 'The event is taken out')}
        >
          {isVoid ? 'Put back' : 'Take out'}
        </Button>
        {isPlayed(event) && (
          <Button kind="primary" type="submit" disabled={isBusy || Object.keys(changes).length === 0}>
            Save the change
          </Button>
        )}
      </div>
    </form>
  );
}

interface EventFieldsProps {
  game: StaffGame;
  event: GameEvent;
  set: (changes: FixedEvent) => void;
}

function EventFields({ game, event, set }: EventFieldsProps) {
  const { kind, team = 'home', player, value, made, end, what } = event;
  const players = everybody(game, team);
  const chosen = players.find((one) => one.player === player);
  return (
    <>
      <Select
        label="Team"
        value={team}
        onChange={({ currentTarget }) => set({ team: currentTarget.value as TeamSide, player: null })}
      >
        {SIDES.map((side) => (
          <option key={side} value={side}>
            {game.teams[side].name}
          </option>
        ))}
      </Select>
      <Select
        label="Player"
        value={chosen ? `${chosen.player}` : ''}
        onChange={({ currentTarget }) =>
          set({ player: players.find((one) => `${one.player}` === currentTarget.value)?.player ?? null })
        }
      >
        <option value="">No player</option>
        {players.map((one) => (
          <option key={one.player} value={`${one.player}`}>
            {one.number} {one.fullName}
          </option>
        ))}
      </Select>
      {kind === 'shot' && (
        <>
          <Select
            label="Points"
            value={`${value}`}
            onChange={({ currentTarget }) => set({ value: Number(currentTarget.value) })}
          >
            {[1, 2, 3].map((points) => (
              <option key={points}>{points}</option>
            ))}
          </Select>
          <Select
            label="Result"
            value={made ? 'made' : 'missed'}
            onChange={({ currentTarget }) => set({ made: currentTarget.value === 'made' })}
          >
            <option value="made">Made</option>
            <option value="missed">Missed</option>
          </Select>
        </>
      )}
      {kind === 'rebound' && (
        <Select label="End" value={end ?? ''} onChange={({ currentTarget }) => set({ end: currentTarget.value })}>
          <option value="off">Offensive</option>
          <option value="def">Defensive</option>
        </Select>
      )}
      {kind === 'foul' && (
        <Select label="Kind" value={what ?? ''} onChange={({ currentTarget }) => set({ what: currentTarget.value })}>
          {FOUL_NAMES.map(([known, name]) => (
            <option key={known} value={known}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}
