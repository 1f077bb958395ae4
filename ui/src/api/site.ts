import { createContext, useContext } from 'react';
import type { Organization } from './boot.ts';
import { type QueryResult, useData } from './cache.ts';
import type { Answer, KnownUrl, QueryOf } from './calls.ts';
import { withQuery } from './client.ts';

/** The organization whose public site is shown, and the query parameter that identifies it in API calls. */
export interface Site {
  organization: Organization;
  tenant: { slug: string } | { domain: string };
  /** Whether the home page has neither a navbar nor a footer. */
  bare?: boolean | undefined;
}

export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('There is no organization here.');
  return site;
}

/** Like `useData`, for the organization of the site: `useSiteData('/api/gamesv2')`. `null` sends no request. */
export function useSiteData<const Url extends string>(
  path: KnownUrl<Url, 'get'> | null,
  query?: QueryOf<Url>,
): QueryResult<Answer<Url, 'get'>>;
export function useSiteData(path: string | null, query = {}): QueryResult<unknown> {
  const { tenant } = useSite();
  return (useData as (url: string | null) => QueryResult<unknown>)(
    path === null ? null : withQuery(path, { ...query, ...tenant }),
  );
}
