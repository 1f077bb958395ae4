import { Icon } from '../../kit/icon.tsx';
import { checkSummary, gameChecks } from '../../lib/courtside/checks.ts';
import { teamOf } from '../../lib/courtside/roster.ts';
import { useWaited } from '../../lib/courtside/use-waited.ts';
import { Hold } from '../../parts/game/hold.tsx';
import type { ScorerGame } from '../game/scorer-game.ts';
import type { ScorerDesk } from '../play/desk.ts';
import { Sheet } from '../sheet.tsx';
import { Tap } from '../tap.tsx';
import { CheckRows } from './check-rows.tsx';
import './end-game.css';
import { ScoreSheetLink } from './score-sheet.tsx';

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
  const { isInTheWay, note } = checkSummary(checks);
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
      note={mayFinish ? note : 'Staff finish this game.'}
      onClose={() => desk.open(undefined)}
      foot={
        <>
          <ScoreSheetLink game={game} />
          <span className="push" />
          {ending ? (
            <Tap className="btn second big" onTap={reopen}>
              Reopen the game
            </Tap>
          ) : (
            <Hold className="big" disabled={isInTheWay || !mayFinish} onHeld={finish}>
              Hold to finish: {away.score}–{home.score}
            </Hold>
          )}
        </>
      }
    >
      <Score game={game} />
      {ending && <Over desk={desk} />}
      <CheckRows desk={desk} checks={checks} />
    </Sheet>
  );
}
