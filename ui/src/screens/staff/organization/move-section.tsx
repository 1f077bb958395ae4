import { ArchiveLink } from '../../../parts/staff/organization/archive-link.tsx';
import { Section } from './section.tsx';

/** Downloads the archive of the organization, and says how it differs from the tables. */
export const MoveSection = ({ organization }: { organization: number }) => (
  <Section title="Move this organization">
    <div className="domain">
      <p>
        The archive is one file with everything: results, people, pages, pictures, settings, and users with the hashes
        of their passwords. Keep it private. The administrator of a Homecourt server brings the organization back from
        it.
      </p>
      <p>
        “Export tables” is for spreadsheets. It leaves out users, pages, the menu, pictures, businesses, divisions,
        brackets, byes, weeks off, scores by period and settings.
      </p>
      <div className="btn-group">
        <ArchiveLink organization={organization} label="Download the archive" />
      </div>
    </div>
  </Section>
);
