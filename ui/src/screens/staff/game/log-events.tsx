import { Button } from '../../../kit/button.tsx';
import { byPlace, isOrdered } from '../../../lib/courtside/entries.ts';
import { lineOf, whenOf } from '../../../lib/courtside/words.ts';
import type { StaffGame } from './staff-game.ts';

/** The events of the log, the newest first, those that were taken out too. */
export function LogEvents({ game, onFix }: { game: StaffGame; onFix: (id: string) => void }) {
  const events = [...game.log.edited.values()].filter(isOrdered).sort(byPlace).reverse();
  return (
    <ul className="log-events" aria-label="Events">
      {events.map((event) => {
        const line = lineOf(game, event);
        const when = whenOf(game, event);
        return (
          <li key={event.id}>
            <time>{when}</time>
            <span className={event.void ? 'gone' : undefined}>
              {line}
              <small>
                {event.void && 'taken out, '}
                {game.deviceName(event.device)}
              </small>
            </span>
            <Button kind="quiet" size="small" aria-label={`Fix ${when} ${line}`} onClick={() => onFix(event.id)}>
              Fix
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
