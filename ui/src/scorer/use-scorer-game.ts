import { useEffect, useReducer } from 'react';
import type { ScorerGame } from './game/scorer-game.ts';

/** Renders a component again at each change of the game. Returns a function that does so too; it is always the same. */
export function useScorerGame(game: ScorerGame): () => void {
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => game.subscribe(render), [game]);
  return render;
}
