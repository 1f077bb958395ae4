interface WonLost {
  wins: number;
  losses: number;
}

/** Returns how many games `row` is behind `first`, in steps of 0.5; at least 0. */
export const gamesBack = (first: WonLost, row: WonLost) =>
  Math.max(0, (first.wins - first.losses - (row.wins - row.losses)) / 2);
