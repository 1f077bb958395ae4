import { useEffect, useState } from 'react';
import { Icon } from '../../kit/icon.tsx';
import { countOf } from '../../lib/format.ts';
import { type CheckAct, FELLOW_PATIENCE, type GameCheck, gameChecks } from '../game/reconcile.ts';
import { teamOf } from '../game/roster.ts';
import type { ScorerGame } from '../game/scorer-game.ts';
import type { ScorerDesk } from '../play/desk.ts';
import { Sheet } from '../sheet.tsx';
import { Tap } from '../tap.tsx';
import './end-game.css';
import { Hold } from './hold.tsx';
import { Doubles } from './log-sheet.tsx';

const MARKS = { good: 'check', look: 'alert', stop: 'x' } as const;
const CLASSES = { good: undefined, look: 'see', stop: 'stop' } as const;

/** Returns how long the panel has been open, in milliseconds; it looks again when the patience with other devices is over. */
function useWaited(): number {
  const [opened] = useState(() => performance.now());
  const [, look] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => look(1), FELLOW_PATIENCE + 100);
    return () => clearTimeout(timer);
  }, []);
  return performance.now() - opened;
}

function perform(desk: ScorerDesk, does: CheckAct) {
  if (does.kind === 'confirm') {
    const { p, home, away } = does;
    desk.record([{ kind: 'period', what: 'end', p, score: { home, away } }]);
    desk.changed();
  } else if (does.kind === 'overtime') {
    desk.open(undefined);
    desk.nextPeriod();
  } else if (does.kind === 'fix') desk.open({ kind: 'fix', id: does.id });
  else desk.open({ kind: does.kind });
}

function Check({ desk, check: { kind, title, note, act } }: { desk: ScorerDesk; check: GameCheck }) {
  return (
    <li className={CLASSES[kind]}>
      <span className="mk">
        <Icon name={MARKS[kind]} />
      </span>
      <span>
        <b>{title}</b>
        <small>{note}</small>
      </span>
      {act && (
        <Tap className="act" onTap={() => perform(desk, act.does)}>
          {act.name}
        </Tap>
      )}
    </li>
  );
}

function Score({ game }: { game: ScorerGame }) {
  const { home, away, periods } = game.log.state;
  const names = (side: 'home' | 'away') => (
    <span>
      {teamOf(game, side).name}
      <small>{periods.map((period) => period[side]).join(' · ')}</small>
    </span>
  );
  return (
    <div className="fin on-field">
      {names('away')}
      <span className="nums">
        <span className={away.score < home.score ? 'lose' : undefined}>{away.score}</span>
        <span className={home.score < away.score ? 'lose' : undefined}>{home.score}</span>
      </span>
      {names('home')}
    </div>
  );
}

function noteOf(stops: number, looks: number) {
  const stop = stops ? `${countOf(stops, 'thing is', 'things are')} in the way` : 'Nothing is in the way';
  return looks ? `${stop}, ${looks} to look at` : stop;
}

/** The game is over: whether the server knows, and the way back. */
function Over({ desk }: { desk: ScorerDesk }) {
  const isSent = desk.game.unsent.length === 0;
  return (
    <p className="over" role="status">
      <Icon name={isSent ? 'check-circle' : 'offline'} />
      {isSent ? 'Final sent' : 'Final kept here, not sent'}
    </p>
  );
}

/** What is checked before the game is over, and the end. */
export function EndGame({ desk }: { desk: ScorerDesk }) {
  const { game } = desk;
  const { state, ending } = game.log;
  const { home, away } = state;
  const checks = gameChecks(game, useWaited());
  const stops = checks.filter(({ kind }) => kind === 'stop').length;
  const looks = checks.filter(({ kind }) => kind === 'look').length;
  const mayFinish = game.kept.page.scorersMayFinish;
  const finish = () => {
    desk.record([{ kind: 'final', home: home.score, away: away.score }]);
    desk.changed();
  };
  const reopen = () => {
    desk.record([{ kind: 'reopen' }]);
    desk.changed();
  };
  return (
    <Sheet
      title="End game"
      note={mayFinish ? noteOf(stops, looks) : 'Staff finish this game.'}
      onClose={() => desk.open(undefined)}
      foot={
        ending ? (
          <Tap className="btn second big" onTap={reopen}>
            Reopen the game
          </Tap>
        ) : (
          <>
            <span className="push" />
            <Hold disabled={stops > 0 || !mayFinish} onHeld={finish}>
              Hold to finish: {away.score}–{home.score}
            </Hold>
          </>
        )
      }
    >
      <Score game={game} />
      {ending && <Over desk={desk} />}
      <ul className="rec">
        <Doubles desk={desk} />
        {checks.map((check) => (
          <Check key={check.title} desk={desk} check={check} />
        ))}
      </ul>
    </Sheet>
  );
}
