import type { QueryResult } from './cache.ts';
import { post } from './client.ts';
import { useInside, useRead } from './staff.ts';
import type { Of } from './types.ts';

type LeagueWithdrawal = `/api/seasonsv2/${string}/leagues/${string}/teams/${string | number}/withdrawal`;
type BracketWithdrawal = `/api/divisions/${number}/teams/${number}/withdrawal`;

/** Returns the numbers of games that a withdrawal would change. `null` sends no request. */
export function useWithdrawalPreview(
  path: LeagueWithdrawal | BracketWithdrawal | null,
  input: object,
): QueryResult<Of<'Withdrawal'>> {
  const inside = useInside();
  const body = { ...input, dryRun: true };
  return useRead(path && `${inside(path)}#${JSON.stringify(body)}`, () =>
    post(inside(path as BracketWithdrawal), body),
  );
}
