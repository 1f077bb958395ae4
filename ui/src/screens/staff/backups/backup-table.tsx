import { backupUrl } from '../../../api/backups.ts';
import type { Of } from '../../../api/types.ts';
import { Icon } from '../../../kit/icon.tsx';
import { Table } from '../../../kit/table.tsx';
import { fileSize } from './file-size.ts';

interface BackupTableProps {
  backups: Of<'BackupFile'>[];
  /** Formats the time of a backup. */
  when: (instant: string) => string;
}

/** All backups, newest first, each with a link that downloads it. */
export const BackupTable = ({ backups, when }: BackupTableProps) => (
  <>
    <div className="card">
      <Table caption="Backups" wide={false}>
        <thead>
          <tr>
            <th scope="col">Made</th>
            <th scope="col" className="num beside">
              Size
            </th>
            <th scope="col" className="fit">
              <span className="vh">Download</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {backups.map(({ name, madeAt, bytes }) => (
            <tr key={name}>
              <th scope="row" className="backup-made folds">
                {when(madeAt)}
                <span className="under">{fileSize(bytes)}</span>
              </th>
              <td className="num beside">{fileSize(bytes)}</td>
              <td className="fit">
                <a
                  className="btn quiet only"
                  href={backupUrl(name)}
                  aria-label={`Download the backup of ${when(madeAt)}`}
                  title="Download"
                  download
                >
                  <Icon name="download" />
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
    <p className="hint backup-warning">
      A backup has the password hashes of all users and everything that is hidden from visitors: keep it private.
    </p>
  </>
);
