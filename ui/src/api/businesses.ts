// API calls of staff for the organization's listings in the public directory.
import { useReadInside } from './staff.ts';
import type { Of } from './types.ts';

export type Business = Of<'Business'>;

export const businessesUrl = '/api/businesses';
export const businessUrl = (id: number) => `${businessesUrl}/${id}` as const;
export const useBusinesses = () => useReadInside(businessesUrl);
