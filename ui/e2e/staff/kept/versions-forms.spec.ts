import type { Locator, Page } from '@playwright/test';
import { calls, newGame, newLeague, newOrganization, newUsers } from '../../organization/own-organization.ts';
import { caller, expect, signInTo, test } from '../../support.ts';

// A form that no longer sends the version that it has read saves without a question, and fails this test.
test.use({ provoked: [409], actionTimeout: 20_000 });

const panel = (page: Page) => page.getByRole('region', { name: 'Two versions' });

/** A form: its URL, how to open it, the user's input, another user's change, and the expected result. */
interface Form {
  what: string;
  address: string;
  open?: (page: Page) => Promise<void>;
  field: (page: Page) => Locator;
  label: string | RegExp;
  typed: string;
  save: string;
  theirs: () => Promise<unknown>;
  read: () => Promise<unknown>;
}

/** Creates an organization with two owners and one object of each kind. */
async function ownOrganization() {
  const own = await newOrganization('forms');
  await own.put(`/api/organizations/${own.id}`, { feature_flags: { brackets: true } });
  const users = await newUsers(own, { mia: 'org_owner', olga: 'org_owner', sam: 'staff' });
  const olga = calls(await caller(own.slug, 'olga'));
  const league = await newLeague(olga, ['Aces', 'Bulls']);
  const seasonPath = `/api/seasonsv2/${league.season}`;
  const leaguePath = league.path;
  const [home] = league.teams;
  const roster = `${leaguePath}/teams/${home?.id}/players`;
  const { player } = await olga.post(roster, { firstName: 'Ada', lastName: 'Aceson', number: '4' });
  const game = await newGame(olga, league);
  await olga.put(`/api/gamesv2/${game.id}/scores`, { score_home: 70, score_away: 60 });
  const division = await olga.post(`${seasonPath}/divisions`, { name: 'North' });
  const link = { label: 'Fees', is_external: true, url: 'https://fees.example', organization_id: own.id };
  const plan = { startDate: '2031-01-05', numWeeks: 3, gameDays: ['Sunday'], timeSlots: ['17:00'] };
  return {
    ...own,
    olga,
    league,
    player,
    game,
    division,
    home,
    sam: users.sam,
    seasonPath,
    leaguePath,
    roster,
    link: await olga.post('/api/organization-links', link),
    business: (await olga.post('/api/businesses', { name: 'Open Runs' })).business,
    note: (await olga.post('/api/news', { title: 'Gym closed', shown_from: '2026-01-05' })).note,
    schedule: (await olga.post('/api/schedules', { name: 'Winter', leagueId: league.id, ...plan })).schedule,
  };
}

type Own = Awaited<ReturnType<typeof ownOrganization>>;

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
const inDialog = (label: string | RegExp) => (page: Page) => page.getByRole('dialog').getByLabel(label);

function competition({ olga, league, division, game, schedule, seasonPath, leaguePath }: Own): Form[] {
  const of = async (path: string, key: string) => (await olga.get(path))[key];
  return [
    {
      what: 'season',
      address: '/dashboard/seasons',
      open: (page) => page.getByRole('button', { name: /^Update Fall/ }).click(),
      field: inDialog('Start date'),
      label: 'Start date',
      typed: '2030-09-01',
      save: 'Update',
      theirs: () => olga.put(seasonPath, { startDate: '2030-10-01' }),
      read: async () => (await of(seasonPath, 'season')).startDate,
    },
    {
      what: 'league',
      address: `/dashboard/seasons/${league.season}`,
      open: press('Update Sunday'),
      field: inDialog('Name'),
      label: 'Name',
      typed: 'Monday',
      save: 'Update',
      theirs: () => olga.put(leaguePath, { name: 'Tuesday' }),
      read: async () => (await of(leaguePath, 'league')).name,
    },
    {
      what: 'division',
      address: `/dashboard/seasons/${league.season}`,
      open: press('Rename North'),
      field: (page) => page.getByLabel('Name of the division'),
      label: 'Name of the division',
      typed: 'South',
      save: 'Save',
      theirs: () => olga.put(`/api/divisions/${division.id}/name`, { name: 'West' }),
      read: async () => (await of(`${seasonPath}/divisions/${division.id}`, 'division')).name,
    },
    {
      what: 'final score',
      address: `/games/${game.id}?mode=score`,
      field: (page) => page.getByLabel(/Bulls/),
      label: /Bulls/,
      typed: '61',
      save: 'Save score',
      theirs: () => olga.put(`/api/gamesv2/${game.id}/scores`, { score_home: 70, score_away: 62 }),
      read: async () => String((await of(`/api/gamesv2/${game.id}`, 'game')).score_away),
    },
    {
      what: 'schedule',
      address: `/scheduleBuilder?schedule=${schedule.id}`,
      field: (page) => page.getByLabel('Weeks', { exact: true }),
      label: 'Weeks',
      typed: '5',
      save: 'Save schedule',
      theirs: () => olga.put(`/api/schedules/${schedule.id}`, { numWeeks: 6, leagueId: league.id }),
      read: async () => String((await of('/api/schedules', 'schedules'))[0].numWeeks),
    },
  ];
}

function others({ id, olga, league, home, player, sam, link, business, note, leaguePath, roster }: Own): Form[] {
  const enrolment = `${leaguePath}/teams/${home?.id}`;
  return [
    {
      what: 'team of a league',
      address: `/dashboard/seasons/${league.season}/leagues/${league.id}/teams/${home?.id}`,
      open: press('Edit team'),
      field: inDialog('Name'),
      label: 'Name',
      typed: 'Mine',
      save: 'Save team',
      theirs: () => olga.put(enrolment, { name: 'Theirs' }),
      read: async () => (await olga.get(enrolment)).team.name,
    },
    {
      what: 'user',
      address: `/organizations/${id}`,
      open: press('Edit sam'),
      field: inDialog(/^Email/),
      label: 'Email',
      typed: 'mine@example.org',
      save: 'Save',
      theirs: () => olga.put(`/api/usersv2/${sam}`, { email: 'theirs@example.org' }),
      read: async () => (await olga.get(`/api/usersv2/${sam}`)).user.email,
    },
    {
      what: 'menu link',
      address: '/navbar-links',
      open: press('Edit Fees'),
      field: (page) => page.getByLabel('External URL'),
      label: 'External URL',
      typed: 'https://mine.example',
      save: 'Save Changes',
      theirs: () => olga.put(`/api/organization-links/${link.id}`, { ...link, url: 'https://theirs.example' }),
      read: async () => {
        const links: { id: number; url: string }[] = await olga.get(`/api/organization-links/${id}`);
        return links.find(({ id }) => id === link.id)?.url;
      },
    },
    {
      what: 'business',
      address: '/businessPage',
      open: press('Update Open Runs'),
      field: inDialog(/^Cost/),
      label: 'Cost',
      typed: '$80',
      save: 'Update',
      theirs: () => olga.put(`/api/businesses/${business.id}`, { name: 'Open Runs', cost: '$90' }),
      read: async () => (await olga.get('/api/businesses')).businesses[0].cost,
    },
    {
      what: 'news note',
      address: '/dashboard/news',
      open: press('Edit Gym closed'),
      field: inDialog(/^Last day/),
      label: 'Last day',
      typed: '2031-01-05',
      save: 'Save note',
      theirs: () => olga.put(`/api/news/${note.id}`, { shown_until: '2031-02-05' }),
      read: async () => (await olga.get(`/api/news/${note.id}`)).note.shown_until,
    },
    {
      what: 'number on a roster',
      address: `/dashboard/seasons/${league.season}/leagues/${league.id}/teams/${home?.id}`,
      open: press('Edit Ada Aceson'),
      field: inDialog(/^Number on this team/),
      label: 'Number on this team',
      typed: '7',
      save: 'Save player',
      theirs: () => olga.put(`${roster}/${player.id}`, { number: '8' }),
      read: async () => (await olga.get(roster)).players[0].number,
    },
  ];
}

test('every form asks before it overwrites another user’s change', { tag: '@mouse' }, async ({ page }) => {
  test.setTimeout(180_000);
  const own = await ownOrganization();
  await signInTo(page, own.slug, 'mia');
  for (const { what, address, open, field, label, typed, save, theirs, read } of [
    ...competition(own),
    ...others(own),
  ]) {
    await test.step(what, async () => {
      await page.goto(address);
      await open?.(page);
      await field(page).fill(typed);
      await theirs();
      await page.getByRole('button', { name: save, exact: true }).click();
      const group = panel(page).getByRole('group', { name: label });
      await expect(group).toHaveCount(1);
      expect(await read()).not.toBe(typed);
      await group.getByRole('button', { name: `Keep mine (${typed})` }).click();
      await panel(page).getByRole('button', { name: 'Save', exact: true }).click();
      await expect(panel(page)).toHaveCount(0);
      await expect.poll(read).toBe(typed);
    });
  }
});
