import { useEffect, useMemo } from 'react';
import { saveLog } from '../game/save-log.ts';
import type { ScorerGame } from '../game/scorer-game.ts';
import { NO_NETWORK, warningOf } from '../game/state-words.ts';
import { Sheets } from '../sheets/sheets.tsx';
import { Tap } from '../tap.tsx';
import { useScorerGame } from '../use-scorer-game.ts';
import { Ask } from './ask.tsx';
import { Band } from './band.tsx';
import './board.css';
import { ScorerDesk } from './desk.ts';
import { Five } from './five.tsx';
import { Foot } from './foot.tsx';
import { KeyGrid } from './key-grid.tsx';
import { ScoreOnly } from './score-only.tsx';
import { useShortcuts } from './shortcuts.ts';
import { Top } from './top.tsx';
import { useWakeLock } from './wake-lock.ts';
import './upright.css';

/** Loads the page again with the code in its address, so that it asks for the PIN. */
function openAgain(token: string) {
  location.hash = token;
  location.reload();
}

/** Scores the game. */
export function Board({ game }: { game: ScorerGame }) {
  const render = useScorerGame(game);
  const desk = useMemo(() => new ScorerDesk(game, render), [game, render]);
  useShortcuts(desk);
  useWakeLock(game);
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      if (game.unsent.length && game.kept.ended !== 'lost') event.preventDefault();
    };
    addEventListener('beforeunload', leave);
    return () => removeEventListener('beforeunload', leave);
  }, [game]);
  const isScoreOnly = game.log.rules.depth === 'score';
  const warning = warningOf(game);
  const { ended, token } = game.kept;
  return (
    <main className="ct" id="main">
      <Top desk={desk} />
      <Band desk={desk} />
      {isScoreOnly ? (
        <ScoreOnly desk={desk} />
      ) : (
        <div className="ct-body">
          <Five desk={desk} side="away" />
          <div className="ct-mid">
            <Ask desk={desk} />
            <KeyGrid desk={desk} />
          </div>
          <Five desk={desk} side="home" />
        </div>
      )}
      <Foot desk={desk} />
      <p className={warning ? 'ct-banner' : 'vh'} role="status">
        {warning || (game.sync.state === 'offline' ? NO_NETWORK : '')}
        {ended === 'withdrawn' && (
          <>
            {' '}
            <Tap className="again" onTap={() => saveLog(game)}>
              Save the log
            </Tap>
          </>
        )}
        {(ended === 'lost' || ended === 'expired') && token && (
          <>
            {' '}
            <Tap className="again" onTap={() => openAgain(token)}>
              Type the PIN again
            </Tap>
          </>
        )}
      </p>
      <p className="vh" aria-live="polite">
        {desk.said}
      </p>
      <Sheets desk={desk} />
    </main>
  );
}
