import type { APIRequestContext, Page } from '@playwright/test';
import { caller, expect, expectUsable, test } from '../../support.ts';
import { details, openGame, place, said } from './typed.ts';

// Another person saves through the calls, while a form is open in the browser.
test.use({ provoked: [409] });

const panel = (page: Page) => page.getByRole('region', { name: 'Two versions' });

async function read(api: APIRequestContext, path: string) {
  const answer = await api.get(path);
  expect(answer.status()).toBe(200);
  return answer.json();
}

async function put(api: APIRequestContext, path: string, data: object): Promise<void> {
  const answer = await api.put(path, { data });
  expect(answer.status(), await answer.text()).toBe(200);
}

test('two people edit one game: what only one changed merges, what both changed is asked about', async ({
  page,
}, info) => {
  test.slow();
  const olga = await caller('jccoc', 'owner');
  const { id } = await openGame(page, info.project.name, 8);
  const path = `/api/gamesv2/${id}`;
  await page.goto(`/games/${id}?mode=details`);
  await place(page).fill('My hall');
  await put(olga, `${path}/details`, { time: '21:15' });
  await details(page).getByRole('button', { name: 'Save details' }).click();
  await expect(said(page, 'owner changed Time: 21:15. That stays.')).toBeVisible();
  await expect(said(page, 'Game details updated successfully!')).toBeVisible();
  expect((await read(olga, path)).game).toMatchObject({ location: 'My hall', time: '21:15' });

  await page.goto(`/games/${id}?mode=details`);
  await place(page).fill('My gym');
  await details(page).getByLabel(/^Time/).fill('20:00');
  await put(olga, `${path}/details`, { location: 'Her gym', time: '20:30' });
  await details(page).getByRole('button', { name: 'Save details' }).click();
  await expect(panel(page)).toBeFocused();
  expect((await read(olga, path)).game).toMatchObject({ location: 'Her gym', time: '20:30' });
  await expectUsable(page);
  await page.keyboard.press('Tab');
  await expect(panel(page).getByRole('group', { name: 'Time' }).getByRole('button', { name: /^Keep/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await panel(page).getByRole('button', { name: 'Take owner’s (Her gym)' }).click();
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(details(page)).toHaveCount(0);
  expect((await read(olga, path)).game).toMatchObject({ location: 'Her gym', time: '20:00' });
});

test('two people type into one grid: only a cell that both changed is asked about', async ({ page }, info) => {
  test.slow();
  const olga = await caller('jccoc', 'owner');
  const { id } = await openGame(page, info.project.name, 9);
  const found = await read(olga, `/api/gamesv2/${id}`);
  await page.goto(`/games/${id}?mode=stats`);
  const player = found.awayRoster[0];
  const name = `${player.firstName} ${player.lastName}`;
  const stat = (abbreviation: string) =>
    found.allStats.find((one: { abbreviation: string }) => one.abbreviation === abbreviation);
  const cell = (abbreviation: string) => page.getByRole('textbox', { name: `${name}, ${stat(abbreviation).name}` });
  await cell('AST').fill('4');
  await cell('STL').fill('2');
  const stats = [
    { stat_id: stat('AST').id, value: 5 },
    { stat_id: stat('BLK').id, value: 1 },
  ];
  await put(olga, '/api/player-game-stats', { player_id: player.id, game_id: id, stats });
  await page.getByRole('button', { name: 'Save stats' }).click();
  await expect(panel(page).getByRole('group')).toHaveCount(1);
  await expectUsable(page);
  await panel(page).getByRole('button', { name: 'Take owner’s (5)' }).click();
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(said(page, 'Stats saved')).toBeVisible();
  await expect(cell('AST')).toHaveValue('5');
  await expect(cell('STL')).toHaveValue('2');
  await expect(cell('BLK')).toHaveValue('1');
});

test('two people edit one player, and one team', async ({ page }, info) => {
  test.slow();
  const olga = await caller('jccoc', 'owner');
  const game = await openGame(page, info.project.name, 10);
  const [player] = (await read(olga, `/api/gamesv2/${game.id}`)).homeRoster;
  await page.goto(`/players/${player.id}`);
  await page.getByRole('button', { name: 'Edit player' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Mine');
  await dialog.getByLabel(/^Email/).fill('mine@example.org');
  await put(olga, `/api/playersv2/${player.id}`, { lastName: 'Theirs', email: 'theirs@example.org' });
  await dialog.getByRole('button', { name: 'Save player' }).click();
  await panel(page).getByRole('button', { name: 'Keep mine (mine@example.org)' }).click();
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(said(page, 'Player updated successfully')).toBeVisible();
  expect((await read(olga, `/api/playersv2/${player.id}`)).player).toMatchObject({
    firstName: 'Mine',
    lastName: 'Theirs',
    email: 'mine@example.org',
  });

  const { teams } = await read(olga, '/api/teams');
  const team = teams.find((one: { id: number }) => one.id === game.homeTeam.id);
  await page.goto('/teamList');
  await page.getByLabel('Find a team').fill(team.name);
  await page.getByRole('button', { name: `Edit ${team.name}`, exact: true }).click();
  const form = page.getByRole('dialog', { name: `Update ${team.name}` });
  await form.getByLabel('Name', { exact: true }).fill(`${team.name} mine`);
  await put(olga, `/api/teams/${team.id}`, { name: `${team.name} hers`, leagueId: team.leagueId });
  await form.getByRole('button', { name: 'Update', exact: true }).click();
  await panel(page)
    .getByRole('button', { name: `Take owner’s (${team.name} hers)` })
    .click();
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(said(page, 'Team updated successfully')).toBeVisible();
  const after = (await read(olga, '/api/teams')).teams.find((one: { id: number }) => one.id === team.id);
  expect(after.name).toBe(`${team.name} hers`);
  await put(olga, `/api/teams/${team.id}`, { name: team.name, leagueId: team.leagueId });
});

test('two people edit one organization', { tag: '@mouse' }, async ({ page }) => {
  test.slow();
  const admin = await caller('', 'admin');
  const made = await admin.post('/api/organizations', {
    data: { name: `Both ${crypto.randomUUID().slice(0, 8)}`, sportIds: [1], city: 'Here' },
  });
  const { organization } = await made.json();
  const path = `/api/organizations/${organization.id}`;
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Username' }).fill('admin');
  await page.getByRole('textbox', { name: 'Password' }).fill(process.env.HOMECOURT_DEMO_PASSWORD ?? '');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible();
  await page.goto(`/organizations/${organization.id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Update Organization' });
  await form.getByLabel(/^City/).fill('Mine');
  await put(admin, path, { city: 'Theirs', time_zone: 'Europe/Berlin' });
  await form.getByRole('button', { name: 'Update' }).click();
  await expectUsable(page);
  await panel(page).getByRole('button', { name: 'Keep mine (Mine)' }).click();
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  expect((await read(admin, path)).organization).toMatchObject({ city: 'Mine', time_zone: 'Europe/Berlin' });
  await admin.delete(path);
});
