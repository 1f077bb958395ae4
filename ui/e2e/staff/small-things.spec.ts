import type { Locator, Page } from '@playwright/test';
import { addLeague, openOwnGame } from '../organization/own-organization.ts';
import { ownLeague } from '../season/own-league.ts';
import { expect, expectUsable, games, leagueGames, signInTo, test } from '../support.ts';

/** A league of fab's active season, with its first team. */
async function place(page: Page) {
  const get = async (path: string) => (await page.request.get(`${path}?slug=fab`)).json();
  const { seasons } = await get('/api/seasonsv2');
  const season = seasons.find((one: { active: boolean }) => one.active);
  const { leagues } = await get(`/api/seasonsv2/${season.id}/leagues-with-teams-public`);
  const [league] = leagues;
  return { season, league, team: league.teams[0], path: `/dashboard/seasons/${season.id}/leagues/${league.id}` };
}

/** Expects that a dialog focuses its first field and traps Tab. */
async function expectFields(page: Page, dialog: Locator): Promise<void> {
  const first = dialog.locator('.modal-body :is(input:not([type=hidden]), select)').filter({ visible: true }).first();
  await expect(first).toBeFocused();
  if ((await first.getAttribute('role')) === 'combobox') {
    await page.keyboard.press('a');
    await expect(dialog.getByRole('option').first()).toBeVisible();
  }
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    // Parts of a date input have the focus without matching `:focus`.
    const inside = dialog.evaluate((element) => element.contains(document.activeElement));
    expect(await inside, `after Tab ${step + 1}`).toBe(true);
  }
}

/** Expects at least 16 px between the last control of a dialog and the dialog's buttons. */
async function expectSpace(dialog: Locator): Promise<void> {
  const space = await dialog.evaluate((element) => {
    element.scrollTop = element.scrollHeight;
    const buttons = element.querySelector('.modal-body > form > .btn-group:last-child, .modal-foot');
    if (!buttons) throw new Error('The dialog has no buttons.');
    const controls = [...element.querySelectorAll('.modal-body :is(input, select, textarea, button)')];
    const above = controls.filter((control) => !buttons.contains(control) && control.checkVisibility());
    if (above.length === 0) throw new Error('The dialog has no controls.');
    const bottoms = above.map((control) => control.getBoundingClientRect().bottom);
    return buttons.getBoundingClientRect().top - Math.max(...bottoms);
  });
  expect(space).toBeGreaterThanOrEqual(16);
}

test('every dialog has space above its buttons, focuses its first field and traps Tab @mouse', async ({ page }) => {
  test.slow();
  const { path, team } = await place(page);
  await signInTo(page, 'fab', 'staff');
  const dialog = page.getByRole('dialog').first();
  async function opens(at: string, buttons: (string | RegExp)[]) {
    await page.goto(at);
    for (const name of buttons) {
      await page.getByRole('button', { name }).first().click();
      await expectSpace(dialog);
      await expectFields(page, dialog);
      await dialog.getByRole('button', { name: 'Close' }).click();
      const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
      if (await leave.isVisible()) await leave.getByRole('button', { name: 'Discard' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  }
  await opens(path, ['Add Game', 'Add Bye', 'Add Week Off', /^Update score of /]);
  await opens(`${path}/teams`, ['Add team', /^Edit /]);
  await opens(`${path}/teams/${team.id}`, ['Add player', /^Edit (?!team)/, 'Edit team']);
  await opens('/playerListAuth', ['Merge players']);
  await opens('/teamList', ['Edit']);
});

test('“Add time” does not touch its field', async ({ page }) => {
  await signInTo(page, 'fab', 'staff');
  await page.goto('/teamList');
  await page.getByRole('button', { name: 'Edit' }).first().click();
  const time = page.getByLabel('Times the team cannot play');
  const [field, button] = await Promise.all([
    time.evaluate((element) => element.getBoundingClientRect()),
    page.getByRole('button', { name: 'Add time' }).evaluate((element) => element.getBoundingClientRect()),
  ]);
  expect(button.left - field.right).toBeGreaterThanOrEqual(8);
});

test('the brackets screen of a new organization links to the feature switch, and that to the season @mouse', async ({
  page,
}) => {
  const own = await ownLeague(page, 'bracketless', 2);
  await page.goto(`/bracket?${own.inside}`);
  await expect(page.getByRole('heading', { name: 'No divisions created yet.' })).toBeVisible();
  await expect(page.getByText(/Brackets are switched off for /)).toBeVisible();
  await page.getByRole('link', { name: 'Go to Features' }).click();
  await page.getByRole('checkbox', { name: /^Brackets/ }).check();
  await page.getByRole('link', { name: 'Go to Brackets' }).click();
  await page.getByRole('link', { name: 'Go to the season' }).click();
  await expect(page.getByRole('heading', { name: 'Divisions' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Add Division' })).toBeVisible();
});

test('the schedule form focuses the first error, clears it on input, and keeps its time slots', async ({ page }) => {
  const own = await ownLeague(page, 'attentive', 4);
  await own.open('new');
  await page.getByRole('button', { name: 'Create schedule' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await expect(name).toBeInViewport();
  for (const error of [
    'Name is required',
    'League is required',
    'Start date is required',
    'Game days needs at least one day',
  ])
    await expect(page.getByText(error)).toBeVisible();
  await name.fill('Winter');
  await expect(page.getByText('Name is required')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'League' }).selectOption('Sunday');
  await page.getByLabel('Start date').fill('2031-01-05');
  await page.getByLabel('Weeks').fill('2');
  await page.getByRole('checkbox', { name: 'Sunday' }).press('Space');
  await expect(page.getByText(/is required|needs at least/)).toHaveCount(0);
  await page.getByLabel('Time slot', { exact: true }).fill('17:00');
  await page.getByRole('button', { name: 'Add time slot' }).click();
  await page.getByRole('switch', { name: 'Same slots every week' }).press('Space');
  await expect(page.getByRole('button', { name: 'Remove 5:00 PM' })).toHaveCount(2);
  await page.getByRole('switch', { name: 'Same slots every week' }).press('Space');
  await expect(page.getByRole('button', { name: 'Remove 5:00 PM' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Create schedule' }).click();
  await expect(page).toHaveURL(/schedule=\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule builder' })).toBeInViewport();
});

test('staff see the public site as visitors do, also after a reload @mouse', async ({ page, context }) => {
  await signInTo(page, 'fab', 'staff');
  await page.goto('/dashboard/seasons');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'View site' }).click();
  const site = await opened;
  await site.getByRole('link', { name: 'Schedule' }).first().click();
  await expect(site).toHaveURL(/\/fab\/schedule$/);
  await site.reload();
  await expect(site.getByRole('navigation', { name: 'Breadcrumb' })).toHaveCount(0);
  await expect(site).toHaveURL(/\/fab\/schedule/);
  await expect(site.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
  for (const path of ['/fab/leagueInfo', '/fab/registration', '/jccoc/schedule']) {
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`${path}\\?visitor$`));
    await expect(page).not.toHaveTitle(/not found/i);
  }
  await page.goto('/fab/schedule');
  await expect(page).toHaveURL((url) => url.pathname === '/schedule');
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
});

test('the schedule opens at today, day by day and one season at a time', async ({ page }) => {
  await signInTo(page, 'jccoc', 'staff');
  await page.goto('/schedule');
  const table = page.getByRole('table', { name: 'Every game' });
  const first = table.getByRole('rowheader', { name: /\d{4}$/ }).first();
  await expect(first).toBeVisible();
  const all = await games(page, '', 'jccoc');
  const now = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(new Date());
  const dates = all.map((game) => (game as unknown as { date: string }).date).sort();
  const opens = dates.find((date) => date >= now) ?? dates.at(-1);
  const named = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
  await expect(first).toContainText(named.format(new Date(`${opens}T00:00:00Z`)));
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(9_000);
  await expect(page.getByRole('combobox', { name: 'Season' })).not.toHaveValue('');
  await page.getByRole('combobox', { name: 'Date' }).selectOption('All dates');
  await page.getByRole('button', { name: /^Show more days/ }).click();
  await expectUsable(page);
});

test('a scheduled game shows both rosters, and a player opened from a team links back to it @mouse', async ({
  page,
}) => {
  const { path, season, league, team } = await place(page);
  await signInTo(page, 'fab', 'staff');
  const coming = (await leagueGames(page, '', 'fab')).find((game) => game.status === 'scheduled');
  if (!coming) throw new Error('fab has no coming game');
  await page.goto(`/games/${coming.id}`);
  for (const side of [coming.awayTeam, coming.homeTeam]) {
    const roster = page.getByRole('table', { name: `Roster, ${side.name}` });
    await expect(roster.getByRole('link').nth(2)).toBeVisible();
  }
  await expectUsable(page);
  await page.goto(`${path}/teams/${team.id}`);
  await page
    .getByRole('table', { name: `Players of ${team.name}` })
    .getByRole('link')
    .first()
    .click();
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
  await expect(crumbs.filter({ hasText: team.name })).toBeVisible();
  expect((await crumbs.allInnerTexts()).slice(0, 4)).toEqual(['Seasons', season.name, league.name, team.name]);
});

test('a team that can be copied says how many players it has', async ({ page }) => {
  const { own, season_id } = await openOwnGame(page, 1);
  const { path } = await addLeague(own, season_id, 'Monday', []);
  await page.goto(`${path.replace('/api/seasonsv2', '/dashboard/seasons')}/teams`);
  await page.getByRole('button', { name: 'Add team' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add team' });
  await dialog.getByRole('combobox', { name: 'Or copy an existing team' }).fill('Her');
  await expect(dialog.getByRole('option', { name: /^Herons/ })).toContainText(/Sunday, 1 player$/);
});
