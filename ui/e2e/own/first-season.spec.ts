import type { Locator, Page } from '@playwright/test';
import { password } from '../support.ts';
import { expect, read, test } from './server.ts';

test.use({ filled: 'bare' });

const teams = Array.from({ length: 12 }, (_, at) => `Team ${String.fromCharCode(65 + at)}`);
const players = teams.flatMap((team) =>
  Array.from({ length: 10 }, (_, at) => `First${at}\tOf ${team}\t${team}\t${at + 1}`),
);

/** Ten weeks of a round robin by the circle method: six games each Saturday, from 2027-01-09 on. */
const games = Array.from({ length: 10 }, (_, week) => {
  const circle = teams.slice(1).map((_, at, rest) => rest[(at + week) % rest.length] ?? '');
  const row = [teams[0] ?? '', ...circle];
  const date = new Date(Date.UTC(2027, 0, 9 + 7 * week)).toISOString().slice(0, 10);
  return Array.from({ length: 6 }, (_, at) => {
    const [home = '', away = ''] = week % 2 ? [row[11 - at], row[at]] : [row[at], row[11 - at]];
    return `${date}\t${9 + at}:00\t${home}\t${away}\tMain Gym`;
  });
}).flat();

/** The user's input: counts each click and each key; a paste counts as one. */
class Hands {
  count = 0;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async click(what: Locator): Promise<void> {
    this.count += 1;
    await what.click();
  }

  async type(text: string): Promise<void> {
    this.count += text.length;
    await this.page.keyboard.type(text);
  }

  async press(key: string): Promise<void> {
    this.count += 1;
    await this.page.keyboard.press(key);
  }

  /** Inserts text into the focused field, like Ctrl+V. */
  async paste(text: string): Promise<void> {
    this.count += 1;
    await this.page.keyboard.insertText(text);
  }
}

/** Pastes a table into the open import and imports it. */
async function table(page: Page, hands: Hands, rows: string[], button: string): Promise<void> {
  await hands.click(page.getByRole('textbox', { name: 'Table' }));
  await hands.paste(rows.join('\n'));
  await hands.click(page.getByRole('button', { name: button }));
}

test('an empty database becomes a published season with at most 60 clicks and keys', {
  tag: '@mouse',
}, async ({ page, browser, server }) => {
  test.slow();
  const hands = new Hands(page);
  const link = (name: string) => page.getByRole('link', { name, exact: true }).filter({ visible: true });
  await page.goto('/login');
  await hands.click(page.getByRole('textbox', { name: 'Username' }));
  await hands.type('root');
  await hands.press('Tab');
  await hands.paste(password);
  await hands.press('Enter');

  await hands.click(page.getByRole('button', { name: 'Add Organization' }));
  const form = page.getByRole('dialog', { name: 'Create Organization' });
  await hands.click(form.getByLabel('Name', { exact: true }));
  await hands.type('Lions');
  await hands.click(form.getByLabel('Username'));
  await hands.type('ann');
  await hands.press('Enter');
  await expect(page.getByText('Temporary Password:')).toBeVisible();
  await hands.click(page.getByRole('button', { name: 'Done' }));
  await hands.click(link('Lions'));
  await hands.click(link('Work in this organization'));
  await hands.click(page.getByRole('checkbox', { name: /Brackets/ }));

  await hands.click(link('Import').first());
  await hands.click(page.getByRole('combobox', { name: 'Season' }));
  await hands.type('Spring');
  await hands.click(page.getByRole('combobox', { name: 'League' }));
  await hands.type('Gold');
  await table(page, hands, ['Team', ...teams], 'Import 12 teams');
  await hands.click(link('Import players'));
  await table(page, hands, ['First name\tLast name\tTeam\tNumber', ...players], 'Import 120 players');
  await hands.click(link('Import games'));
  await table(page, hands, ['Date\tTime\tHome\tAway\tLocation', ...games], 'Import 60 games');

  await hands.click(link('To the seasons'));
  await hands.click(link('Spring'));
  await hands.click(page.getByRole('button', { name: 'Add Division' }));
  await expect(page.getByRole('textbox', { name: 'Name of the division' })).toBeFocused();
  await hands.type('Cup');
  await hands.press('Enter');
  await hands.click(page.getByRole('button', { name: 'Add all 12 teams by their standing' }));
  await expect(page.getByRole('table', { name: 'Teams of Cup' }).locator('tbody tr')).toHaveCount(12);
  await hands.click(link('Bracket of Cup'));
  await expect(page.getByText('Quarterfinals').first()).toBeVisible();
  console.log(`A season was set up with ${hands.count} clicks and keys.`);
  expect(hands.count).toBeLessThanOrEqual(60);

  const visitor = await browser.newPage({ baseURL: server.origin });
  await visitor.goto('/');
  await visitor.getByRole('link', { name: /Lions/ }).first().click();
  await expect(visitor).toHaveURL(/\/lions/);
  const { games: shown } = await read<{ games: unknown[] }>(visitor, '/api/gamesv2?slug=lions');
  expect(shown).toHaveLength(60);
  const { players: listed } = await read<{ players: unknown[] }>(visitor, '/api/playersv2?slug=lions');
  expect(listed).toHaveLength(120);
  await visitor.goto('/lions/standings');
  await expect(visitor.getByRole('table').first().locator('tbody tr')).toHaveCount(12);
  await visitor.close();
});
