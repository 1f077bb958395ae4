import type { Locator, Page } from '@playwright/test';
import { expect, expectUsable, giveUp, signInTo, test, unique } from '../support.ts';

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const said = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });

/** The names of teams, without their crests. */
const names = (inside: Locator) => inside.getByRole('rowheader').locator('.who > span:last-child');

/** The grips of rows. */
const grip = (inside: Locator, name = '') => inside.getByRole('button', { name: new RegExp(`^Move ${name},`) });

async function open(page: Page): Promise<void> {
  await signInTo(page, 'fab', 'staff');
  await page.goto('/dashboard/seasons');
  await expect(page.getByRole('heading', { level: 1, name: 'Seasons' })).toBeVisible();
}

/** Creates an inactive season and opens it. */
async function season(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Season' }).click();
  const form = page.getByRole('dialog', { name: 'Create Season' });
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByRole('checkbox', { name: /^Active/ }).uncheck();
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(said(page, `${name} created`)).toBeVisible();
  await row(page, name).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('No leagues available')).toBeVisible();
}

async function league(page: Page, name: string, copy?: string): Promise<void> {
  await page.getByRole('button', { name: '+ Add League', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Create League' });
  await form.getByLabel('Name', { exact: true }).fill(name);
  if (copy) await form.getByLabel('Teams and rosters').selectOption({ label: `Copy from ${copy}` });
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(said(page, `${name} created`)).toBeVisible();
}

async function removeSeason(page: Page, name: string): Promise<void> {
  await page.goto('/dashboard/seasons');
  await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Delete selected' }).click();
  const confirm = page.getByRole('dialog', { name: 'Delete selected seasons?' });
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await confirm.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(said(page, 'Seasons deleted')).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
}

test.describe('a refused form', () => {
  test.use({ provoked: [422, 409] });

  test('a season is created, edited and deleted; a rejected form keeps the typed text', async ({ page }) => {
    await open(page);
    await page.getByRole('button', { name: 'Delete selected' }).click();
    await expect(said(page, 'Select at least one season to delete.')).toBeVisible();
    await page.getByRole('button', { name: 'Add Season' }).click();
    const form = page.getByRole('dialog', { name: 'Create Season' });
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(form.getByLabel('Name', { exact: true })).toBeFocused();
    // The active season stays active until the user chooses to replace it.
    const active = form.getByRole('checkbox', { name: /^Active/ });
    await expect(active).not.toBeChecked();
    await active.check();
    await expect(form.getByRole('checkbox', { name: /In place of Fall 2026/ })).toBeChecked();
    await active.uncheck();
    const name = unique('Spring');
    await form.getByLabel('Name', { exact: true }).fill(name);
    await form.getByLabel('Start date').fill('2027-03-01');
    await form.getByLabel('Finish date').fill('2027-02-01');
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(form.getByText('must not be before the start')).toBeVisible();
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue(name);
    await form.getByLabel('Finish date').fill('2027-05-01');
    await expectUsable(page);
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(said(page, `${name} created`)).toBeVisible();

    await page.getByRole('button', { name: `Update ${name}` }).click();
    const update = page.getByRole('dialog', { name: 'Update Season' });
    await expect(update.getByLabel('Finish date')).toHaveValue('2027-05-01');
    await update.getByRole('checkbox', { name: /^Tournament/ }).check();
    await update.getByRole('button', { name: 'Update' }).click();
    await expect(row(page, name)).toContainText('Tournament');
    await expectUsable(page);
    await row(page, name).getByRole('link').click();
    await page.getByRole('button', { name: 'Edit season' }).click();
    await expect(update.getByLabel('Finish date')).toHaveValue('2027-05-01');
    await update.getByRole('checkbox', { name: /^Tournament/ }).uncheck();
    await update.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('Tournament', { exact: true })).toHaveCount(0);
    await removeSeason(page, name);
  });

  test('leagues are created with last season’s teams, renamed, reordered and deleted', async ({ page }) => {
    test.slow();
    await open(page);
    const name = unique('Summer');
    await season(page, name);
    // A league belongs to the organization: renaming it affects all seasons.
    const beach = unique('Beach');
    const pier = unique('Pier');
    await league(page, beach);
    await league(page, 'Fountain Valley Sunday', 'Fall 2026');
    await expect(page.getByRole('row', { name: /^Select Fountain Valley Sunday/ })).toContainText('10');
    await page.getByRole('button', { name: 'Add League' }).click();
    const form = page.getByRole('dialog', { name: 'Create League' });
    await form.getByLabel('Name', { exact: true }).fill(beach.toUpperCase());
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(form.getByText('This season has a league of that name already.')).toBeVisible();
    await giveUp(page);

    await page.getByRole('button', { name: `Update ${beach}` }).click();
    const update = page.getByRole('dialog', { name: 'Update League' });
    await update.getByLabel('Name', { exact: true }).fill(pier);
    await update.getByRole('button', { name: 'Update' }).click();
    await expect(said(page, `${pier} updated`)).toBeVisible();
    await expect(update).toHaveCount(0);

    // With the keyboard: lift, move, drop, with announcements.
    await page.getByRole('button', { name: /^Move Fountain Valley Sunday/ }).press('Space');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await expect(page.getByRole('status').filter({ hasText: 'Dropped Fountain Valley Sunday' })).toBeAttached();
    await page.reload();
    const first = page
      .getByRole('table', { name: /^Leagues of/ })
      .getByRole('row')
      .nth(1);
    await expect(first).toContainText('Fountain Valley Sunday');
    await expectUsable(page);

    await page.getByRole('button', { name: 'Delete selected leagues' }).click();
    await expect(said(page, 'Select at least one league.')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select all leagues' }).check();
    await page.getByRole('button', { name: 'Delete selected leagues' }).click();
    const confirm = page.getByRole('dialog', { name: 'Delete selected leagues?' });
    await expect(confirm.getByRole('status')).toContainText('10 places in leagues');
    await confirm.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(said(page, 'Leagues deleted')).toBeVisible();
    await expect(page.getByText('No leagues available')).toBeVisible();
    await removeSeason(page, name);
  });
});

test('teams are dragged into divisions and out of them, by pointer and by keyboard', async ({ page }, info) => {
  test.slow();
  await open(page);
  const name = unique('Autumn');
  await season(page, name);
  await expect(page.getByText('No divisions created yet.')).toBeVisible();
  await league(page, 'Tustin Columbus Tuesday', 'Fall 2026');
  const pool = page.getByRole('table', { name: 'Teams in no division' });
  await expect(pool.getByRole('row')).toHaveCount(10);

  for (const division of ['Gold', 'Silver']) {
    await page.getByRole('button', { name: 'Add Division' }).click();
    await page.getByLabel('Name of the division').fill(division);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: division })).toBeVisible();
  }
  const gold = page.getByRole('region', { name: 'Gold' });
  await gold.getByRole('button', { name: 'Rename Gold' }).click();
  await gold.getByLabel('Name of the division').fill('Lost');
  await page.keyboard.press('Escape');
  await expect(gold.getByRole('heading', { name: 'Gold' })).toBeVisible();
  await gold.getByRole('button', { name: 'Rename Gold' }).click();
  await gold.getByLabel('Name of the division').fill('Platinum');
  await page.keyboard.press('Enter');
  const platinum = page.getByRole('region', { name: 'Platinum' });
  await expect(platinum).toBeVisible();

  // With the keyboard into the first division.
  const [one, two] = await names(pool).allTextContents();
  await grip(pool, one).press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(names(platinum)).toHaveText([one ?? '']);
  // With the pointer into the second division.
  const second = grip(pool, two);
  await second.scrollIntoViewIfNeeded();
  const target = platinum.getByRole('row').last();
  if (info.project.name === 'desk') {
    await second.hover();
    await page.mouse.down();
    const to = await target.boundingBox();
    await page.mouse.move((to?.x ?? 0) + 60, (to?.y ?? 0) + 20, { steps: 8 });
    await page.mouse.up();
  } else {
    // With the buttons of the sort bar on a touch screen.
    await second.tap();
    await page.getByRole('button', { name: 'To Platinum' }).tap();
    await page.getByRole('button', { name: 'Drop here' }).tap();
  }
  await expect(names(platinum)).toHaveCount(2);
  await page.reload();
  await expect(names(platinum)).toHaveCount(2);
  await expectUsable(page);

  await platinum.getByRole('button', { name: `Remove ${one} from Platinum` }).click();
  await expect(names(platinum)).toHaveText([two ?? '']);
  await page.getByLabel('Select Division').selectOption({ label: 'Silver' });
  await expect(platinum).toHaveCount(0);
  await page.getByLabel('Select Division').selectOption({ label: 'All Divisions' });
  await platinum.getByRole('button', { name: 'Delete Platinum' }).click();
  const confirm = page.getByRole('dialog', { name: 'Are you sure you want to delete this division?' });
  await expect(confirm.getByRole('status')).toContainText('1 team’s place');
  await confirm.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(platinum).toHaveCount(0);
  await expect(pool.getByRole('row')).toHaveCount(10);
  await removeSeason(page, name);
});

test('a division whose bracket has games cannot be reordered, and says why', async ({ page }) => {
  await open(page);
  await row(page, 'Fall 2026').getByRole('link').click();
  const d1 = page.getByRole('region', { name: 'D1' });
  const why = 'Delete all bracket games before reordering teams in this division.';
  await expect(d1.getByText(why)).toBeVisible();
  const before = await names(d1).allTextContents();
  await grip(d1, before[0]).press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByRole('alert').filter({ hasText: why }).first()).toBeVisible();
  await expect(names(d1)).toHaveText(before);
});

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 820, height: 1180 } });
  test('seasons and a season are usable on a tablet', async ({ page }) => {
    await open(page);
    await expectUsable(page);
    await row(page, 'Fall 2026').getByRole('link').click();
    await expect(page.getByRole('region', { name: 'D5' })).toBeVisible();
    await expectUsable(page);
  });
});
