// API calls for organizations: a super administrator reads all of them, other users only their own.
import { withQuery } from './client.ts';
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
