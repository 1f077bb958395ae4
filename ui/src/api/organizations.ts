// API calls for organizations: a super administrator reads all of them, other users only their own.
import { type AnyCall, post, put, withQuery } from './client.ts';
import { useInside, useRead } from './staff.ts';
import type { Of } from './types.ts';

export type OwnOrganization = Of<'OwnOrganization'>;

export const organizationsUrl = '/api/organizations';
export const organizationUrl = (id: number | string) => `${organizationsUrl}/${id}` as const;
export const useOrganizationPage = (id: string) => useRead(organizationUrl(id));
export const useOrganizationSeasons = (id: string) => useRead(`${organizationUrl(id)}/seasons`);
export const useSportsOnOffer = () => useRead('/api/sportsv2');

/** Which entries of the activity log are read. Dates are days, YYYY-MM-DD. */
export interface ActivityFilter {
  user?: string;
  noun?: Of<'ActivityNoun'> | '';
  subject?: number;
  from?: string;
  to?: string;
}

/**
 * Returns the 20 latest entries of an organization's activity log, or the 20 before `cursor`. Without an organization, what
 * the signed-in user may read of their own one's.
 */
export function useActivity(organization: number | null, filter: ActivityFilter, cursor: string | null) {
  const inside = useInside();
  const query = { ...filter, noun: filter.noun || undefined, limit: 20, cursor };
  return useRead(
    organization === null
      ? inside(withQuery('/api/activity', query))
      : withQuery(`${organizationUrl(organization)}/activity`, query),
  );
}

export const domainUrl = (id: number) => `${organizationUrl(id)}/domain` as const;
export const useCustomDomain = (id: number) => useRead(domainUrl(id));

export type ArchiveImport = Of<'ArchiveImport'>;

/** Size of the pieces in which an archive is uploaded, in bytes: the most that the server takes in one request. */
const piece = 1024 * 1024;

/** Sends an archive to the server in pieces. Calls `onSent` with the number of bytes that have arrived. */
export async function uploadArchive(file: File, onSent: (bytes: number) => void): Promise<void> {
  let offset = 0;
  do {
    const url = withQuery('/api/archives/upload', { offset });
    const sent = await (put as unknown as AnyCall)<Of<'UploadedPiece'>>(url, file.slice(offset, offset + piece));
    offset = sent.bytes;
    onSent(offset);
  } while (offset < file.size);
}

/** Imports the uploaded archive. Without a slug, the organization keeps its own. */
export const importArchive = (input: { slug: string; dryRun: boolean }) => post('/api/archives/import', input);
