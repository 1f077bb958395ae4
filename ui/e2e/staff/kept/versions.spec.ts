import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { openOwnGame } from '../../organization/own-organization.ts';
import { caller, expectUsable, password, port, test as shared, signInTo } from '../../support.ts';
import { details, place, said } from './typed.ts';

const { expect } = shared;

/** Two users edit the same object in two browsers: `page` is the first one, `second` opens the other. */
const test = shared.extend<{ second: (slug: string, username: string) => Promise<Page> }>({
  second: async ({ browser }, use) => {
    const context = await browser.newContext();
    await use(async (slug, username) => {
      const origin = `http://127.0.0.1:${port}`;
      const data = { username, password, ...(slug ? { slug } : {}) };
      const answer = await context.request.post('/api/auth/login', { data, headers: { origin } });
      expect(answer.status()).toBe(200);
      return context.newPage();
    });
    await context.close();
  },
});

test.use({ provoked: [409] });

const panel = (page: Page) => page.getByRole('region', { name: 'Two versions' });
const group = (page: Page, name: string) => panel(page).getByRole('group', { name, exact: true });

async function read(api: APIRequestContext, path: string) {
  const answer = await api.get(path);
  expect(answer.status()).toBe(200);
  return answer.json();
}

/** Opens the same form in both browsers, before any input. */
async function both(pages: [Page, Page], open: (page: Page) => Promise<Locator>): Promise<[Locator, Locator]> {
  return [await open(pages[0]), await open(pages[1])];
}

test('two users edit one game: a value that only one changed is merged, a value that both changed is asked about', {
  tag: '@finger',
}, async ({ page, second }) => {
  test.slow();
  const { id, own } = await openOwnGame(page);
  const hers = await second(own.slug, 'owner');
  const [mine, other] = await both([page, hers], async (one) => {
    await one.goto(`/games/${id}?mode=details`);
    await expect(place(one)).toBeVisible();
    return details(one);
  });
  await mine.getByRole('combobox', { name: /^Location/ }).fill('My gym');
  await mine.getByLabel(/^Time/).fill('20:00');
  await other.getByRole('combobox', { name: /^Location/ }).fill('Her gym');
  await other.getByLabel(/^Time/).fill('20:30');
  await other.getByLabel(/^Map link/).fill('https://maps.example/gym');
  await other.getByRole('button', { name: 'Save details' }).click();
  await expect(said(hers, 'Game details updated successfully!')).toBeVisible();
  await mine.getByRole('button', { name: 'Save details' }).click();
  await expect(panel(page)).toBeFocused();
  await expect(panel(page).getByRole('group')).toHaveCount(2);
  const path = `/api/gamesv2/${id}`;
  const hersAlone = { location: 'Her gym', time: '20:30', location_url: 'https://maps.example/gym' };
  expect((await read(hers.request, path)).game).toMatchObject(hersAlone);
  await expectUsable(page);
  await page.keyboard.press('Tab');
  await expect(group(page, 'Time').getByRole('button', { name: 'Keep mine (20:00)' })).toBeFocused();
  await page.keyboard.press('Enter');
  await panel(page).getByRole('button', { name: 'Take owner’s (Her gym)' }).click();
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(said(page, 'owner changed Map link: https://maps.example/gym. That stays.')).toBeVisible();
  await expect(said(page, 'Game details updated successfully!')).toBeVisible();
  expect((await read(hers.request, path)).game).toMatchObject({ ...hersAlone, time: '20:00' });
});

test('two users edit one grid: only cells that both changed are asked about, all at once', { tag: '@mouse' }, async ({
  page,
  second,
}) => {
  test.slow();
  const { id, own } = await openOwnGame(page);
  const hers = await second(own.slug, 'owner');
  const found = await read(hers.request, `/api/gamesv2/${id}`);
  const [one, other] = [found.awayRoster[0], found.homeRoster[0]];
  const stat = (abbreviation: string) =>
    found.allStats.find((one: { abbreviation: string }) => one.abbreviation === abbreviation);
  const cell = (on: Page, player: typeof one, abbreviation: string) =>
    on.getByRole('textbox', { name: `${player.firstName} ${player.lastName}, ${stat(abbreviation).name}` });
  for (const browser of [page, hers]) {
    await browser.goto(`/games/${id}?mode=stats`);
    await expect(cell(browser, one, 'AST')).toBeVisible();
  }
  await cell(page, one, 'AST').fill('4');
  await cell(page, one, 'STL').fill('2');
  await cell(page, other, 'AST').fill('9');
  await cell(hers, one, 'AST').fill('5');
  await cell(hers, one, 'BLK').fill('1');
  await cell(hers, other, 'AST').fill('8');
  await hers.getByRole('button', { name: 'Save stats' }).click();
  await expect(said(hers, 'Stats saved')).toBeVisible();
  await page.getByRole('button', { name: 'Save stats' }).click();
  // The questions are in the order of the grid: first the players of the away team.
  const legends = [one, other].map(({ firstName, lastName }) => `${firstName} ${lastName}, ${stat('AST').name}`);
  await expect(panel(page).getByRole('group').locator('legend')).toHaveText(legends);
  await expectUsable(page);
  await panel(page).getByRole('button', { name: 'Take owner’s (5)' }).click();
  await panel(page).getByRole('button', { name: 'Keep mine (9)' }).click();
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(said(page, 'Stats saved')).toBeVisible();
  const expected = [
    [one, 'AST', 5],
    [one, 'STL', 2],
    [one, 'BLK', 1],
    [other, 'AST', 9],
  ] as const;
  const { playerStats } = await read(hers.request, `/api/gamesv2/${id}`);
  for (const [player, abbreviation, value] of expected) {
    await expect(cell(page, player, abbreviation)).toHaveValue(String(value));
    const isCell = (saved: { player_id: number; stat_id: number }) =>
      saved.player_id === player.id && saved.stat_id === stat(abbreviation).id;
    expect(playerStats.find(isCell).value).toBe(value);
  }
});

test('two users edit one player', { tag: '@mouse' }, async ({ page, second }) => {
  const game = await openOwnGame(page);
  const hers = await second(game.own.slug, 'owner');
  const [player] = (await read(hers.request, `/api/gamesv2/${game.id}`)).homeRoster;
  const [mine, other] = await both([page, hers], async (one) => {
    await one.goto(`/players/${player.id}`);
    await one.getByRole('button', { name: 'Edit player' }).click();
    return one.getByRole('dialog');
  });
  await mine.getByLabel('First name').fill('Mine');
  await mine.getByLabel(/^Email/).fill('mine@example.org');
  await other.getByLabel('Last name').fill('Theirs');
  await other.getByLabel(/^Email/).fill('theirs@example.org');
  await other.getByRole('button', { name: 'Save player' }).click();
  await expect(said(hers, 'Player updated successfully')).toBeVisible();
  await mine.getByRole('button', { name: 'Save player' }).click();
  await expect(panel(page).getByRole('group')).toHaveCount(1);
  await panel(page).getByRole('button', { name: 'Keep mine (mine@example.org)' }).click();
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(said(page, 'Player updated successfully')).toBeVisible();
  expect((await read(hers.request, `/api/playersv2/${player.id}`)).player).toMatchObject({
    firstName: 'Mine',
    lastName: 'Theirs',
    email: 'mine@example.org',
  });
});

test('two users edit one team', { tag: '@mouse' }, async ({ page, second }) => {
  const game = await openOwnGame(page);
  const hers = await second(game.own.slug, 'owner');
  const find = async () =>
    (await read(hers.request, '/api/teams')).teams.find((one: { id: number }) => one.id === game.awayTeam.id);
  const { name } = await find();
  const [mine, other] = await both([page, hers], async (one) => {
    await one.goto('/teamList');
    await one.getByLabel('Find a team').fill(name);
    await one.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
    return one.getByRole('dialog', { name: `Update ${name}` });
  });
  await mine.getByLabel('Name', { exact: true }).fill(`${name} mine`);
  await other.getByLabel('Name', { exact: true }).fill(`${name} hers`);
  await other.getByLabel(/^Times the team cannot play/).fill('18:30');
  await other.getByRole('button', { name: 'Add time' }).click();
  await other.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(said(hers, 'Team updated successfully')).toBeVisible();
  await mine.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(panel(page).getByRole('group')).toHaveCount(1);
  await panel(page)
    .getByRole('button', { name: `Take owner’s (${name} hers)` })
    .click();
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(said(page, 'Team updated successfully')).toBeVisible();
  expect(await find()).toMatchObject({ name: `${name} hers`, unavailableSlots: ['18:30'] });
});

test('two users edit one organization', { tag: '@mouse' }, async ({ page, second }) => {
  const admin = await caller('', 'admin');
  const slug = `both-${crypto.randomUUID().slice(0, 8)}`;
  const made = await admin.post('/api/organizations', { data: { name: slug, slug, sportIds: [1], city: 'Here' } });
  const { organization } = await made.json();
  const owner = { username: 'olga', password, role: 'org_owner', organization_id: organization.id };
  expect((await admin.post('/api/usersv2', { data: owner })).status()).toBe(201);
  await signInTo(page, slug, 'olga');
  const hers = await second('', 'admin');
  const [mine, other] = await both([page, hers], async (one) => {
    await one.goto(`/organizations/${organization.id}`);
    await one.getByRole('button', { name: 'Edit', exact: true }).click();
    return one.getByRole('dialog', { name: 'Update Organization' });
  });
  await mine.getByLabel(/^City/).fill('Mine');
  await mine.getByLabel('Name', { exact: true }).fill(`${slug} mine`);
  await other.getByLabel(/^City/).fill('Theirs');
  await other.getByLabel(/^Youtube/).fill('https://youtube.com/theirs');
  await other.getByRole('button', { name: 'Update' }).click();
  await expect(other).toHaveCount(0);
  await mine.getByRole('button', { name: 'Update' }).click();
  await expect(panel(page).getByRole('group')).toHaveCount(1);
  await expectUsable(page);
  await panel(page).getByRole('button', { name: 'Keep mine (Mine)' }).click();
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(mine).toHaveCount(0);
  const path = `/api/organizations/${organization.id}`;
  expect((await read(admin, path)).organization).toMatchObject({
    name: `${slug} mine`,
    city: 'Mine',
    youtube_url: 'https://youtube.com/theirs',
  });
  await admin.delete(path);
});
