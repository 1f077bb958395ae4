interface WonLost {
  wins: number;
  losses: number;
}

/** Returns how many games, in halves, `row` is behind the first team of what is shown; never below 0. */
export const gamesBack = (first: WonLost, row: WonLost) =>
  Math.max(0, (first.wins - first.losses - (row.wins - row.losses)) / 2);
