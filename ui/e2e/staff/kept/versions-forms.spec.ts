import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { caller, expect, password, signIn, test } from '../../support.ts';

// A form that no longer sends the version that it has read saves without a question, and fails this test.
test.use({ provoked: [409], actionTimeout: 20_000 });

const panel = (page: Page) => page.getByRole('region', { name: 'Two versions' });

/** API calls of one user; each must succeed. */
function calls(api: APIRequestContext) {
  const call = async (method: string, path: string, data?: unknown) => {
    const answer = await api.fetch(path, { method, data });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, data: unknown) => call('POST', path, data),
    put: (path: string, data: unknown) => call('PUT', path, data),
  };
}

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
  const admin = await caller('', 'admin');
  const slug = `forms-${crypto.randomUUID().slice(0, 8)}`;
  const as = calls(admin);
  const { organization } = await as.post('/api/organizations', { name: slug, slug, sportIds: [1] });
  await as.put(`/api/organizations/${organization.id}`, { feature_flags: { brackets: true } });
  const users: { id: number }[] = [];
  for (const username of ['mia', 'olga', 'sam']) {
    const user = { username, password, role: username === 'sam' ? 'staff' : 'org_owner' };
    users.push((await as.post('/api/usersv2', { ...user, organization_id: organization.id })).user);
  }
  const olga = calls(await caller(slug, 'olga'));
  const { season } = await olga.post('/api/seasonsv2', { name: 'Fall', active: true });
  const seasonPath = `/api/seasonsv2/${season.id}`;
  const { league } = await olga.post(`${seasonPath}/leagues`, { name: 'Sunday' });
  const leaguePath = `${seasonPath}/leagues/${league.id}`;
  const teams: { id: number; slt_id: number }[] = [];
  for (const name of ['Aces', 'Bulls']) teams.push((await olga.post(`${leaguePath}/teams`, { name })).team);
  const [home, away] = teams;
  const roster = `${leaguePath}/teams/${home?.id}/players`;
  const { player } = await olga.post(roster, { firstName: 'Ada', lastName: 'Aceson', number: '4' });
  const between = { home_team_id: home?.slt_id, away_team_id: away?.slt_id, date: '2031-01-05', time: '18:00' };
  const { game } = await olga.post(`${leaguePath}/games`, between);
  await olga.put(`/api/gamesv2/${game.id}/scores`, { score_home: 70, score_away: 60 });
  const division = await olga.post(`${seasonPath}/divisions`, { name: 'North' });
  const link = { label: 'Fees', is_external: true, url: 'https://fees.example', organization_id: organization.id };
  const plan = { startDate: '2031-01-05', numWeeks: 3, gameDays: ['Sunday'], timeSlots: ['17:00'] };
  return {
    slug,
    olga,
    organization,
    season,
    league,
    player,
    game,
    division,
    home,
    sam: users[2],
    seasonPath,
    leaguePath,
    roster,
    link: await olga.post('/api/organization-links', link),
    business: (await olga.post('/api/businesses', { name: 'Open Runs' })).business,
    schedule: (await olga.post('/api/schedules', { name: 'Winter', leagueId: league.id, ...plan })).schedule,
    remove: () => admin.delete(`/api/organizations/${organization.id}`),
  };
}

type Own = Awaited<ReturnType<typeof ownOrganization>>;

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
const inDialog = (label: string | RegExp) => (page: Page) => page.getByRole('dialog').getByLabel(label);

function competition({ olga, season, league, division, game, schedule, seasonPath, leaguePath }: Own): Form[] {
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
      address: `/dashboard/seasons/${season.id}`,
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
      address: `/dashboard/seasons/${season.id}`,
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

function others({
  olga,
  season,
  league,
  home,
  player,
  sam,
  organization,
  link,
  business,
  leaguePath,
  roster,
}: Own): Form[] {
  const enrolment = `${leaguePath}/teams/${home?.id}`;
  return [
    {
      what: 'team of a league',
      address: `/dashboard/seasons/${season.id}/leagues/${league.id}/teams/${home?.id}`,
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
      address: `/organizations/${organization.id}`,
      open: press('Edit sam'),
      field: inDialog(/^Email/),
      label: 'Email',
      typed: 'mine@example.org',
      save: 'Save',
      theirs: () => olga.put(`/api/usersv2/${sam?.id}`, { email: 'theirs@example.org' }),
      read: async () => (await olga.get(`/api/usersv2/${sam?.id}`)).user.email,
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
        const links: { id: number; url: string }[] = await olga.get(`/api/organization-links/${organization.id}`);
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
      what: 'number on a roster',
      address: `/dashboard/seasons/${season.id}/leagues/${league.id}/teams/${home?.id}`,
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
  await page.goto(`/${own.slug}/login`);
  await signIn(page, 'mia');
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
  await own.remove();
});
