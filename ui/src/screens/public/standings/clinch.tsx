import type { StandingsTableRow } from './standings-table.tsx';

type Mark = NonNullable<StandingsTableRow['clinch']>;

/** The letters of the marks, as leagues print them. */
const marks: Record<Mark, [letter: string, meaning: string]> = {
  first: ['y', 'clinched first place'],
  playoffs: ['x', 'clinched a playoff place'],
  eliminated: ['e', 'out of the playoffs'],
};

/** The letter after the name of a team whose place is certain. */
export const ClinchMark = ({ mark }: { mark: Mark }) => (
  <span className="clinch">
    <span aria-hidden="true">{marks[mark][0]}</span>
    <span className="vh">({marks[mark][1]})</span>
  </span>
);

/** Explains the letters that a page shows. */
export function ClinchLegend({ rows }: { rows: StandingsTableRow[] }) {
  const shown = Object.entries(marks).filter(([mark]) => rows.some((row) => row.clinch === mark));
  if (shown.length === 0) return null;
  return <p className="hint">{shown.map(([, [letter, meaning]]) => `${letter} – ${meaning}`).join(' · ')}</p>;
}
