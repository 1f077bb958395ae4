import { useState } from 'react';
import { withQuery } from '../../../api/client.ts';
import { organizationUrl } from '../../../api/organizations.ts';
import { seasonUrl } from '../../../api/seasons.ts';
import { useSession } from '../../../api/session.ts';
import { type Inside, useActing, useOrganizations } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Field, Select } from '../../../kit/field.tsx';
import { toast } from '../../../kit/toast.tsx';
import { versionOf } from '../../../lib/conflict.ts';
import { errorText } from '../form/error-text.ts';
import { FormDialog, type ReadField } from '../form-dialog.tsx';

type Season = Of<'Season'>;

interface SeasonFormProps {
  /** The season to edit; undefined to create one. */
  season?: Season | undefined;
  seasons: Season[];
  /** Whether the list contains the seasons of all organizations, so that an organization has to be chosen. */
  all: boolean;
  /** The organization of the current page; a super administrator may be working in no organization. */
  within?: number;
  onClose: () => void;
}

/** Returns the other active seasons, of one organization if the list contains all. */
const others = (seasons: Season[], organization: string | null, own?: Season) =>
  seasons.filter(
    (season) =>
      season.active &&
      season.id !== own?.id &&
      (organization === null || String(season.organization_id) === organization),
  );

const inputOf = (read: ReadField) => ({
  name: read('name'),
  startDate: read('startDate'),
  finishDate: read('finishDate'),
  active: read('active') !== null,
  showDivisions: read('showDivisions') !== null,
});

/** Creates or edits a season, and names the other active seasons. */
export function SeasonForm({ season, seasons, all, within, onClose }: SeasonFormProps) {
  const { post, put } = useWrites();
  const [chosen, setActive] = useState(season?.active);
  const acting = useActing() ?? '';
  const [organization, setOrganization] = useState(season ? String(season.organization_id) : acting);
  const organizations = useOrganizations(all).data?.organizations ?? [];
  const running = others(seasons, all ? organization : null, season);
  // By default a new season is inactive while another season is active, so that visitors keep seeing that one.
  const active = chosen ?? running.length === 0;
  const now = active && !season?.active ? running : [];
  const operator = useSession().user?.role === 'super_admin';
  const named = all ? organization : operator ? within : null;
  const of = ((path: string) => withQuery(path, { organization_id: named })) as Inside;
  const failed = within
    ? `Error ${season ? 'updating' : 'creating'} season`
    : `Failed to ${season ? 'update' : 'create'} season`;
  return (
    <FormDialog
      title={season ? 'Update Season' : 'Create Season'}
      submit={season ? 'Update' : 'Create'}
      failed={(error) => error.errors.sport_id ?? (within ? errorText(error, failed) : failed)}
      onClose={onClose}
      draft={`season ${season?.id ?? 'new'}`}
      thing="the season"
      check={(read): Record<string, string> => {
        if (!read('name')) return { name: 'is required' };
        if (all && !organization) return { organization: 'is required' };
        return {};
      }}
      version={season ? versionOf(season) : null}
      send={async (read, _, save) => {
        const input = inputOf(read);
        if (season) await save(inputOf, (changed) => put(of(seasonUrl(season.id)), changed));
        else await post(within ? `${organizationUrl(within)}/seasons` : of('/api/seasonsv2'), input);
        toast(`${input.name} ${season ? 'updated' : 'created'}`);
        // The season is saved: a failure from here on must not make the user create it again.
        for (const other of read('alone') ? now : []) {
          const ended = put(of(seasonUrl(other.id)), { active: false });
          await ended.catch(() => toast(`${other.name} is still active`, { bad: true }));
        }
      }}
    >
      {(errors) => (
        <>
          {all && !season && (
            <Select
              label="Organization"
              name="organization"
              value={organization}
              onChange={(event) => setOrganization(event.currentTarget.value)}
              error={errors.organization ?? errors.organization_id}
            >
              <option value="">Choose an organization</option>
              {organizations.map((organization) => (
                <option key={organization.id} value={organization.id}>
                  {organization.name}
                </option>
              ))}
            </Select>
          )}
          <Field
            label="Name"
            name="name"
            maxLength={120}
            defaultValue={season?.name ?? ''}
            error={errors.name}
            autoFocus
          />
          <div className="form-2">
            <Field
              label="Start date"
              name="startDate"
              type="date"
              optional
              defaultValue={season?.startDate ?? ''}
              error={errors.startDate}
            />
            <Field
              label="Finish date"
              name="finishDate"
              type="date"
              optional
              defaultValue={season?.finishDate ?? ''}
              error={errors.finishDate}
            />
          </div>
          <label className="check">
            <input type="checkbox" name="active" checked={active} onChange={() => setActive(!active)} />
            <span>
              <b>Active</b>
              <small>The season being played: visitors see its standings, leaders and records.</small>
            </span>
          </label>
          {now.length > 0 && (
            <label className="check within">
              <input type="checkbox" name="alone" defaultChecked />
              <span>
                <b>In place of {now.map((other) => other.name).join(', ')}</b>
                <small>If not, both are active, and records count them together.</small>
              </span>
            </label>
          )}
          <label className="check">
            <input type="checkbox" name="showDivisions" defaultChecked={season?.showDivisions ?? false} />
            <span>
              <b>Tournament</b>
              <small>Its divisions and brackets stay on the tournament page after it ends.</small>
            </span>
          </label>
        </>
      )}
    </FormDialog>
  );
}
