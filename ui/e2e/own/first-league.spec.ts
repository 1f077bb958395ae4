import type { Locator, Page } from '@playwright/test';
import { password } from '../support.ts';
import { expect, expectUsable, read, test } from './server.ts';

/** The user's input: counts each click and each key except those of names; a paste counts as one. */
class CountedInput {
  count = 0;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async click(what: Locator): Promise<void> {
    this.count += 1;
    await what.click();
  }

  async press(key: string): Promise<void> {
    this.count += 1;
    await this.page.keyboard.press(key);
  }

  async paste(text: string): Promise<void> {
    this.count += 1;
    await this.page.keyboard.insertText(text);
  }
}

const teams = ['Aces', 'Bulls', 'Comets', 'Dukes', 'Eagles', 'Foxes'];

test('a first league is published from a template with teams and a schedule in at most 25 clicks and keys', {
  tag: '@mouse',
}, async ({ page, own }) => {
  test.slow();
  const input = new CountedInput(page);
  const link = (name: string | RegExp) => page.getByRole('link', { name }).filter({ visible: true }).first();
  await page.goto(`/${own}/login`);
  await input.click(page.getByRole('textbox', { name: 'Username' }));
  await page.keyboard.type('own-owner');
  await input.press('Tab');
  await input.paste(password);
  await input.press('Enter');

  await input.click(link('Use a template'));
  const form = page.getByRole('dialog', { name: 'Start from a template' });
  await expect(form.getByRole('radio', { name: /^Adult weekly league/ })).toBeChecked();
  await expectUsable(page);
  await input.click(form.getByRole('button', { name: 'Create season' }));
  await expect(form).toHaveCount(0);

  await input.click(link('Paste from a spreadsheet'));
  await input.click(page.getByRole('textbox', { name: 'Table' }));
  await input.paste(['Team', ...teams].join('\n'));
  await input.click(page.getByRole('button', { name: 'Import 6 teams' }));
  await input.click(link('To the seasons'));

  await input.click(link('Generate it'));
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Weekly League');
  await input.click(page.getByRole('button', { name: 'Create schedule' }));
  await expect(page).toHaveURL(/schedule=\d+$/);
  const generate = page.getByRole('button', { name: 'Generate full schedule' });
  await expect(generate).toBeInViewport();
  await input.click(generate);
  await expect(page.getByText('Full schedule generated!')).toBeVisible();

  await input.click(link('Seasons'));
  await input.click(page.getByRole('button', { name: /^Publish/ }));
  await expect(page.getByText(/is published$/).first()).toBeVisible();
  console.log(`A first league was published with ${input.count} clicks and keys outside names.`);
  expect(input.count).toBeLessThanOrEqual(25);

  const { games } = await read<{ games: unknown[] }>(page, `/api/gamesv2?slug=${own}`);
  expect(games).toHaveLength(30);
});

test('the form of a schedule leads to its first error, and keeps the slots of a week', async ({ page, own }) => {
  await page.goto(`/${own}/login`);
  await page.getByRole('textbox', { name: 'Username' }).fill('own-owner');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Seasons' })).toBeVisible();
  await page.goto('/scheduleBuilder?schedule=new');
  await page.getByRole('button', { name: 'Create schedule' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await expect(name).toBeInViewport();
  const required = page.getByText(/is required/);
  const errors = await required.count();
  expect(errors).toBeGreaterThan(1);
  await name.fill('Winter');
  await expect(required).toHaveCount(errors - 1);
  for (const time of ['18:00', '19:00']) {
    await page.getByLabel('Time slot', { exact: true }).fill(time);
    await page.getByRole('button', { name: 'Add time slot' }).click();
  }
  await page.getByRole('switch', { name: 'Same slots every week' }).click();
  const chosen = page.getByRole('list', { name: /^Week \d+.*: chosen$/ });
  await expect(chosen).toHaveCount(10);
  await expect(chosen.last()).toContainText('6:00 PM');
  await page.getByRole('switch', { name: 'Same slots every week' }).click();
  await expect(page.getByRole('list', { name: 'Time slot: chosen' }).getByRole('listitem')).toHaveCount(2);
});
