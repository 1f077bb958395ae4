import { Link } from 'wouter';
import { withQuery } from '../../../api/client.ts';
import { useOrganizationSeasons } from '../../../api/organizations.ts';
import { seasonUrl } from '../../../api/seasons.ts';
import { useSession } from '../../../api/session.ts';
import type { Inside } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { Button } from '../../../kit/button.tsx';
import { Table } from '../../../kit/table.tsx';
import { dash } from '../../../lib/format.ts';
import { longDate } from '../../../lib/when.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { DeleteDialog } from '../../../parts/staff/delete-dialog.tsx';
import { ActionsHeading, DeleteButton, EditButton, Heading } from '../../../parts/staff/list/cells.tsx';
import { useRowDialogs } from '../../../parts/staff/list/row-dialogs.ts';
import { IfMayDelete } from '../../../parts/staff/may-delete.tsx';
import { datesOf, SeasonBadges } from '../../../parts/staff/seasons/about.tsx';
import { SeasonForm } from '../../../parts/staff/seasons/season-form.tsx';
import { Section } from './section.tsx';

type Season = Of<'Season'>;

/** The organization's seasons, with buttons to create, edit and delete them. */
export function SeasonsSection({ organization }: { organization: number }) {
  const from = useOrganizationSeasons(String(organization));
  return (
    <Section title="Seasons" aside={from.data?.seasons.length}>
      <Loaded from={from} what="the seasons" title={null} rows={2}>
        {({ seasons }) => <Seasons organization={organization} seasons={seasons} />}
      </Loaded>
    </Section>
  );
}

function Seasons({ organization, seasons }: { organization: number; seasons: Season[] }) {
  const dialogs = useRowDialogs<Season>();
  const everywhere = useSession().user?.role === 'super_admin';
  /** Adds the organization's id to URLs for super administrators. */
  const of = ((path: string) => withQuery(path, { organization_id: everywhere ? organization : null })) as Inside;
  return (
    <>
      {seasons.length > 0 && (
        <Table caption="Seasons">
          <thead>
            <tr>
              <Heading>Season</Heading>
              <Heading className="beside">Start</Heading>
              <Heading className="beside">Finish</Heading>
              <Heading className="beside">State</Heading>
              <ActionsHeading />
            </tr>
          </thead>
          <tbody>
            {seasons.map((season) => (
              <tr key={season.id}>
                <th scope="row" className="folds">
                  <Link href={of(`/dashboard/seasons/${season.id}`)}>{season.name}</Link>
                  <span className="under">{datesOf(season)}</span>
                  <span className="under">
                    <SeasonBadges season={season} />
                  </span>
                </th>
                <td className="dim beside">{season.startDate ? longDate(season.startDate) : dash}</td>
                <td className="dim beside">{season.finishDate ? longDate(season.finishDate) : dash}</td>
                <td className="beside">
                  <SeasonBadges season={season} />
                </td>
                <td className="fit">
                  <EditButton name={`Edit ${season.name}`} onClick={() => dialogs.edit(season)} />
                  <IfMayDelete group="seasons">
                    <DeleteButton name={`Delete ${season.name}`} onClick={() => dialogs.askDelete(season)} />
                  </IfMayDelete>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <p className="sect-foot">
        {seasons.length === 0 && <span>No seasons yet.</span>}
        <Button kind="quiet" icon="plus" onClick={dialogs.create}>
          Add season
        </Button>
      </p>
      {(dialogs.creating || dialogs.editing) && (
        <SeasonForm
          season={dialogs.editing}
          seasons={seasons}
          all={false}
          within={organization}
          onClose={dialogs.close}
        />
      )}
      {dialogs.deleting && (
        <DeleteDialog
          title="Are you sure you want to delete this season?"
          things={[{ name: dialogs.deleting.name, path: of(seasonUrl(dialogs.deleting.id)) }]}
          stays="Teams and players stay, with their results of other seasons."
          done={`${dialogs.deleting.name} deleted`}
          failed="Error deleting season"
          onClose={dialogs.close}
        />
      )}
    </>
  );
}
