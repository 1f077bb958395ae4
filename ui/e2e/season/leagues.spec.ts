import { expect, expectUsable, openAndRead, signInTo, test } from '../support.ts';

test('leagues are found by their name or a season’s name, and link to their seasons', async ({ page }) => {
  await signInTo(page, 'fab', 'staff');
  const { leagues } = await openAndRead(page, '/leagueList', '/api/leagues');
  const rows = page.getByRole('table', { name: 'Leagues' }).locator('tbody tr');
  await expect(rows).toHaveCount(leagues.length);
  await expectUsable(page);
  await page.getByRole('searchbox', { name: 'Find a league or a season' }).fill('TUSTIN');
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: `1 of ${leagues.length} leagues` })).toBeVisible();
  await page.reload();
  await expect(rows).toHaveCount(1);
  await page.getByRole('searchbox').fill('no such league');
  await expect(page.getByText('No league or season of that name')).toBeVisible();
  await page.getByRole('searchbox').fill('fall');
  await rows.first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/leagues\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: leagues[0].name })).toBeVisible();
  await expectUsable(page);
  await page
    .getByRole('link', { name: /^Games in/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/dashboard\/seasons\/\d+\/leagues\/\d+$/);
  await page.goto('/leagues/999999');
  await expect(page.getByRole('heading', { level: 2, name: 'League not found' })).toBeVisible();
});

test('a heading sorts its table, and the URL stores it; ranks stay the server’s', { tag: '@mouse' }, async ({
  page,
}) => {
  await signInTo(page, 'fab', 'staff');
  const { seasons } = await (await page.request.get('/api/seasonsv2')).json();
  const season = seasons.find((one: { active: boolean }) => one.active);
  const tables = await page.request.get(`/api/seasonsv2/${season.id}/leagues-with-teams-public`);
  const [league] = (await tables.json()).leagues;
  await page.goto(`/dashboard/seasons/${season.id}/leagues/${league.id}/teams`);
  const heading = page.getByRole('columnheader', { name: 'Wins' });
  const lines = () => page.locator('tbody tr').allInnerTexts();
  const wins = async () => (await page.locator('tbody tr > td:nth-child(6)').allInnerTexts()).map(Number);
  await expect(heading).not.toHaveAttribute('aria-sort');
  const before = await lines();
  const given = await wins();
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  expect(await wins()).toEqual(given.toSorted((one, other) => one - other));
  await heading.getByRole('button').press('Enter');
  await expect(page).toHaveURL(/\?sort=-wins$/);
  await expectUsable(page);
  await page.reload();
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
  expect(await wins()).toEqual(given.toSorted((one, other) => other - one));
  expect((await lines()).toSorted()).toEqual(before.toSorted());
  await heading.getByRole('button').click();
  await expect(page).toHaveURL(/teams$/);
  expect(await lines()).toEqual(before);
  await page.goto('/playerListAuth?sort=-name');
  const names = page.getByRole('rowheader').getByRole('link');
  await expect(names.first()).toBeVisible();
  const [first = '', second = ''] = await names.allInnerTexts();
  expect(first.localeCompare(second, 'en')).toBeGreaterThanOrEqual(0);
});

test('a season’s short URL opens it', async ({ page }) => {
  await signInTo(page, 'fab', 'staff');
  const { seasons } = await (await page.request.get('/api/seasonsv2')).json();
  await page.goto(`/season/${seasons[0].id}`);
  await expect(page.getByRole('heading', { level: 1, name: seasons[0].name })).toBeVisible();
  await expect(page.getByRole('table', { name: `Leagues of ${seasons[0].name}` })).toBeVisible();
});

test('standings are the server’s, by season and league, and link to teams', async ({ page }) => {
  await signInTo(page, 'fab', 'staff');
  await page.goto('/fab/standings');
  const { seasons } = await (await page.request.get('/api/seasonsv2')).json();
  const season = seasons.find((one: { active: boolean }) => one.active);
  const tables = await page.request.get(`/api/seasonsv2/${season.id}/leagues-with-teams-public`);
  const [league] = (await tables.json()).leagues;
  const names = league.teams.map((team: { name: string }) => team.name);
  const table = page.getByRole('table', { name: `Standings of ${league.name}` });
  await expect(table.getByRole('rowheader').locator('.who > span:last-child')).toHaveText(names);
  await expect(table.locator('tbody tr').first()).toContainText(league.teams[0].winPercentage);
  await expectUsable(page);
  await page.getByRole('combobox', { name: 'League' }).selectOption({ label: league.name });
  await expect(page.getByRole('table')).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('table')).toHaveCount(1);
  // Other tests create seasons at the same time.
  const before = seasons.find((one: { name: string }) => one.name.startsWith('Summer 2026'));
  await page.getByRole('combobox', { name: 'Season' }).selectOption(String(before.id));
  await expect(page.getByRole('combobox', { name: 'League' })).toHaveValue('');
  await page.getByRole('rowheader').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/dashboard\/seasons\/\d+\/leagues\/\d+\/teams\/\d+/);
});

test('a super administrator sees the standings of the organization in the URL', async ({ page }) => {
  await signInTo(page, '', 'admin');
  await page.goto('/fab/standings');
  await expect(page.getByRole('combobox', { name: 'Season' }).locator('option:checked')).toContainText(
    'FAB Basketball',
  );
  await page.getByRole('rowheader').first().getByRole('link').click();
  await expect(page).toHaveURL(/organization_id=\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.describe('failures', () => {
  test.use({ provoked: [500] });

  test('a list that did not load can be requested again', async ({ page }) => {
    await signInTo(page, 'fab', 'staff');
    const broken = (url: URL) => url.pathname === '/api/leagues';
    await page.route(broken, (route) => route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }));
    await page.goto('/leagueList');
    await expect(page.getByRole('alert').filter({ hasText: 'The leagues did not load' })).toBeVisible();
    await page.unroute(broken);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('table', { name: 'Leagues' })).toBeVisible();
  });
});
