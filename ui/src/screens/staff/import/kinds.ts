// The tables that the import reads, in the order in which a season needs them.
import type { ImportKind } from '../../../api/imports.ts';

interface Table {
  kind: ImportKind;
  label: string;
  one: string;
  many: string;
  /** Example rows. */
  example: string[][];
  about: string;
}

export const tables: [Table, Table, Table, Table] = [
  {
    kind: 'teams',
    label: 'Teams',
    one: 'team',
    many: 'teams',
    example: [
      ['Team', 'Captain'],
      ['Harbor Kings', 'Ann Lee'],
    ],
    about: 'One team in each row. They are added to the league.',
  },
  {
    kind: 'players',
    label: 'Players',
    one: 'player',
    many: 'players',
    example: [
      ['First name', 'Last name', 'Team', 'Number', 'Position'],
      ['Ann', 'Lee', 'Harbor Kings', '7', 'Guard'],
    ],
    about: 'One player in each row, with a team that exists already. Both names may share a column.',
  },
  {
    kind: 'games',
    label: 'Games',
    one: 'game',
    many: 'games',
    example: [
      ['Date', 'Time', 'Home', 'Away', 'Location'],
      ['2027-01-09', '18:30', 'Harbor Kings', 'Valley Aces', 'Main Gym'],
    ],
    about: 'One game in each row, with or without its score.',
  },
  {
    kind: 'stats',
    label: 'Statistics',
    one: 'line',
    many: 'lines',
    example: [
      ['Date', 'Home', 'Away', 'Team', 'Player', 'PTS', 'AST', 'REB'],
      ['2027-01-09', 'Harbor Kings', 'Valley Aces', 'Harbor Kings', 'Ann Lee', '12', '5', '4'],
    ],
    about: 'One player of one game in each row, with statistics by their abbreviations.',
  },
];

/** Returns the table with the kind in the URL; teams by default. */
export const tableOf = (kind: string) => tables.find((table) => table.kind === kind) ?? tables[0];

const words: Record<string, string> = {
  name: 'Name',
  captain: 'Captain',
  logo: 'Logo',
  firstName: 'First name',
  lastName: 'Last name',
  fullName: 'Both names',
  team: 'Team',
  number: 'Number',
  email: 'Email',
  phoneNumber: 'Phone number',
  publicName: 'Visitors see',
  date: 'Date',
  time: 'Time',
  home: 'Home team',
  away: 'Away team',
  score_home: 'Home score',
  score_away: 'Away score',
  location: 'Location',
  location_url: 'Map link',
  video_url: 'Video link',
  status: 'Status',
  forfeitedBy: 'Forfeited by',
};

/** Returns a column's meaning in words; attributes and statistics keep their names. */
export const meaningOf = (name: string) => words[name] ?? name;
