// API calls for organizations: a super administrator reads all of them, other users only their own.
import { type AnyCall, post, put, withQuery } from './client.ts';
import { useRead } from './staff.ts';
import type { Of } from './types.ts';

export type OwnOrganization = Of<'OwnOrganization'>;

export const organizationsUrl = '/api/organizations';
export const organizationUrl = (id: number | string) => `${organizationsUrl}/${id}` as const;
export const useOrganizationPage = (id: string) => useRead(organizationUrl(id));
export const useOrganizationSeasons = (id: string) => useRead(`${organizationUrl(id)}/seasons`);
export const useSportsOnOffer = () => useRead('/api/sportsv2');

/** Returns the 20 latest entries of the activity log, or the 20 before `cursor`. */
export const useActivity = (id: number, cursor: string | null) =>
  useRead(withQuery(`${organizationUrl(id)}/activity`, { limit: 20, cursor }));

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
