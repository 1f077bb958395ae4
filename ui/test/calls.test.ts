// What the types of calls accept and refuse: `tsc` checks this file, and fails where an expected error does not occur.
import { expectTypeOf, test } from 'vitest';
import type { QueryResult } from '../src/api/cache.ts';
import { primeCache, useData } from '../src/api/cache.ts';
import type { Address, Answer, PathOf } from '../src/api/calls.ts';
import { get, post, put, remove, withQuery } from '../src/api/client.ts';
import { useSiteData } from '../src/api/site.ts';
import { useWholeList } from '../src/api/staff.ts';
import type { Of } from '../src/api/types.ts';
import { useWrites } from '../src/api/writes.ts';
import type { ReadField, SaveForm } from '../src/parts/staff/form-dialog.tsx';

const id = 3;
const slug: string = 'harbor';

/** Calls that are compiled and never made. */
const compiled = (..._: ((save?: SaveForm) => unknown)[]) => undefined;

test('an address finds its path as the server does: a literal segment before a parameter', () => {
  expectTypeOf<PathOf<`/api/teams/${number}`>>().toEqualTypeOf<'/api/teams/{team_id}'>();
  expectTypeOf<PathOf<'/api/playersv2/choices'>>().toEqualTypeOf<'/api/playersv2/choices'>();
  expectTypeOf<PathOf<`/api/playersv2/${string}`>>().toEqualTypeOf<'/api/playersv2/{player_id}'>();
  expectTypeOf<
    PathOf<`/api/seasonsv2/${string}/leagues/order`>
  >().toEqualTypeOf<'/api/seasonsv2/{season_id}/leagues/order'>();
  expectTypeOf<PathOf<'/api/teams?limit=5'>>().toEqualTypeOf<'/api/teams'>();
  expectTypeOf<PathOf<'/api/team'>>().toEqualTypeOf<never>();
  expectTypeOf<PathOf<'/api/teams/'>>().toEqualTypeOf<never>();
  expectTypeOf<PathOf<`/api/teams/${number}/owner`>>().toEqualTypeOf<never>();
  expectTypeOf<PathOf<string>>().toEqualTypeOf<never>();
});

test('a call has the described answer', () => {
  expectTypeOf<Answer<`/api/teams/${number}`, 'put'>>().toEqualTypeOf<Of<'SavedTeam'>>();
  expectTypeOf<Answer<'/api/teams', 'post'>>().toEqualTypeOf<Of<'SavedTeam'>>();
  expectTypeOf<Answer<`/api/statsv2/${number}`, 'get'>>().toEqualTypeOf<Of<'Stat'>[]>();
  expectTypeOf<Answer<`/api/teams/${number}`, 'delete'>>().toEqualTypeOf<undefined>();
  expectTypeOf(useData<'/api/organizations'>).returns.toEqualTypeOf<QueryResult<Of<'Organizations'>>>();
});

test('an address that the server does not have does not compile', () => {
  compiled(
    () => get(`/api/teamsv2/${id}`),
    () => get(`/api/organizations/slug/${slug}`),
    // @ts-expect-error: no such path
    () => get(`/api/teamz/${id}`),
    // @ts-expect-error: a segment too many
    () => get(`/api/teamsv2/${id}/owner`),
    // @ts-expect-error: an address must be known when it is compiled
    () => get(slug),
    // @ts-expect-error: no such path
    () => useData('/api/organisations'),
    // @ts-expect-error: no such path
    () => useSiteData(`/api/gamez/${id}`),
    // @ts-expect-error: no such path
    () => primeCache('/api/two', []),
    // @ts-expect-error: another answer
    () => primeCache(`/api/organization-links/${id}`, { links: [] }),
    // @ts-expect-error: no list of that name
    () => useWholeList('/api/teams', 'games'),
    // @ts-expect-error: an answer without a cursor
    () => useWholeList('/api/leagues', 'leagues'),
  );
});

test('a method that an address does not have does not compile', () => {
  compiled(
    () => remove(`/api/teams/${id}`),
    // @ts-expect-error: teams are not removed all at once
    () => remove('/api/teams'),
    // @ts-expect-error: a team is changed by PUT
    () => post(`/api/teams/${id}`, {}),
    // @ts-expect-error: a team is changed at another address
    () => put(`/api/teamsv2/${id}`, {}),
    () => {
      const path: Address<'delete'> = `/api/teams/${id}`;
      // @ts-expect-error: no such path
      const wrong: Address<'delete'> = `/api/teamz/${id}`;
      return [path, wrong];
    },
  );
});

test('a body of another type does not compile', () => {
  compiled(
    () => post('/api/teams', { name: 'Owls' }),
    () => put(`/api/teams/${id}`, { name: 'Owls', version: 2 }),
    () => post('/api/auth/logout'),
    () => put(`/api/playersv2/${id}`, new FormData()),
    // @ts-expect-error: `name` is missing
    () => post('/api/teams', {}),
    // @ts-expect-error: the body is missing
    () => post('/api/teams'),
    // @ts-expect-error: a field of another type
    () => post('/api/teams', { name: 5 }),
    // @ts-expect-error: a field that is not described
    () => post('/api/teams', { name: 'Owls', nickname: 'O' }),
    // @ts-expect-error: this call takes no form
    () => put(`/api/teams/${id}`, new FormData()),
    () => {
      const writes = useWrites();
      // @ts-expect-error: `masterId` is missing
      return writes.postQuietly('/api/playersv2/merge', { duplicateIds: [id] });
    },
  );
});

test('a form that saves a change of another type does not compile', () => {
  const nameOf = (read: ReadField) => ({ name: read('name') });
  const leagueOf = (read: ReadField) => ({ leagueId: read('league') });
  compiled(
    (save?: SaveForm) => save?.(nameOf, (input) => put(`/api/teams/${id}`, input)),
    // @ts-expect-error: `leagueId` is a number
    (save?: SaveForm) => save?.(leagueOf, (input) => put(`/api/teams/${id}`, input)),
  );
});

test('a query that is not described does not compile', () => {
  compiled(
    () => get(`/api/page-views?days=${id}`),
    () => get(withQuery('/api/businesses/public', { city: 'Oakland', limit: 5 })),
    () => useSiteData('/api/gamesv2', { coming: 2 }),
    () => withQuery('/dashboard/import', { kind: 'teams' }),
    // @ts-expect-error: no such parameter
    () => get(`/api/page-views?weeks=${id}`),
    // @ts-expect-error: `weekIndex` is missing
    () => get(`/api/games/weekly-games?scheduleId=${id}`),
    // @ts-expect-error: no such parameter
    () => withQuery('/api/businesses/public', { town: 'Oakland' }),
    // @ts-expect-error: no such parameter
    () => useSiteData('/api/gamesv2', { soon: 2 }),
  );
});
