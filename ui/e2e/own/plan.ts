// The planned season and its expected results, computed without any code of the product.

export const teams = [
  'Aces',
  'Bulls',
  'Comets',
  'Dukes',
  'Eagles',
  'Foxes',
  'Goats',
  'Hawks',
  'Ibises',
  'Jets',
  'Kings',
  'Lions',
];
const seats = 10;

export interface Player {
  team: string;
  first: string;
  last: string;
  number: string;
}

export const players: Player[] = teams.flatMap((team, at) =>
  Array.from({ length: seats }, (_, seat) => ({
    team,
    first: ['Ada', 'Ben', 'Cleo', 'Dov', 'Eve', 'Finn', 'Gus', 'Hana', 'Ian', 'Joy'][seat] ?? '',
    last: `${team.slice(0, -1)}son ${at + 1}`,
    number: String(seat + 4),
  })),
);
export const nameOf = ({ first, last }: Player) => `${first} ${last}`;
export const rosterOf = (team: string) => players.filter((player) => player.team === team);

/** The stats of one player in one game, by abbreviation. */
export type Line = Record<'PTS' | 'REB' | 'AST' | '2PM' | '2PA' | '3PM' | '3PA' | 'FTM' | 'FTA' | 'STL' | 'PF', number>;

export interface Game {
  home: string;
  away: string;
  date: string;
  time: string;
  lines: Map<Player, Line>;
  scores: Record<string, number>;
}

let seed = 20_261_121;
/** Returns a random integer from 0 to below `limit`; the sequence is the same in each run. */
function chance(limit: number): number {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % limit;
}

function line(): Line {
  const [twos, threes, free] = [chance(6), chance(4), chance(4)];
  return {
    PTS: 2 * twos + 3 * threes + free,
    REB: chance(9),
    AST: chance(7),
    '2PM': twos,
    '2PA': twos + chance(5),
    '3PM': threes,
    '3PA': threes + chance(4),
    FTM: free,
    FTA: free + chance(3),
    STL: chance(4),
    PF: chance(6),
  };
}

/** Returns the matchups of a round, by the circle method. */
function round(number: number): [home: string, away: string][] {
  const [fixed = '', ...others] = teams;
  const turned = others.map((_, at) => others[(at + number) % others.length] ?? '');
  const circle = [fixed, ...turned];
  return Array.from({ length: teams.length / 2 }, (_, at) => {
    const pair: [string, string] = [circle[at] ?? '', circle[teams.length - 1 - at] ?? ''];
    return (number + at) % 2 === 0 ? pair : [pair[1], pair[0]];
  });
}

function played(home: string, away: string, day: number, slot: number): Game {
  const lines = new Map([...rosterOf(away), ...rosterOf(home)].map((player) => [player, line()]));
  const sum = (team: string) => rosterOf(team).reduce((total, player) => total + (lines.get(player)?.PTS ?? 0), 0);
  const [first] = rosterOf(home);
  const own = first && lines.get(first);
  // Avoids draws: the home team's first player gets one more free throw.
  if (own && sum(home) === sum(away)) Object.assign(own, { PTS: own.PTS + 1, FTM: own.FTM + 1, FTA: own.FTA + 1 });
  const date = new Date(Date.UTC(2026, 2, 7 + 7 * day)).toISOString().slice(0, 10);
  return { home, away, date, time: `${10 + slot}:30`, lines, scores: { [home]: sum(home), [away]: sum(away) } };
}

/** 80 games: a full round robin, and the first rounds of a second one. */
export const games: Game[] = Array.from({ length: 14 }, (_, day) =>
  round(day).map(([home, away], slot) => played(home, away, day, slot)),
)
  .flat()
  .slice(0, 80);

export interface Row {
  team: string;
  wins: number;
  losses: number;
  pointsFor: number;
  pointsAgainst: number;
  last: ('W' | 'L')[];
  threes: number;
}

function rowOf(team: string): Row {
  const own = games.filter((game) => game.home === team || game.away === team);
  const row: Row = { team, wins: 0, losses: 0, pointsFor: 0, pointsAgainst: 0, last: [], threes: 0 };
  for (const game of own) {
    const scored = game.scores[team] ?? 0;
    const allowed = game.scores[game.home === team ? game.away : game.home] ?? 0;
    row.pointsFor += scored;
    row.pointsAgainst += allowed;
    row[scored > allowed ? 'wins' : 'losses'] += 1;
    row.last.unshift(scored > allowed ? 'W' : 'L');
    for (const player of rosterOf(team)) row.threes += game.lines.get(player)?.['3PM'] ?? 0;
  }
  return row;
}

const share = (wins: number, losses: number) => Math.round((1000 * wins) / Math.max(1, wins + losses));

/** Returns the tie-break values of a team: first from the games between the tied teams, then from all games. */
function measures(row: Row, level: Row[]): number[] {
  const among = games.filter((game) => [game.home, game.away].every((team) => level.some((one) => one.team === team)));
  const own = among.filter((game) => game.home === row.team || game.away === row.team);
  const results = own.map(
    ({ home, away, scores }) => [scores[row.team] ?? 0, scores[home === row.team ? away : home] ?? 0] as const,
  );
  const wins = results.filter(([scored, allowed]) => scored > allowed).length;
  const scored = results.reduce((sum, [points]) => sum + points, 0);
  const allowed = results.reduce((sum, [, points]) => sum + points, 0);
  const total = row.pointsFor - row.pointsAgainst;
  return [share(wins, results.length - wins), scored - allowed, scored, total, row.pointsFor];
}

/** Orders tied teams. A team that a tie-break separates leaves the group; the tie-breaks restart for the rest. */
function apart(level: Row[]): Row[] {
  if (level.length < 2) return level;
  const all = new Map(level.map((row) => [row, measures(row, level)]));
  for (let at = 0; at < 5; at += 1) {
    const values = [...new Set(level.map((row) => all.get(row)?.[at] ?? 0))].sort((a, b) => b - a);
    if (values.length > 1) return values.flatMap((value) => apart(level.filter((row) => all.get(row)?.[at] === value)));
  }
  return [...level].sort((a, b) => a.team.localeCompare(b.team));
}

/** Returns the standings of the season, first place first. */
export function table(): Row[] {
  const key = (row: Row) => share(row.wins, row.losses) * 1000 - row.losses;
  const rows = teams.map(rowOf).sort((a, b) => key(b) - key(a));
  const keys = [...new Set(rows.map(key))];
  return keys.flatMap((level) => apart(rows.filter((row) => key(row) === level)));
}

/** Returns players by their total of a stat, highest first; ties keep the order of the plan. */
export function leaders(statistic: keyof Line): { name: string; total: number }[] {
  const totals = players.map((player) => ({
    name: nameOf(player),
    total: games.reduce((sum, game) => sum + (game.lines.get(player)?.[statistic] ?? 0), 0),
  }));
  return totals.sort((a, b) => b.total - a.total);
}
