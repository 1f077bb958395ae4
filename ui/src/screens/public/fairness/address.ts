interface FairnessPlace {
  season: number;
  league: number;
  team?: number;
}

/** Returns the address of a league's fairness page, or of the detail of one of its teams. */
export const fairnessAddress = ({ season, league, team }: FairnessPlace) =>
  `/fairness?season=${season}&league=${league}${team ? `&team=${team}` : ''}`;
