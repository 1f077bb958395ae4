import { byPlace, type GameEvent, isOrdered } from '../../lib/courtside/entries.ts';
import { doubleChecks } from '../../lib/courtside/flag-checks.ts';
import { scoringResult } from '../../lib/courtside/result.ts';
import { lineOf, whenOf } from '../../lib/courtside/words.ts';
import type { ScorerDesk } from '../play/desk.ts';
import { Sheet } from '../sheet.tsx';
import { Tap } from '../tap.tsx';
import { CheckRows } from './check-rows.tsx';
import './log-sheet.css';

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
        <small>{event.device === game.kept.device ? '' : game.deviceName(event.device)}</small>
      </Tap>
    </li>
  );
}

/** The log, the newest event first. Each can be fixed or taken out, those that were taken out too. */
export function LogSheet({ desk }: { desk: ScorerDesk }) {
  const events = [...desk.game.log.edited.values()].filter(isOrdered).sort(byPlace).reverse();
  return (
    <Sheet title="Log" note="Tap an event to fix it" isAtEdge onClose={() => desk.open(undefined)}>
      <CheckRows desk={desk} checks={doubleChecks(desk.game, scoringResult(desk.game.log))} />
      <ul className="logl">
        {events.map((event) => (
          <Line key={event.id} desk={desk} event={event} />
        ))}
      </ul>
    </Sheet>
  );
}
