import { useEffect, useState } from 'react';
import { findScoredGame, ScoringError } from '../api/scoring.ts';
import type { KeptGame } from './game/memory.ts';
import type { ScorerGame } from './game/scorer-game.ts';
import { Games } from './open/games.tsx';
import { Join } from './open/join.tsx';
import { gameToGoOn, type Opening, openForStaff, openKept, readOpening, takeGame } from './open/opening.ts';
import { Start } from './open/start.tsx';
import { Board } from './play/board.tsx';
import { Tap } from './tap.tsx';
import { useScorerGame } from './use-scorer-game.ts';

/** Paints the page in the colour of the league, and names it. */
function dress({ page }: KeptGame) {
  const { homeTeam, awayTeam } = page.game;
  document.documentElement.style.setProperty('--org', page.organization.accent_color);
  document.title = `Scoring: ${awayTeam.name} at ${homeTeam.name}`;
}

/** Asks the server for changes of the rosters. Without a network the page goes on with what it has. */
async function refresh(game: ScorerGame) {
  try {
    const { entries: _, more: __, ...page } = await findScoredGame(game.kept.game);
    await game.update({ page });
  } catch (error) {
    if (!(error instanceof ScoringError)) throw error;
  }
}

/** The start before the first period, then the board. */
function Playing({ game }: { game: ScorerGame }) {
  useScorerGame(game);
  return game.log.state.periods.length ? <Board game={game} /> : <Start game={game} />;
}

function OtherTab({ onTake }: { onTake: () => void }) {
  return (
    <main className="join" id="main">
      <div className="top on-field">
        <h1>This game is open in another tab.</h1>
        <p>One tab scores, so that nothing is recorded twice.</p>
      </div>
      <div className="mid">
        <Tap className="btn primary big" onTap={onTake}>
          Use it here
        </Tap>
      </div>
    </main>
  );
}

/** The page of scorers: a code's PIN, the games of this device, or a game. */
export function ScorerApp() {
  const [opening, setOpening] = useState<Opening>();
  const [game, setGame] = useState<ScorerGame>();
  const [isTaken, setTaken] = useState(false);
  const [message, setMessage] = useState('');

  const begin = async (opened: ScorerGame, steal = false) => {
    const lost = () => {
      opened.sync.stop();
      setTaken(true);
    };
    dress(opened.kept);
    setGame(opened);
    const isOurs = await takeGame(opened.kept.game, steal, lost);
    setTaken(!isOurs);
    if (!isOurs) return;
    opened.sync.start();
    void refresh(opened);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page opens once
  useEffect(() => {
    const open = async () => {
      const found = await readOpening();
      const kept = gameToGoOn(found);
      if (kept) await begin(await openKept(kept));
      else if (found.staffGame) {
        try {
          await begin(await openForStaff(found));
        } catch (error) {
          if (!(error instanceof ScoringError)) throw error;
          setMessage(error.message);
        }
      }
      setOpening(found);
    };
    void open();
    addEventListener('hashchange', () => location.reload());
  }, []);

  const again = async (kept: KeptGame, steal: boolean) => begin(await openKept(kept), steal);
  if (game && isTaken) return <OtherTab onTake={() => void again(game.kept, true)} />;
  if (game) return <Playing key={game.kept.game} game={game} />;
  if (!opening) return null;
  if (opening.token)
    return (
      <Join opening={opening} onOpen={(opened) => void begin(opened)} onOpenKept={(kept) => void again(kept, false)} />
    );
  return <Games games={opening.games} message={message} onOpen={(kept) => void again(kept, false)} />;
}
