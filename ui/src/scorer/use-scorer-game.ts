import { useEffect, useReducer } from 'react';
import type { ScorerGame } from './game/scorer-game.ts';

/** Renders a component again at each change of the game. */
export function useScorerGame(game: ScorerGame): () => void {
  const [, render] = useReducer((count: number, _: null) => count + 1, 0);
  useEffect(() => game.subscribe(() => render(null)), [game]);
  return () => render(null);
}
