import type { Page } from '@playwright/test';
import { newGame, newLeague, newOrganization, newUsers } from '../organization/own-organization.ts';
import { ownLeague } from '../season/own-league.ts';
import { expect, expectUsable, signInTo, test } from '../support.ts';

const said = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Creates an organization with a game in 2031, and signs its staff in. */
async function open(page: Page) {
  const own = await newOrganization('venues');
  await newUsers(own, { staff: 'staff' });
  const league = await newLeague(own, ['Aces', 'Bulls']);
  const game = await newGame(own, league);
  await signInTo(page, own.slug, 'staff');
  return { own, game: game.id, slug: own.slug };
}

test('a venue is made, chosen in a game, renamed, merged and restored, and a visitor reads its page', async ({
  page,
  browser,
}) => {
  test.slow();
  const { own, game, slug } = await open(page);
  await page.goto('/dashboard/venues');
  await expect(page.getByRole('heading', { name: 'No venues yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Venue' }).click();
  const form = page.getByRole('dialog', { name: 'Add a venue' });
  await form.getByRole('button', { name: 'Add venue' }).click();
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('Name').fill('Northside Gym');
  await form.getByLabel(/^Address/).fill('1 Elm Street');
  await form.getByLabel(/^Map link/).fill('https://maps.example/northside');
  await form.getByLabel(/^Note/).fill('Park behind the gym.');
  await form.getByRole('button', { name: 'Add court' }).click();
  await form.getByRole('button', { name: 'Add court' }).click();
  await expect(form.getByLabel('Court 2', { exact: true })).toHaveValue('Court 2');
  await expectUsable(page);
  await form.getByRole('button', { name: 'Add venue' }).click();
  await expect(said(page, 'Northside Gym added')).toBeVisible();
  await expect(row(page, 'Northside Gym')).toContainText('1 Elm Street');

  // Chosen in a game with the keyboard.
  await page.goto(`/games/${game}?mode=details`);
  const details = page.getByRole('dialog', { name: 'Game details' });
  const location = details.getByRole('combobox', { name: /^Location/ });
  await location.fill('Norht Gym, Court 1');
  await expect(details.getByText('New venue: “Norht Gym” is added to Venues.')).toBeVisible();
  await location.fill('north');
  await expect(details.getByRole('listbox').getByRole('option')).toHaveCount(3);
  for (const _ of [1, 2, 3]) await location.press('ArrowDown');
  await location.press('Enter');
  await expect(location).toHaveValue('Northside Gym, Court 2');
  await expect(details.getByText(/^New/)).toHaveCount(0);
  await expectUsable(page);
  await details.getByRole('button', { name: 'Save details' }).click();
  await expect(said(page, 'Game details updated')).toBeVisible();

  // A visitor finds the venue from the game.
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/${slug}/games/${game}`);
  await visitor.getByRole('link', { name: 'Northside Gym, Court 2' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Northside Gym' })).toBeVisible();
  await expect(visitor.getByText('2 courts: Court 1, Court 2')).toBeVisible();
  await expect(visitor.getByText('Park behind the gym.')).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Directions' })).toHaveAttribute(
    'href',
    'https://maps.example/northside',
  );
  await expect(visitor.getByRole('link', { name: /Aces/ })).toContainText('Court 2');
  await expectUsable(visitor);

  // Renamed: the game follows.
  await page.goto('/dashboard/venues');
  await page.getByRole('button', { name: 'Edit Northside Gym' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit venue' });
  await expect(edit.getByText('A new name shows on 1 game.')).toBeVisible();
  await edit.getByLabel('Name').fill('Northside Arena');
  await edit.getByRole('button', { name: 'Remove Court 2' }).click();
  await expect(
    edit.getByText('1 game keeps its location as text and stays at the venue without a court.'),
  ).toBeVisible();
  await edit.getByRole('button', { name: 'Add court' }).click();
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Edit Northside Gym' }).click();
  await edit.getByLabel('Name').fill('Northside Arena');
  await edit.getByRole('button', { name: 'Save venue' }).click();
  await expect(said(page, 'Northside Arena saved')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Northside Arena' })).toBeVisible();
  await visitor.context().close();

  // A second spelling is merged, and the merge is undone.
  const { venue } = await own.post('/api/venues', { name: 'Norhtside Arena', courts: [{ name: 'Court 3' }] });
  await own.put(`/api/gamesv2/${game}/details`, { location: 'Norhtside Arena, Court 3' });
  await page.reload();
  await page.getByRole('button', { name: 'Merge Venues' }).click();
  const merge = page.getByRole('dialog', { name: 'Merge two venues' });
  await merge.getByLabel('Keep').selectOption({ label: 'Northside Arena (0 games)' });
  await merge.getByLabel('Merge into it').selectOption(String(venue.id));
  await expect(merge.getByText('1 game of Norhtside Arena goes to Northside Arena.')).toBeVisible();
  await expectUsable(page);
  await merge.getByRole('button', { name: 'Merge venues' }).click();
  await expect(said(page, 'Norhtside Arena merged into Northside Arena')).toBeVisible();
  await expect(row(page, 'Norhtside Arena')).toHaveCount(0);
  expect((await own.get(`/api/gamesv2/${game}`)).game.location).toBe('Northside Arena, Court 3');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Norhtside Arena')).toHaveCount(1);
  expect((await own.get(`/api/gamesv2/${game}`)).game.location).toBe('Norhtside Arena, Court 3');

  // Deleted: the game keeps its text.
  await page.getByRole('button', { name: 'Delete Norhtside Arena' }).click();
  const confirm = page.getByRole('dialog', { name: 'Delete Norhtside Arena?' });
  await expect(confirm.getByText('1 game keeps its location as text and loses the link to the venue.')).toBeVisible();
  await confirm.getByRole('button', { name: 'Delete venue' }).click();
  await expect(row(page, 'Norhtside Arena')).toHaveCount(0);
  expect((await own.get(`/api/gamesv2/${game}`)).game.location).toBe('Norhtside Arena, Court 3');
});

test('a venue adds all its courts to a schedule', async ({ page }) => {
  const own = await ownLeague(page, 'venues', 4);
  const schedule = await own.schedule();
  await own.post('/api/venues', { name: 'Northside Gym', courts: [{ name: 'Court 1' }, { name: 'Court 2' }] });
  await own.open(schedule);
  const box = page.getByRole('combobox', { name: 'Court' });
  await box.fill('north');
  await page.getByRole('option', { name: /^Northside Gym 2 courts/ }).click();
  const chosen = page.getByRole('list', { name: 'Court: chosen' });
  await expect(chosen.getByRole('listitem')).toHaveText(['Northside Gym, Court 1', 'Northside Gym, Court 2']);
  await box.fill('South Hall, Court 1');
  await expect(page.getByText('New venue: “South Hall” is added to Venues.')).toBeVisible();
  await box.press('Enter');
  await expect(chosen.getByRole('listitem')).toHaveCount(3);
  // A court that is typed and not added is not lost when the schedule is saved.
  await box.fill('East Hall, Court 1');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(chosen.getByRole('listitem')).toHaveCount(4);
  await expectUsable(page);
});

test.describe(() => {
  test.use({ provoked: [0, 422] });
  test('a venue gets opening hours and closed days, and a visitor reads the days to come', async ({
    page,
    browser,
  }) => {
    const { own, slug } = await open(page);
    const { venue } = await own.post('/api/venues', {
      name: 'Northside Gym',
      courts: [{ name: 'Court 1' }, { name: 'Court 2' }],
    });
    await page.goto('/dashboard/venues');
    await page.getByRole('button', { name: 'Edit Northside Gym' }).click();
    const form = page.getByRole('dialog', { name: 'Edit venue' });
    await expect(form.getByText('Always open. Add hours')).toBeVisible();
    await form.getByRole('button', { name: 'Add hours' }).click();
    await form.getByRole('button', { name: 'Add hours' }).click();
    await expect(form.getByLabel('Day 2')).toHaveValue('Monday');
    await form.getByLabel('Opens').last().fill('23:00');
    await form.getByRole('button', { name: 'Add closed days' }).click();
    await form.getByLabel('What is closed').selectOption('Court 2');
    await form.getByLabel('First day').fill('2031-12-24');
    await form.getByLabel(/^Last day/).fill('2031-12-26');
    await form.getByLabel(/^Reason/).fill('Holidays');
    await expectUsable(page);
    await form.getByRole('button', { name: 'Save venue' }).click();
    await expect(form.getByText('must be after the venue opens')).toHaveCount(1);
    // The draft has no opening hours, so nothing is promised of them.
    await page.context().setOffline(true);
    await form.getByRole('button', { name: 'Remove the hours of Monday' }).click();
    await form.getByRole('button', { name: 'Save venue' }).click();
    await expect(form.getByText('no connection. What you typed is still here.')).toBeVisible();
    await page.context().setOffline(false);
    await form.getByRole('button', { name: 'Save venue' }).click();
    await expect(said(page, 'Northside Gym saved')).toBeVisible();

    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(`/${slug}/venues/${venue.id}`);
    await expect(visitor.getByRole('heading', { name: 'Closed days' })).toBeVisible();
    await expect(visitor.getByText('December 24, 2031 – December 26, 2031: Court 2. Holidays')).toBeVisible();
    await expect(visitor.getByText('Open Sundays 8:00 AM – 10:00 PM')).toBeVisible();
    await expectUsable(visitor);
    await visitor.context().close();

    await page.reload();
    await page.getByRole('button', { name: 'Edit Northside Gym' }).click();
    await form.getByRole('button', { name: 'Remove Dec 24' }).click();
    await form.getByRole('button', { name: 'Save venue' }).click();
    await expect(said(page, 'Northside Gym saved')).toBeVisible();
    expect((await own.get(`/api/venues/${venue.id}`)).venue.closures).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await own.get(`/api/venues/${venue.id}`)).venue.closures.length).toBe(1);
  });
});
