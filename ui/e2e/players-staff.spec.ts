import type { Page } from '@playwright/test';
import { newLeague, newOrganization, newPlayers, newUsers } from './organization/own-organization.ts';
import { expect, expectUsable, port, signInTo, test, unique } from './support.ts';

const said = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const headers = { origin: `http://127.0.0.1:${port}` };

/** Creates three teams, and three players with the same name on their rosters. */
async function twins(page: Page) {
  const { seasons } = await (await page.request.get('/api/seasonsv2?slug=northside')).json();
  const season = seasons.find((one: { active: boolean }) => one.active);
  const tables = await page.request.get(`/api/seasonsv2/${season.id}/leagues-with-teams-public?slug=northside`);
  const [league] = (await tables.json()).leagues;
  await signInTo(page, 'northside', 'staff');
  const name = unique('Thorn');
  const path = `/api/seasonsv2/${season.id}/leagues/${league.id}/teams`;
  const ids: number[] = [];
  for (const firstName of ['Ida', 'ida ', 'IDA']) {
    const made = await page.request.post(path, { headers, data: { name: `${name} ${firstName.trim()}` } });
    const { team } = await made.json();
    const data = { firstName, lastName: name };
    const joined = await page.request.post(`${path}/${team.id}/players`, { headers, data });
    ids.push((await joined.json()).player.id);
  }
  return { name, ids, league };
}

test('duplicates are found, compared, and merged with a preview of what moves', async ({ page }) => {
  test.slow();
  const { name, ids } = await twins(page);
  const [master, second, third] = ids;
  await page.goto('/playerListAuth');
  await expect(page.getByRole('heading', { level: 1, name: 'PLAYERS' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review duplicates' })).toBeVisible();
  // Accents make no difference.
  await page.getByRole('searchbox', { name: 'Find a player' }).fill(`ïdá ${name}`);
  await expect(page.getByText('Duplicate', { exact: true })).toHaveCount(3);
  // Ticked players are the first to be compared.
  const ticks = page.getByRole('row').filter({ hasText: 'Duplicate' }).getByRole('checkbox');
  for (const place of [0, 1]) await ticks.nth(place).check();
  await page.getByRole('button', { name: 'Merge players' }).click();
  const ticked = page.getByRole('dialog', { name: /^Merge “ida/i });
  await expect(ticked.getByRole('radio')).toHaveCount(2);
  await ticked.getByRole('button', { name: 'Cancel' }).click();
  for (const place of [0, 1]) await ticks.nth(place).uncheck();
  await page.getByRole('combobox', { name: 'Team' }).selectOption({ label: `${name} Ida` });
  await expect(page.getByText('Duplicate', { exact: true })).toHaveCount(1);
  await expectUsable(page);
  await page.getByRole('combobox', { name: 'Team' }).selectOption('');

  await page.getByRole('button', { name: `Merge Ida ${name}, ${master}` }).click();
  const dialog = page.getByRole('dialog', { name: `Merge “Ida ${name}”` });
  const merge = dialog.getByRole('button', { name: /^Merge (players|\d+ player)/ });
  await expect(merge).toBeDisabled();
  await dialog.getByRole('checkbox', { name: `Merge ida ${name}, ${second}` }).check();
  await expect(dialog.getByText('1 place on a roster')).toBeVisible();
  await dialog.getByRole('checkbox', { name: `Merge IDA ${name}, ${third}` }).check();
  await expect(dialog.getByText('2 places on rosters')).toBeVisible();
  await expect(dialog.getByText('This cannot be undone after 30 days.')).toBeVisible();
  await expectUsable(page);
  await merge.click();
  await expect(said(page, `2 players merged into Ida ${name}`)).toBeVisible();
  await expect(page.getByText('Duplicate', { exact: true })).toHaveCount(0);

  // Another player can be found by typing, with at most eight results, and removed again.
  await page.getByRole('button', { name: 'Merge players' }).click();
  const free = page.getByRole('dialog', { name: 'Merge players' });
  await free.getByRole('combobox', { name: 'Find another player' }).fill('a');
  await expect(free.getByRole('option')).toHaveCount(8);
  await page.keyboard.press('Escape');
  await expect(free.getByRole('option')).toHaveCount(0);
  await free.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('link', { name: `Ida ${name}` }).click();
  await expect(page.getByRole('table', { name: 'Teams' }).getByRole('row')).toHaveCount(4);
});

test.describe('refused', () => {
  test.use({ provoked: [500] });

  test('a failed merge is reported and keeps the selection', async ({ page }) => {
    const { name, ids } = await twins(page);
    await page.goto(`/playerListAuth?q=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: new RegExp(`^Merge Ida ${name}, ${ids[0]}`) }).click();
    const box = page.getByRole('checkbox', { name: `Merge IDA ${name}, ${ids[2]}` });
    await box.check();
    await page.route('**/api/playersv2/merge', (route) => route.fulfill({ status: 500, json: { message: 'Down.' } }));
    await page.getByRole('button', { name: 'Merge 1 player' }).click();
    await expect(said(page, 'Error merging players.')).toBeVisible();
    await expect(page.getByRole('dialog').getByText('Down.')).toBeVisible();
    await expect(box).toBeChecked();
  });
});

test.describe('profile', () => {
  test.use({ provoked: [422] });

  test('a player is changed, given a photo and attributes, and deleted', async ({ page }) => {
    test.slow();
    const { name, ids } = await twins(page);
    await page.goto(`/dashboard/players/${ids[0]}`);
    await expect(page.getByRole('heading', { level: 1, name: `Ida ${name}` })).toBeVisible();
    await expectUsable(page);
    await page.getByRole('button', { name: 'Edit player' }).click();
    const edit = page.getByRole('dialog', { name: `Edit Ida ${name}` });
    await edit.getByRole('textbox', { name: 'First name' }).fill('Irma');
    await edit.getByRole('textbox', { name: /^Email/ }).fill('nowhere');
    await edit.getByRole('button', { name: 'Save player' }).click();
    await expect(said(page, 'Failed to update player')).toBeVisible();
    await expect(edit.getByText('must be an e-mail address')).toBeVisible();
    await expect(edit.getByRole('textbox', { name: 'First name' })).toHaveValue('Irma');
    await edit.getByRole('textbox', { name: /^Email/ }).fill('irma@mail.example');
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
    await edit
      .getByLabel('Photo')
      .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') });
    await expect(edit.getByText('Ready to send: 1 KB.')).toBeVisible();
    await edit.getByRole('button', { name: 'Save player' }).click();
    await expect(said(page, 'Player updated successfully')).toBeVisible();
    await expect(edit).toBeHidden();
    await expect(page.getByText('irma@mail.example')).toBeVisible();
    await expect(page.getByRole('img', { name: `Irma ${name}` })).toHaveAttribute('src', /^\/media\//);

    await page.getByRole('button', { name: 'Edit player' }).click();
    await page.getByRole('button', { name: 'Remove photo' }).click();
    await page.getByRole('button', { name: 'Save player' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('img', { name: `Irma ${name}` })).toHaveCount(0);

    await page.getByRole('textbox', { name: 'Number' }).fill('many');
    await page.getByRole('button', { name: 'Save attributes' }).click();
    await expect(page.getByText('must be a number')).toBeVisible();
    await page.getByRole('textbox', { name: 'Number' }).fill('23');
    await page.getByRole('textbox', { name: 'Position' }).fill('Guard');
    await page.getByRole('button', { name: 'Save attributes' }).click();
    await expect(page.getByText('#23, Guard')).toBeVisible();

    await page.getByRole('tab', { name: 'Stats' }).click();
    await expect(page).toHaveURL(new RegExp(`/player/${ids[0]}/stats`));
    await expect(page.getByText('No games yet')).toBeVisible();
    await expectUsable(page);
    await page.getByRole('tab', { name: 'Bio' }).click();
    await expect(page.getByText('Guard', { exact: true })).toBeVisible();
    await page.getByRole('tab', { name: 'Profile' }).click();

    await page.getByRole('button', { name: 'Delete player' }).click();
    const remove = page.getByRole('dialog', { name: `Delete Irma ${name}?` });
    await expect(remove.getByText('This also deletes 2 attributes and 1 place on a roster.')).toBeVisible();
    await remove.getByRole('button', { name: 'Delete 1 player' }).click();
    await expect(said(page, 'Player deleted successfully')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'PLAYERS' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Find a player' }).fill(`Irma ${name}`);
    await expect(page.getByText('No players available')).toBeVisible();
  });
});

test.describe(() => {
  test.use({ provoked: [422] });

  test('a wrong attribute is marked where it is, in an order of the organization’s own', { tag: '@mouse' }, async ({
    page,
  }) => {
    const own = await newOrganization('attributes');
    const league = await newLeague(own, ['Herons', 'Otters']);
    await newPlayers(own, league, 1);
    await own.post('/api/playerAttributes', { attribute_name: 'Age', attribute_type: 'number' });
    const { attributes } = await own.get('/api/playerAttributes');
    const age = attributes.find((one: { attribute_name: string }) => one.attribute_name === 'Age');
    const order = [age, ...attributes.filter((one: { id: number }) => one.id !== age.id)];
    await own.put('/api/playerAttributes/reorder', {
      attributes: order.map(({ id }: { id: number }, index: number) => ({ id, order: index + 1 })),
    });
    await newUsers(own, { staff: 'staff' });
    const { players } = await own.get('/api/playersv2');
    await signInTo(page, own.slug, 'staff');
    await page.goto(`/dashboard/players/${players[0].id}`);
    await page.getByRole('textbox', { name: 'Age' }).fill('abc');
    await page.getByRole('button', { name: 'Save attributes' }).click();
    await expect(page.getByText('Age must be a number')).toBeVisible();
  });
});

test('of 5,000 players 100 are rendered, and each can be found', async ({ page }) => {
  await signInTo(page, 'northside', 'staff');
  const roster = {
    league: { id: 1, name: 'L' },
    team: { id: 1, name: 'T' },
    season: { id: 1, name: 'S', active: true },
  };
  const players = Array.from({ length: 5000 }, (_, id) => ({
    id,
    firstName: `First${id % 4990}`,
    lastName: 'Last',
    image: null,
    rosters: [{ ...roster, slt_id: 1, number: '1' }],
    attributeValues: [],
    email: null,
    phoneNumber: null,
  }));
  await page.route('**/api/playersv2', (route) => route.fulfill({ json: { players, next_cursor: null } }));
  await page.goto('/playerListAuth');
  await expect(page.getByText('1–100 of 5,000 players')).toBeVisible();
  const box = page.getByRole('searchbox', { name: 'Find a player' });
  // Only the current page is rendered, whatever the number of players.
  await expect(page.getByRole('row')).toHaveCount(101);
  await box.pressSequentially('First4999');
  await expect(page.getByText('No players available')).toBeVisible();
  await box.fill('First1234');
  await expect(page.getByText('1 of 5,000 players')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await box.fill('');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('101–200 of 5,000 players')).toBeVisible();
});
