import type { Import } from '../../../api/imports.ts';
import { Table } from '../../../kit/table.tsx';
import { countOf } from '../../../lib/format.ts';
import { meaningOf } from './kinds.ts';

interface TablePreviewProps {
  preview: Import;
  /** Called with the meaning of each column; null leaves a column out. */
  onColumns: (columns: (string | null)[]) => void;
}

/** Returns the columns under which the server may report a problem of a cell: a full name is two columns there. */
const asTold = (meaning: string) => (meaning === 'fullName' ? ['firstName', 'lastName', 'fullName'] : [meaning]);

/** Describes what the import does with a row. */
function changeText(change: Import['report']['changes'][number] | undefined): string {
  if (!change) return '';
  return change.isNew ? 'New' : `Changed: ${change.what}`;
}

/** The first rows of the table as the import reads them; the meaning of each column can be changed. */
export function TablePreview({ preview: { columns, meanings, rows, report }, onColumns }: TablePreviewProps) {
  const wrong = (line: number, meaning: string | null | undefined) =>
    meaning
      ? report.problems.find((problem) => problem.line === line && asTold(meaning).includes(problem.column))?.reason
      : undefined;
  const changes = new Map(report.changes.map((change) => [change.line, change]));
  return (
    <div className="card">
      <Table caption="How the table is read" kind="import">
        <thead>
          <tr>
            <th scope="col" className="fit">
              Line
            </th>
            <th scope="col">Change</th>
            {columns.map(({ heading, meaning }, at) => (
              <th scope="col" key={String(at)}>
                <label>
                  <span className="heading">{heading || `Column ${at + 1}`}</span>
                  <select
                    className={meaning ? 'select small' : 'select small out'}
                    value={meaning ?? ''}
                    onChange={(event) =>
                      onColumns(
                        columns.map(
                          (column, index) => (index === at ? event.currentTarget.value : column.meaning) || null,
                        ),
                      )
                    }
                  >
                    <option value="">Leave out</option>
                    {meanings.map((name) => (
                      <option key={name} value={name}>
                        {meaningOf(name)}
                      </option>
                    ))}
                  </select>
                </label>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, cells }) => (
            <tr key={line}>
              <td className="fit dim num">{line}</td>
              <td className="dim">{changeText(changes.get(line))}</td>
              {columns.map(({ meaning }, at) => {
                const reason = wrong(line, meaning);
                return (
                  <td
                    key={String(at)}
                    className={reason ? 'wrong' : meaning ? '' : 'out'}
                    {...(reason ? { title: reason } : {})}
                  >
                    {cells[at]}
                    {reason && <span className="vh"> ({reason})</span>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Table>
      {report.rows > rows.length && (
        <p className="hint pad">and {countOf(report.rows - rows.length, 'more row')} that are checked as well.</p>
      )}
    </div>
  );
}
