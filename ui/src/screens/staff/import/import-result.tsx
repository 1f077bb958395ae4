import { Link } from 'wouter';
import { withQuery } from '../../../api/client.ts';
import type { Import, ImportInput } from '../../../api/imports.ts';
import { Button } from '../../../kit/button.tsx';
import { countOf } from '../../../lib/format.ts';
import { ImportClashes } from './clashes.tsx';
import { tableOf, tables } from './kinds.ts';

interface ImportResultProps {
  kind: ImportInput['kind'];
  report: Import['report'];
  place: { season: string; league: string };
  onMore: () => void;
}

/** The result of an import, and links to the next steps. */
export function ImportResult({ kind, report, place: { season, league }, onMore }: ImportResultProps) {
  const table = tableOf(kind);
  const next = tables[tables.indexOf(table) + 1];
  const made = [countOf(report.created, 'new', 'new'), countOf(report.changed, 'changed', 'changed')];
  return (
    <>
      <div className="card pad stack">
        <h2>{countOf(report.created + report.changed, table.one, table.many)} imported</h2>
        <p>
          {made.join(', ')}, {report.unchanged} unchanged
          {report.made.length > 0 && <>; made {report.made.join(' and ')}</>}.
        </p>
        <div className="btn-group">
          {next && (
            <Link className="btn primary" href={withQuery('/dashboard/import', { kind: next.kind, season, league })}>
              Import {next.label.toLowerCase()}
            </Link>
          )}
          <Button onClick={onMore}>Import more {table.many}</Button>
          <Link className="btn second" href="/dashboard/seasons">
            To the seasons
          </Link>
        </div>
      </div>
      <ImportClashes report={report} />
    </>
  );
}
