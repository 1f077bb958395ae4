import { deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, expectUsable, signInTo, test, unique } from './support.ts';

const said = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/**
 * Opens a league of the active season, in an organization whose teams no other test counts.
 */
async function open(page: Page) {
  const { seasons } = await (await page.request.get('/api/seasonsv2?slug=northside')).json();
  const season = seasons.find((one: { active: boolean }) => one.active);
  const tables = await page.request.get(`/api/seasonsv2/${season.id}/leagues-with-teams-public?slug=northside`);
  const [league] = (await tables.json()).leagues;
  await signInTo(page, 'northside', 'staff');
  await page.goto(`/dashboard/seasons/${season.id}/leagues/${league.id}`);
  await page.getByRole('navigation', { name: 'League' }).getByRole('link', { name: 'Teams' }).click();
  await expect(page.getByRole('table', { name: `Teams of ${league.name}` })).toBeVisible();
  return { league, mark: unique('Dolphins') };
}

/** Returns a picture as large as a camera's: noise, so that it does not compress. */
function photo(side: number): Buffer {
  const crc = (bytes: Buffer) => {
    let sum = ~0;
    for (const byte of bytes) {
      sum ^= byte;
      for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
    }
    return ~sum >>> 0;
  };
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  const pixels = Buffer.alloc(side * (side * 3 + 1));
  let seed = 7;
  for (let at = 0; at < pixels.length; at += 1) {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    pixels[at] = at % (side * 3 + 1) === 0 ? 0 : seed >> 16;
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = chunk('IDAT', deflateSync(pixels, { level: 1 }));
  return Buffer.concat([signature, chunk('IHDR', head), data, chunk('IEND', Buffer.alloc(0))]);
}

test('a team is added, given players, a captain and a logo, and taken out again', async ({ page }) => {
  test.slow();
  const { league, mark } = await open(page);
  await expectUsable(page);

  await page.getByRole('button', { name: 'Add team' }).click();
  const add = page.getByRole('dialog', { name: 'Add team' });
  await add.getByRole('button', { name: 'Add team' }).click();
  await expect(add.getByText('Please enter a team name or select an existing team.')).toBeVisible();
  await add.getByRole('textbox', { name: 'Name of a new team' }).fill(`  ${mark} `);
  await add.getByRole('button', { name: 'Add team' }).click();
  await expect(said(page, 'Team added successfully')).toBeVisible();
  await expect(row(page, mark)).toBeVisible();

  await row(page, mark).getByRole('link', { name: mark }).click();
  await expect(page.getByRole('heading', { level: 1, name: mark })).toBeVisible();
  await expect(page.getByText('This team has fewer than 5 players: 0.')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Add player' });
  await page.getByRole('button', { name: 'Add player' }).click();
  await dialog.getByRole('button', { name: 'Add player' }).click();
  await expect(dialog.getByText('Enter a name, or choose a player.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Tove');
  await dialog.getByRole('textbox', { name: 'Last name' }).fill(mark);
  await dialog.getByRole('button', { name: 'Add player' }).click();
  await expect(said(page, 'Player added to team')).toBeVisible();

  // A second player with the same name needs a confirmation; the comparison ignores case.
  await page.getByRole('button', { name: 'Add player' }).click();
  await dialog.getByRole('textbox', { name: 'First name' }).fill(' tove');
  await dialog.getByRole('textbox', { name: 'Last name' }).fill(mark.toUpperCase());
  await dialog.getByRole('button', { name: 'Add player' }).click();
  await expect(dialog.getByText('A player with this name already exists. Add anyway?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Yes, Add Anyway' }).click();
  await expect(row(page, `Tove ${mark}`)).toHaveCount(2);

  // Finds an existing player with the keyboard only.
  await page.getByRole('button', { name: 'Add player' }).click();
  const search = dialog.getByRole('combobox', { name: 'Find a player' });
  await search.pressSequentially('a');
  await expect(dialog.getByRole('option')).toHaveCount(8);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const chosen = await search.inputValue();
  await dialog.getByRole('textbox', { name: /^Number/ }).fill('77');
  await dialog.getByRole('button', { name: 'Add player' }).click();
  await expect(row(page, '77')).toContainText(chosen);

  await page.getByRole('button', { name: 'Edit team' }).click();
  const edit = page.getByRole('dialog', { name: `Edit ${mark}` });
  await edit.getByRole('combobox', { name: 'Captain' }).fill(`Tove ${mark}`);
  await edit.getByRole('option', { name: new RegExp(`^Tove ${mark}`) }).click();
  await edit
    .getByLabel('Logo')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(edit.getByText('Choose a PNG, JPEG or WebP picture.')).toBeVisible();
  await edit.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: photo(1200) });
  await expect(edit.getByText(/Ready to send: \d+ KB/)).toBeVisible({ timeout: 20_000 });
  const ready = await edit.getByText(/Ready to send/).textContent();
  expect(Number(ready?.match(/\d+/)?.[0])).toBeLessThanOrEqual(1024);
  await edit.getByRole('button', { name: 'Save team' }).click();
  await expect(said(page, 'Team updated!')).toBeVisible();
  await expect(page.locator('.badge').getByText('Captain', { exact: true })).toBeVisible();
  const logo = page.locator('.staff-head .crest img');
  await expect(logo).toHaveAttribute('src', /^\/media\//);
  const longest = await logo.evaluate(async (image: HTMLImageElement) => {
    const large = new Image();
    large.src = image.src.replace(/small$/, 'large');
    await large.decode();
    return Math.max(large.naturalWidth, large.naturalHeight);
  });
  expect(longest).toBe(800);
  await expectUsable(page);

  // A deleted captain is no longer the captain; the other players stay.
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(said(page, 'Please select at least one player to delete.')).toBeVisible();
  await page.getByRole('checkbox', { name: `Select Tove ${mark}`, exact: true }).check();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Remove 1 player' }).click();
  await expect(said(page, 'Players deleted')).toBeVisible();
  await expect(page.getByText('Captain', { exact: true })).toHaveCount(0);

  await page.getByRole('link', { name: league.name }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(said(page, 'Please select at least one team.')).toBeVisible();
  await page.getByRole('checkbox', { name: `Select ${mark}` }).check();
  await page.getByRole('button', { name: 'Delete' }).click();
  const remove = page.getByRole('dialog', { name: `Delete ${mark}?` });
  await expect(remove.getByText('This also deletes 2 places on rosters.')).toBeVisible();
  await remove.getByRole('button', { name: 'Delete 1 team' }).click();
  await expect(said(page, 'Teams deleted successfully')).toBeVisible();
  await expect(row(page, mark)).toHaveCount(0);

  // The team still belongs to the organization and can be copied back.
  await page.getByRole('button', { name: 'Add team' }).click();
  await add.getByRole('combobox', { name: 'Or copy an existing team' }).fill(mark);
  await add.getByRole('option', { name: new RegExp(mark) }).click();
  await add.getByRole('button', { name: 'Add team' }).click();
  await expect(row(page, mark)).toBeVisible();
});

test.describe('without a connection', () => {
  test.use({ provoked: [0] });

  test('typed text stays if it cannot be sent', async ({ page }) => {
    await open(page);
    await page.getByRole('button', { name: 'Add team' }).click();
    const add = page.getByRole('dialog', { name: 'Add team' });
    await add.getByRole('textbox', { name: 'Name of a new team' }).fill('Long typed name');
    await page.route('**/api/seasonsv2/**', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await add.getByRole('button', { name: 'Add team' }).click();
    await expect(said(page, 'Failed to add team')).toBeVisible();
    await expect(add.getByRole('alert')).toContainText('The team was not saved: no connection.');
    await expect(add.getByRole('textbox', { name: 'Name of a new team' })).toHaveValue('Long typed name');
  });
});

test('teams of the organization are made, changed and deleted', async ({ page }) => {
  const mark = unique('Falcons');
  await signInTo(page, 'northside', 'owner');
  await page.goto('/teamList');
  await expect(page.getByRole('heading', { level: 1, name: 'TEAMS' })).toBeVisible();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Create team' }).click();
  const create = page.getByRole('dialog', { name: 'Create team' });
  await create.getByRole('button', { name: 'Create' }).click();
  await expect(create.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await create.getByRole('textbox', { name: 'Name' }).fill(mark);
  await create.getByRole('button', { name: 'Create' }).click();
  await expect(create.getByText('This team has no league. Are you sure you want to create it?')).toBeVisible();
  await create.getByRole('button', { name: 'Yes, create it' }).click();
  await expect(said(page, 'Team created successfully')).toBeVisible();
  await expect(create).toBeHidden();

  await page.getByRole('searchbox', { name: 'Find a team' }).fill(mark);
  await expect(page).toHaveURL(/q=Falcons/);
  await page.getByRole('button', { name: `Edit ${mark}` }).click();
  const edit = page.getByRole('dialog', { name: `Update ${mark}` });
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(edit.getByText('is required')).toBeVisible();
  await edit.getByRole('combobox', { name: 'League' }).selectOption({ index: 1 });
  await edit.getByLabel(/Times the team cannot play/).fill('19:30');
  await edit.getByRole('button', { name: 'Add time' }).click();
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(said(page, 'Team updated successfully')).toBeVisible();

  await page.getByRole('link', { name: mark }).click();
  await expect(page.getByRole('heading', { level: 1, name: mark })).toBeVisible();
  await expect(page.getByText('Cannot play at 7:30 PM')).toBeVisible();
  await page.getByRole('button', { name: 'Seasons', exact: true }).click();
  await expect(page.getByText('No seasons yet')).toBeVisible();
  await expectUsable(page);

  await page.goto(`/teamList?q=${encodeURIComponent(mark)}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(said(page, 'Please select at least one team to delete.')).toBeVisible();
  await page.getByRole('checkbox', { name: `Select ${mark}` }).check();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete 1 team' }).click();
  await expect(said(page, 'Teams deleted successfully')).toBeVisible();
  await expect(page.getByText('No teams available')).toBeVisible();
});

test.describe('unknown', () => {
  test.use({ provoked: [404, 500] });

  test('a team that does not exist, and a team that does not load', async ({ page }) => {
    await signInTo(page, 'northside', 'staff');
    await page.goto('/dashboard/singleTeamToggle/999999');
    await expect(page.getByRole('heading', { name: 'Unknown Team' })).toBeVisible();
    await page.route('**/api/teamsv2/999998', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }));
    await page.goto('/dashboard/singleTeamToggle/999998');
    await expect(page.getByRole('heading', { name: 'Failed to fetch team' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
