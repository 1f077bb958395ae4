import { Icon } from '../../kit/icon.tsx';
import type { CheckAct, GameCheck } from '../../lib/courtside/checks.ts';
import { doubleEdits } from '../../lib/courtside/flag-checks.ts';
import type { ScorerDesk } from '../play/desk.ts';
import { Tap } from '../tap.tsx';

const MARKS = { good: 'check', look: 'alert', stop: 'x' } as const;
const CLASSES = { good: undefined, look: 'see', stop: 'stop' } as const;
const SAID = { good: '', look: 'To look at: ', stop: 'In the way: ' } as const;

function perform(desk: ScorerDesk, does: CheckAct) {
  if (does.kind === 'confirm') {
    const { p, home, away } = does;
    desk.record([{ kind: 'period', what: 'end', p, score: { home, away } }]);
    desk.changed();
  } else if (does.kind === 'double') {
    desk.record(doubleEdits(does.ids, does.isOne));
    desk.changed();
  } else if (does.kind === 'overtime') {
    desk.open(undefined);
    desk.nextPeriod();
  } else if (does.kind === 'fix') desk.open({ kind: 'fix', id: does.id });
  else if (does.kind === 'log' || does.kind === 'refused') desk.open({ kind: does.kind });
}

function CheckRow({ desk, check: { kind, title, note, acts = [] } }: { desk: ScorerDesk; check: GameCheck }) {
  return (
    <li className={CLASSES[kind]}>
      <span className="mk">
        <Icon name={MARKS[kind]} />
      </span>
      <span>
        <span className="vh">{SAID[kind]}</span>
        <b>{title}</b>
        <small>{note}</small>
      </span>
      {acts.length > 0 && (
        <span className="acts">
          {acts.map(({ name, does }) => (
            <Tap key={name} className="act" onTap={() => perform(desk, does)}>
              {name}
            </Tap>
          ))}
        </span>
      )}
    </li>
  );
}

/** Checks of the log, each with its buttons. */
export const CheckRows = ({ desk, checks }: { desk: ScorerDesk; checks: GameCheck[] }) => (
  <ul className="rec">
    {checks.map((check) => (
      <CheckRow key={`${check.title} ${check.note}`} desk={desk} check={check} />
    ))}
  </ul>
);
