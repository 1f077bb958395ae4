import { useEffect, useState } from 'react';
import { findScoredGame, ScoringError } from '../api/scoring.ts';
import type { KeptGame } from './game/memory.ts';
import type { ScorerGame } from './game/scorer-game.ts';
import { Games } from './open/games.tsx';
import { Join } from './open/join.tsx';
import { enterPin, gameToGoOn, type Opening, openFromServer, openKept, readOpening, takeGame } from './open/opening.ts';
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

interface TakenGame {
  id: number;
  /** Reads the game once this tab has its lock. */
  read: () => Promise<ScorerGame>;
}

/** The page of scorers: a code's PIN, the games of this device, or a game. */
export function ScorerApp() {
  const [opening, setOpening] = useState<Opening>();
  const [game, setGame] = useState<ScorerGame>();
  /** The game that another tab scores. */
  const [taken, setTaken] = useState<TakenGame>();
  const [message, setMessage] = useState('');

  /** Opens a game in this tab. Takes the game's lock before reading the game, because another tab may record until then. */
  const open = async ({ id, read }: TakenGame, steal = false) => {
    let opened: ScorerGame | undefined;
    let isOurs = true;
    const lost = () => {
      isOurs = false;
      opened?.sync.stop();
      // A tab that cannot keep anything has the only copy of what it recorded.
      const own = opened?.isForgetful ? opened : undefined;
      setTaken({ id, read: async () => own ?? openKept(id) });
    };
    if (!(await takeGame(id, steal, lost))) return setTaken({ id, read });
    opened = await read();
    if (!isOurs) return;
    dress(opened.kept);
    setTaken(undefined);
    setGame(opened);
    opened.sync.start();
    void refresh(opened);
  };
  const goOn = (id: number) => open({ id, read: () => openKept(id) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page opens once
  useEffect(() => {
    const start = async () => {
      const found = await readOpening();
      const kept = gameToGoOn(found);
      if (kept) await goOn(kept.game);
      else if (found.staffGame) {
        try {
          await open({ id: found.staffGame, read: () => openFromServer(found.staffGame, '', found) });
        } catch (error) {
          if (!(error instanceof ScoringError)) throw error;
          setMessage(error.message);
        }
      }
      setOpening(found);
    };
    void start();
    addEventListener('hashchange', () => location.reload());
  }, []);

  if (taken) return <OtherTab onTake={() => void open(taken, true)} />;
  if (game) return <Playing key={game.kept.game} game={game} />;
  if (!opening) return null;
  const onOpenKept = (id: number) => void goOn(id);
  if (opening.token) {
    const onPin = async (pin: string) => {
      const id = await enterPin(pin, opening);
      await open({ id, read: () => openFromServer(id, opening.token, opening) });
    };
    return <Join opening={opening} onPin={onPin} onOpenKept={onOpenKept} />;
  }
  return <Games games={opening.games} message={message} onOpen={onOpenKept} />;
}
