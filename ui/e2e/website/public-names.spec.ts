import type { Page } from '@playwright/test';
import { newOrganizationWithGame } from '../organization/own-organization.ts';
import { caller, expect, expectUsable, port, signInTo, test, unique, visit } from '../support.ts';

const said = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const headers = { origin: `http://127.0.0.1:${port}` };

interface Place {
  season: number;
  league: number;
  /** The team's id. */
  team: number;
  path: string;
}

/** Creates a team for this test in the demo's youth league. */
async function team(name: string): Promise<Place> {
  const staff = await caller('jccoc', 'staff');
  const { seasons } = await (await staff.get('/api/seasonsv2?slug=jccoc')).json();
  const season = seasons.find((one: { active: boolean }) => one.active).id;
  const tables = await staff.get(`/api/seasonsv2/${season}/leagues-with-teams-public?slug=jccoc`);
  const league = (await tables.json()).leagues[0].id;
  const teams = `/api/seasonsv2/${season}/leagues/${league}/teams`;
  const made = await (await staff.post(teams, { headers, data: { name } })).json();
  return { season, league, team: made.team.id, path: `${teams}/${made.team.id}/players` };
}

async function join(place: Place, firstName: string, lastName: string, number: string): Promise<number> {
  const staff = await caller('jccoc', 'staff');
  const made = await staff.post(place.path, { headers, data: { firstName, lastName, number } });
  expect(made.status()).toBe(201);
  return (await made.json()).player.id;
}

test('visitors of the youth league read first names with an initial', async ({ page }) => {
  await page.goto('/jccoc');
  await expect(page.getByText('first names and last initials only')).toBeVisible();
  await page.getByRole('link', { name: 'How it works' }).click();
  await expect(page.getByRole('heading', { name: 'How we show names' })).toBeVisible();

  const { players } = await (await page.request.get('/api/records/top20Points?slug=jccoc')).json();
  const scorer = await page.request.get(`/api/playersv2/${players[0].id}/basic?slug=jccoc`);
  const [played] = (await scorer.json()).gameLines;
  await page.goto(`/jccoc/games/${played.game_id}`);
  const names = page
    .getByRole('table', { name: /^Box score/ })
    .first()
    .getByRole('rowheader')
    .getByRole('link');
  await expect(names.first()).toHaveText(/^\p{L}+ \p{L}\.$/u);
  await names.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\p{L}+ \p{L}\.$/u);
  await expect(page.getByRole('main').locator('.pl-photo img')).toHaveCount(0);
  const answer = await page.request.get(page.url());
  expect(answer.headers()['x-robots-tag']).toBe('noindex');
  await expectUsable(page);
});

test.describe('a hidden player', () => {
  test.use({ provoked: [404] });

  test('a player is hidden in the form: visitors read Player, without a link or a page', async ({ page }) => {
    test.slow();
    const place = await team(unique('Herons'));
    const id = await join(place, 'Wilma', unique('Hollow'), '17');
    await join(place, 'Xenia', unique('Yonder'), '18');
    await signInTo(page, 'jccoc', 'staff');
    await page.goto(`/dashboard/players/${id}`);
    await expect(page.getByText('First name and initial, no photo')).toBeVisible();
    await page.getByRole('button', { name: 'Edit player' }).click();
    const form = page.getByRole('dialog', { name: /^Edit Wilma/ });
    await form.getByLabel('Visitors see').selectOption('hidden');
    await expectUsable(page);
    await form.getByRole('button', { name: 'Save player' }).click();
    await expect(said(page, 'Player updated successfully')).toBeVisible();
    await expect(form).toBeHidden();
    await expect(page.getByText('Hidden: shown as “Player”')).toBeVisible();

    await visit(page, `/jccoc/teams/${place.team}`);
    const roster = page.getByRole('list').filter({ hasText: 'Xenia' });
    await expect(roster.getByRole('link', { name: /Xenia Y\./ })).toBeVisible();
    await expect(roster.getByText('Player', { exact: true })).toBeVisible();
    await expect(roster.getByRole('link', { name: /Player/ })).toHaveCount(0);
    await expect(roster.getByText('17')).toHaveCount(0);
    await expectUsable(page);
    await page.goto(`/jccoc/players/${id}`);
    await expect(page.getByText('Wilma')).toHaveCount(0);
    await expect(page.getByText('There is no such player').or(page.getByText('not found')).first()).toBeVisible();
  });
});

test('staff change what visitors see of many players at once', async ({ page }) => {
  const place = await team(unique('Egrets'));
  const last = unique('Marsh');
  await join(place, 'Ada', last, '4');
  await join(place, 'Bea', last, '5');
  await signInTo(page, 'jccoc', 'staff');
  await page.goto(`/playerListAuth?q=${encodeURIComponent(last)}`);
  const names = page.getByRole('button', { name: 'Public names' });
  await names.click();
  await expect(said(page, 'Select the players whose public names you want to change.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all players' }).check();
  await expect(page.getByText('Initial', { exact: true })).toHaveCount(2);
  await names.click();
  const form = page.getByRole('dialog', { name: 'Public names of 2 players' });
  await expect(form.getByLabel('Visitors see')).toHaveValue('initial');
  await form.getByLabel('Visitors see').selectOption('full');
  await expectUsable(page);
  await form.getByRole('button', { name: 'Change 2 players' }).click();
  await expect(said(page, 'Public names of 2 players changed')).toBeVisible();
  await expect(page.getByText('Initial', { exact: true })).toHaveCount(0);
  const seen = await page.request.get(`/api/teamsv2/${place.team}?slug=jccoc`);
  expect((await seen.json()).team.rosters[0].lastName).toBe(last);
});

test('an owner changes the default and, with a checkbox, all players', async ({ page }) => {
  const { own } = await newOrganizationWithGame(1);
  await signInTo(page, own.slug, 'owner');
  const settings = async () => {
    const { players } = await own.get('/api/playersv2');
    return new Set(players.map((one: { public_name: string }) => one.public_name));
  };
  const choose = async (setting: string) => {
    await page.goto(`/organizations/${own.id}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Update Organization' });
    await form.getByLabel('Visitors see of new players').selectOption(setting);
    await form.getByRole('checkbox', { name: /^Change all players/ }).check();
    await form.getByRole('button', { name: 'Update' }).click();
    await expect(said(page, 'updated')).toBeVisible();
    await expect(form).toBeHidden();
  };
  await choose('initial');
  await expect(page.getByText('First name and initial, no photo')).toBeVisible();
  expect(await settings()).toEqual(new Set(['initial']));
  await choose('full');
  expect(await settings()).toEqual(new Set(['full']));
});
