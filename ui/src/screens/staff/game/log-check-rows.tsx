import { useScoringWrites } from '../../../api/games.ts';
import { Button } from '../../../kit/button.tsx';
import { Icon } from '../../../kit/icon.tsx';
import type { CheckAct, GameCheck } from '../../../lib/courtside/checks.ts';
import { doubleEdits } from '../../../lib/courtside/flag-checks.ts';
import type { LogView } from './log-check.tsx';
import { type StaffGame, useSettle, useSettling } from './staff-game.ts';

const MARKS = { good: 'check-circle', look: 'alert', stop: 'x' } as const;
const KINDS = { good: 'Good', look: 'To look at', stop: 'In the way' } as const;

interface LogChecksProps {
  game: StaffGame;
  checks: GameCheck[];
  show: (view: LogView) => void;
}

/** Returns a function that does what the button of a check says. */
function usePerform(game: StaffGame, show: (view: LogView) => void) {
  const { settle, isBusy } = useSettle(game.id);
  const { update } = useScoringWrites(game.id);
  const { run, isBusy: isUpdating } = useSettling();
  const perform = (does: CheckAct) => {
    if (does.kind === 'confirm') {
      const { p, home, away } = does;
      return settle([{ kind: 'period', what: 'end', p, score: { home, away } }], 'The period is confirmed');
    }
    if (does.kind === 'double') {
      return settle(doubleEdits(does.ids, does.isOne), does.isOne ? 'It counts once' : 'All of them count');
    }
    if (does.kind === 'draw') return run(() => update({ rules: { draws: true } }), 'A level score counts as a draw');
    if (does.kind === 'fix') return show({ at: 'fix', id: does.id });
    return show({ at: does.kind === 'overtime' ? 'log' : does.kind });
  };
  return { perform, isBusy: isBusy || isUpdating };
}

/** The checks of a log, each with its buttons. */
export function LogChecks({ game, checks, show }: LogChecksProps) {
  const { perform, isBusy } = usePerform(game, show);
  return (
    <ul className="log-checks" aria-label="Checks">
      {checks.map(({ kind, title, note, acts = [] }) => (
        <li key={`${title} ${note}`} className={kind}>
          <Icon name={MARKS[kind]} />
          <span>
            <b>
              <span className="vh">{KINDS[kind]}: </span>
              {title}
            </b>
            <small>{note}</small>
          </span>
          {acts.length > 0 && (
            <span className="btn-group">
              {acts.map(({ name, does }) => (
                <Button key={name} size="small" disabled={isBusy} onClick={() => perform(does)}>
                  {name}
                </Button>
              ))}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
