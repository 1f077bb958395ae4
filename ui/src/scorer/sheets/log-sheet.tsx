import { Icon } from '../../kit/icon.tsx';
import { byPlace, type GameEvent, isOrdered } from '../../lib/courtside/entries.ts';
import { scoringResult } from '../../lib/courtside/result.ts';
import { lineOf, whenOf } from '../game/words.ts';
import type { ScorerDesk } from '../play/desk.ts';
import { Sheet } from '../sheet.tsx';
import { Tap } from '../tap.tsx';
import './log-sheet.css';
import { deviceName } from './small-sheets.tsx';

/** Settles events that may be one: counts the first alone, or all. */
export function settleDouble(desk: ScorerDesk, ids: readonly string[], isOne: boolean): void {
  const later = ids.slice(1);
  desk.record(later.map((of) => ({ kind: 'edit', of, set: isOne ? { void: true } : { same: false } })));
  desk.changed();
}

/** Two events that may be one event of two devices. */
export function Doubles({ desk }: { desk: ScorerDesk }) {
  const { game } = desk;
  const flags = scoringResult(game.log).flags.filter(({ flag }) => flag === 'double?');
  return flags.map(({ events }) => {
    const found = events.map((id) => game.log.edited.get(id)).filter((event) => event !== undefined);
    const [first] = found;
    if (!first) return null;
    return (
      <li key={first.id} className="see">
        <span className="mk">
          <Icon name="alert" />
        </span>
        <span>
          <b>Twice? {lineOf(game, first)}</b>
          <small>
            {found.map((event) => `${deviceName(game, event.device)} at ${whenOf(game, event)}`).join(', ')}
          </small>
        </span>
        <span className="acts">
          <Tap className="act" onTap={() => settleDouble(desk, events, true)}>
            Count once
          </Tap>
          <Tap className="act" onTap={() => settleDouble(desk, events, false)}>
            Both count
          </Tap>
        </span>
      </li>
    );
  });
}

function Line({ desk, event }: { desk: ScorerDesk; event: GameEvent }) {
  const { game } = desk;
  return (
    <li>
      <Tap onTap={() => desk.open({ kind: 'fix', id: event.id })}>
        <time>{whenOf(game, event)}</time>
        <span className={event.void ? 'gone' : undefined}>
          {lineOf(game, event)}
          {event.void && <span className="vh">, taken out</span>}
        </span>
        <small>{event.device === game.kept.device ? '' : deviceName(game, event.device)}</small>
      </Tap>
    </li>
  );
}

/** The log, the newest event first. Each can be fixed or taken out, those that were taken out too. */
export function LogSheet({ desk }: { desk: ScorerDesk }) {
  const events = [...desk.game.log.edited.values()].filter(isOrdered).sort(byPlace).reverse();
  return (
    <Sheet title="Log" note="Tap an event to fix it" isAtEdge onClose={() => desk.open(undefined)}>
      <ul className="rec">
        <Doubles desk={desk} />
      </ul>
      <ul className="logl">
        {events.map((event) => (
          <Line key={event.id} desk={desk} event={event} />
        ))}
      </ul>
    </Sheet>
  );
}
