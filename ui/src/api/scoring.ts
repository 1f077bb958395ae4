// API calls of staff about games that are scored at the court.
import { useReadInside } from './staff.ts';
import type { Of } from './types.ts';
import { useWrites } from './writes.ts';

const scoring = (game: number) => `/api/gamesv2/${game}/scoring` as const;

/** Returns the state of a scored game: settings, links and devices. */
export const useScoring = (game: number) => useReadInside(scoring(game));

/** Returns the calls that change how a game is scored. After each call, all data on the screen is loaded again. */
export function useScoringWrites(game: number) {
  const { post, put, remove } = useWrites();
  return {
    makeLink: (input: Of<'ScorerLinkInput'>) => post(`${scoring(game)}/links`, input),
    extendLink: (link: number, hours: number) => put(`${scoring(game)}/links/${link}`, { hours }),
    withdrawLink: (link: number) => remove(`${scoring(game)}/links/${link}`),
    update: (input: Of<'ScoringInput'>) => put(scoring(game), input),
  };
}
