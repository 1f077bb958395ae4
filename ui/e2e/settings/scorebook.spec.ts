import type { Locator, Page } from '@playwright/test';
import { expect, expectUsable, test } from '../support.ts';
import { heads, scorebook, visitor } from './scorebook.ts';

const said = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const list = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
const grip = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Move ${name},`) });
const names = (table: Locator) => table.getByRole('rowheader').locator('.label');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Drags a row onto another one with the mouse. */
async function drag(page: Page, from: string, onto: string): Promise<void> {
  await grip(page, from).scrollIntoViewIfNeeded();
  const [start, end] = [await grip(page, from).boundingBox(), await grip(page, onto).boundingBox()];
  if (!start || !end) throw new Error('a row is not visible');
  await page.mouse.move(start.x + 5, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + 5, end.y + end.height / 2, { steps: 6 });
  await page.mouse.move(end.x + 5, end.y + 2, { steps: 2 });
  await page.mouse.up();
}

test('stats are put in order and hidden, and the public box score follows @mouse', async ({ page, browser }) => {
  test.slow();
  const book = await scorebook(page, 'stats');
  const fan = await visitor(browser);
  const columns = () => heads(fan, book.game, /^Box score, Herons/);
  expect((await columns()).slice(0, 4)).toEqual(['Player', 'PTS', 'AST', 'REB']);
  await page.goto(book.screen('/stats'));
  await expect(names(list(page, 'Stats')).first()).toHaveText('Points (PTS)');
  await expectUsable(page);

  // By mouse to the top, by keys one down, and hidden.
  await drag(page, 'Rebounds \\(REB\\)', 'Points \\(PTS\\)');
  await expect(names(list(page, 'Stats')).first()).toHaveText('Rebounds (REB)');
  await grip(page, 'Rebounds \\(REB\\)').press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByRole('status').filter({ hasText: 'Dropped Rebounds (REB)' })).toBeAttached();
  await button(page, 'Hide Assists (AST)').click();
  await expect(button(page, 'Unhide Assists (AST)')).toBeVisible();
  await expect(page.getByRole('row', { name: /Assists/ })).toContainText('Hidden');
  const preview = list(page, 'The columns of a box score').getByRole('columnheader');
  await expect(preview.nth(2)).toHaveText('REB');
  await expect(preview.nth(3)).toHaveText('FGM');
  await expectUsable(page);
  await expect.poll(async () => (await columns()).slice(0, 4)).toEqual(['Player', 'PTS', 'REB', 'FGM']);

  await page.reload();
  await button(page, 'Unhide Assists (AST)').click();
  await expect(button(page, 'Hide Assists (AST)')).toBeVisible();
  await expect.poll(async () => (await columns()).slice(0, 4)).toEqual(['Player', 'PTS', 'REB', 'AST']);
});

test('periods are hidden, all hidden and shown again, ordered, added and reset @mouse', async ({ page, browser }) => {
  test.slow();
  const book = await scorebook(page, 'periods');
  const fan = await visitor(browser);
  const columns = () => heads(fan, book.game, 'Points by period');
  expect(await columns()).toEqual(['Period', 'Q1', 'Q2', 'Q3', 'Q4', 'Final']);
  await page.goto(book.screen('/gamePeriod'));
  await expect(names(list(page, 'Game periods'))).toHaveText(['Q1', 'Q2', 'Q3', 'Q4', 'OT', 'Final']);
  await expectUsable(page);
  await button(page, 'Hide Q2').click();
  await expect(button(page, 'Unhide Q2')).toBeVisible();
  await grip(page, 'Q4').press('Space');
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await expect(names(list(page, 'Game periods')).first()).toHaveText('Q4');
  await expect.poll(columns).toEqual(['Period', 'Q4', 'Q1', 'Q3', 'Final']);

  await button(page, 'Hide All').click();
  await expect(button(page, 'Unhide Q1')).toBeVisible();
  await said(page, 'All periods hidden').getByRole('button', { name: 'Undo' }).click();
  await expect(button(page, 'Hide Q1')).toBeVisible();
  await expect(button(page, 'Unhide Q2')).toBeVisible();

  await button(page, 'Add period').click();
  const form = page.getByRole('dialog', { name: 'Add period' });
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(form.getByText('is required')).toBeVisible();
  await form.getByLabel('Name').fill('OT2');
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(said(page, 'OT2 added')).toBeVisible();
  await expect(names(list(page, 'Game periods'))).toHaveText(['Q4', 'Q1', 'Q2', 'Q3', 'OT', 'OT2', 'Final']);

  await button(page, 'Reset to defaults').click();
  const confirm = page.getByRole('dialog', { name: 'Reset game periods to defaults?' });
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await confirm.getByRole('button', { name: 'Reset' }).click();
  await expect(said(page, 'Game periods reset')).toBeVisible();
  await expect(names(list(page, 'Game periods'))).toHaveText(['Q1', 'Q2', 'Q3', 'Q4', 'OT', 'Final']);
  await expect.poll(columns).toEqual(['Period', 'Q1', 'Q2', 'Q3', 'Q4', 'Final']);
});

test('the periods of another user’s organization open by userId @mouse', async ({ page }) => {
  const book = await scorebook(page, 'behalf');
  const headers = { origin: new URL(book.game).origin };
  const made = await page.request.post(`/api/usersv2?organization_id=${book.organization}`, {
    headers,
    data: { username: 'keeper', role: 'staff', organization_id: book.organization },
  });
  const { user } = await made.json();
  await page.goto(`/gamePeriod?userId=${user.id}`);
  await button(page, 'Hide Q3').click();
  await expect(button(page, 'Unhide Q3')).toBeVisible();
  await page.goto(book.screen('/gamePeriod'));
  await expect(button(page, 'Unhide Q3')).toBeVisible();
});

test.describe('rejected and failed changes', () => {
  test.use({ provoked: [409, 500] });

  test('attributes are added, ordered, hidden and reset; a failed change is reverted', async ({ page, browser }) => {
    test.slow();
    const book = await scorebook(page, 'attributes');
    const fan = await visitor(browser);
    await fan.goto(book.player);
    await expect(fan.getByText('Guard').first()).toBeVisible();
    await page.goto(book.screen('/playerAttributes'));
    const shown = names(list(page, 'Player attributes'));
    await expect(shown).toHaveText(['Number', 'Position', 'Height', 'Hometown']);
    await expectUsable(page);
    await button(page, 'Hide Position').click();
    await expect(button(page, 'Unhide Position')).toBeVisible();
    await expect.poll(async () => (await fan.reload()) && fan.getByText('Guard').count()).toBe(0);

    await button(page, 'Add attribute').click();
    const form = page.getByRole('dialog', { name: 'Add attribute' });
    await form.getByLabel('Name').fill('HEIGHT');
    await form.getByRole('button', { name: 'Add' }).click();
    await expect(form.getByText('There is an attribute HEIGHT already.')).toBeVisible();
    await expect(form.getByLabel('Name')).toHaveValue('HEIGHT');
    await form.getByLabel('Name').fill('Born');
    await form.getByLabel('Type').selectOption('Date');
    await form.getByRole('button', { name: 'Add' }).click();
    await expect(said(page, 'Born added')).toBeVisible();
    await expect(page.getByRole('row', { name: /Born/ })).toContainText('Date');

    const writes = (url: URL) => url.pathname.startsWith('/api/playerAttributes/');
    await page.route(writes, (route) => route.fulfill({ status: 500, json: { message: 'Out of order.' } }));
    await button(page, 'Hide Number').click();
    await expect(said(page, 'Failed to update player attributes')).toBeVisible();
    await expect(button(page, 'Hide Number')).toBeVisible();
    await grip(page, 'Born').press('Space');
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await expect(page.getByRole('status').filter({ hasText: 'Born was not moved' })).toBeAttached();
    await expect(shown.first()).toHaveText('Number');
    await button(page, 'Reset to defaults').click();
    const confirm = page.getByRole('dialog', { name: 'Reset player attributes to defaults?' });
    await confirm.getByRole('button', { name: 'Reset' }).click();
    await expect(confirm.getByText('Out of order.')).toBeVisible();
    await page.unroute(writes);
    await confirm.getByRole('button', { name: 'Reset' }).click();
    await expect(said(page, 'Player attributes reset')).toBeVisible();
    await expect(shown).toHaveText(['Number', 'Position', 'Height', 'Hometown']);
    await expect(button(page, 'Hide Position')).toBeVisible();
  });

  test('lists that do not load and a missing sport are reported @mouse', async ({ page }) => {
    const book = await scorebook(page, 'nothing');
    const broken = (url: URL) => url.pathname === '/api/statsv2/1';
    await page.route(broken, (route) => route.fulfill({ status: 500, json: { message: 'Out of order.' } }));
    await page.goto(book.screen('/stats'));
    await expect(page.getByRole('heading', { name: 'The stats did not load' })).toBeVisible();
    await page.unroute(broken);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(names(list(page, 'Stats')).first()).toHaveText('Points (PTS)');

    // Loading messages.
    const slow = (url: URL) => /^\/api\/(statsv2\/1|sportsv2\/byOrg\/\d+)$/.test(url.pathname);
    const letGo = { user: () => {}, stats: () => {} };
    const user = new Promise<void>((go) => {
      letGo.user = go;
    });
    const stats = new Promise<void>((go) => {
      letGo.stats = go;
    });
    await page.route(slow, async (route) => {
      await (route.request().url().includes('/byOrg/') ? user : stats);
      await route.continue();
    });
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: 'Loading user...' })).toBeAttached();
    letGo.user();
    await expect(page.getByRole('status').filter({ hasText: 'Loading stats...' })).toBeAttached();
    letGo.stats();
    await expect(names(list(page, 'Stats')).first()).toHaveText('Points (PTS)');
    await page.unroute(slow);

    const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
    await page.route(
      (url) => url.pathname.startsWith('/api/sportsv2/byOrg/'),
      (route) => route.fulfill({ json: { sports: [] } }),
    );
    await page.reload();
    await expect(page.getByRole('heading', { name: 'No sport yet' })).toBeVisible();
    expect((await warned).text()).toContain('No sport');
  });
});
