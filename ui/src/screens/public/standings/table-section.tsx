import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { countOf } from '../../../lib/format.ts';
import type { StandingsTableRow } from './standings-table.tsx';

interface TableSectionProps {
  name: string;
  rows: StandingsTableRow[];
  /** The address of the league's fairness page. */
  fairness?: string;
  children: ReactNode;
}

/** A table of standings below the name of its league or division. */
export function TableSection({ name, rows, fairness, children }: TableSectionProps) {
  return (
    <section className="section">
      <div className="section-head">
        <h2>{name}</h2>
        <p className="hint">{countOf(rows.length, 'team')}</p>
        {fairness && (
          <Link className="link hint tap" href={fairness}>
            Fairness
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
