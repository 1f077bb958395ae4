import './log-check.css';
import { useMemo, useState } from 'react';
import { useScoring, useScoringLog } from '../../../api/games.ts';
import type { Of } from '../../../api/types.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { Note } from '../../../kit/note.tsx';
import { checkSummary, gameChecks } from '../../../lib/courtside/checks.ts';
import { useWaited } from '../../../lib/courtside/use-waited.ts';
import { Hold } from '../../../parts/game/hold.tsx';
import { combineData, Loaded } from '../../../parts/loaded.tsx';
import { LogChecks } from './log-check-rows.tsx';
import { LogEvents } from './log-events.tsx';
import { FixLogEvent } from './log-fix.tsx';
import { LogGuests, RefusedEntries } from './log-others.tsx';
import { type StaffGame, staffGame, useFollowedLog, useSettle } from './staff-game.ts';

/** What the dialog shows. */
export type LogView = { at: 'checks' | 'log' | 'guests' | 'refused' } | { at: 'fix'; id: string };

const TITLES = {
  checks: 'End game',
  log: 'Log of the game',
  guests: 'Guests',
  refused: 'Refused entries',
  fix: 'Fix this event',
} as const;

export interface LogCheckProps {
  page: Of<'GamePage'>;
  onClose: () => void;
}

/** The dialog in which staff settle what does not add up in the log of a game, end the game, and reopen it. */
export default function LogCheck({ page, onClose }: LogCheckProps) {
  const { id } = page.game;
  const found = combineData(useScoring(id), useScoringLog(id));
  useFollowedLog(id);
  const [view, show] = useState<LogView>({ at: 'checks' });
  return (
    <Dialog wide title={TITLES[view.at]} onClose={onClose}>
      <Loaded from={found} what="the log" title={null} missing="Game not found.">
        {([scoring, log]) => <CheckedLog page={page} scoring={scoring} log={log} view={view} show={show} />}
      </Loaded>
    </Dialog>
  );
}

interface CheckedLogProps {
  page: Of<'GamePage'>;
  scoring: Of<'ScoringPage'>;
  log: Of<'StaffLog'>;
  view: LogView;
  show: (view: LogView) => void;
}

function CheckedLog({ page, scoring, log, view, show }: CheckedLogProps) {
  const game = useMemo(() => staffGame(page, scoring, log), [page, scoring, log]);
  const waited = useWaited();
  const back = () => show({ at: 'checks' });
  if (view.at === 'checks') return <Ending game={game} waited={waited} show={show} />;
  return (
    <div className="stack">
      <Button className="log-back" kind="quiet" size="small" icon="left" onClick={back}>
        Back to the checks
      </Button>
      {view.at === 'log' && <LogEvents game={game} onFix={(id) => show({ at: 'fix', id })} />}
      {view.at === 'fix' && <FixLogEvent key={view.id} game={game} id={view.id} onDone={back} />}
      {view.at === 'guests' && <LogGuests game={game} />}
      {view.at === 'refused' && <RefusedEntries game={game} />}
    </div>
  );
}

/** The score, what is in the way, and the button that ends or reopens the game. */
function Ending({ game, waited, show }: { game: StaffGame; waited: number; show: (view: LogView) => void }) {
  const { settle, isBusy } = useSettle(game.id);
  const checks = gameChecks(game, waited);
  const { isInTheWay, note } = checkSummary(checks);
  const { home, away } = game.log.state;
  const score = `${away.score}–${home.score}`;
  const { ending } = game.log;
  return (
    <div className="stack">
      <LogScore game={game} />
      {ending ? <Note>The game is final. Corrections in the log change its numbers at once.</Note> : <p>{note}.</p>}
      <LogChecks game={game} checks={checks} show={show} />
      <div className="log-end">
        <Button kind="quiet" icon="list" onClick={() => show({ at: 'log' })}>
          Open the log
        </Button>
        {ending ? (
          <Button disabled={isBusy} onClick={() => settle([{ kind: 'reopen' }], 'The game is open again')}>
            Reopen the game
          </Button>
        ) : (
          <Hold
            disabled={isInTheWay || isBusy}
            onHeld={() => settle([{ kind: 'final', home: home.score, away: away.score }], `Final: ${score}`)}
          >
            Hold to finish: {score}
          </Hold>
        )}
      </div>
    </div>
  );
}

function LogScore({ game }: { game: StaffGame }) {
  const { home, away, periods } = game.log.state;
  const side = (team: 'home' | 'away') => (
    <span>
      {game.teams[team].name}
      <small>{periods.map((period) => period[team]).join(' · ')}</small>
    </span>
  );
  return (
    <div className="log-score on-field">
      {side('away')}
      <b>
        {away.score}–{home.score}
      </b>
      {side('home')}
    </div>
  );
}
