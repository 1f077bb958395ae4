// Drafts of a schedule: made by generating, by a repair and by copying, moved on the board, published and brought back.
import type { Page } from '@playwright/test';
import { expect, expectUsable, holdRequests, test, visit } from '../support.ts';
import { look } from '../walk/look.ts';
import { ownLeague } from './own-league.ts';

/** Returns what is too wide, cut off, covered or too small to press. */
async function faults(page: Page): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0;
  return page.evaluate(look, { width, size: 16, target: width < 500 ? 44 : 24 });
}

const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });

/** Publishes the draft on the screen. */
async function publish(page: Page) {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish \d+ change/ })
    .click();
  await expect(toast(page, 'Published')).toBeVisible();
}

test('a draft is generated, named, compared, published and brought back by one undo', async ({ page }) => {
  const own = await ownLeague(page, 'drafters', 4);
  const schedule = await own.schedule({ locations: ['Gym'] });
  await own.open(schedule);
  await page.getByRole('button', { name: 'Make a draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Generated,/ })).toBeVisible();
  expect(await own.games()).toEqual([]);
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('First plan');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'First plan' })).toBeVisible();
  await page.getByRole('button', { name: 'Changes' }).click();
  await expect(page.getByText('6 games of 4 teams differ')).toBeVisible();
  await page.getByRole('button', { name: 'By team' }).click();
  await expect(page.getByRole('region', { name: /^Team 1,/ }).getByRole('listitem')).toHaveCount(3);
  await expectUsable(page);
  expect(await faults(page)).toEqual([]);
  await publish(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Drafts of the schedule' })).toBeVisible();
  expect(await own.games()).toHaveLength(6);
  await toast(page, 'Published').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  expect(await own.games()).toEqual([]);
  await expect(page.getByRole('link', { name: 'First plan' })).toBeVisible();
  await expectUsable(page);
});

test('a gym is closed for one Sunday: the fewest changes are kept as a draft and published', async ({ page }) => {
  const own = await ownLeague(page, 'keepers', 4);
  const schedule = await own.schedule({ locations: ['Gym'] });
  const { games } = await own.generate(schedule);
  const day = games[0].date as string;
  await own.open(schedule);
  await page.getByRole('link', { name: 'Repair' }).click();
  await page.getByRole('checkbox', { name: 'Gym' }).click();
  await page.getByLabel('From', { exact: true }).fill(day);
  await page.getByLabel('Add a day').fill('2031-03-16');
  await page.getByRole('button', { name: 'Show plans' }).click();
  await page.getByRole('button', { name: 'Keep as a draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Repair,/ })).toBeVisible();
  expect((await own.games()).filter(({ date }) => date === day)).toHaveLength(2);
  await publish(page);
  expect((await own.games()).filter(({ date }) => date === day)).toEqual([]);
  expect((await own.games()).filter(({ date }) => date === '2031-03-16')).toHaveLength(2);
  // Calendars move the two events; visitors read the new day.
  const feed = await (await page.request.get(`/${own.slug}/schedule.ics`)).text();
  const moved = feed.split('BEGIN:VEVENT').filter((event) => /SEQUENCE:[1-9]/.test(event));
  expect(moved.map((event) => /DTSTART[^\r\n]*:2031031[67]T/.test(event))).toEqual([true, true]);
  await visit(page, `/${own.slug}/schedule?date=2031-03-16`);
  await expect(page.getByRole('heading', { name: /March 16/ })).toBeVisible();
});

/** Opens a copy of a league's schedule. Returns the league and the games of the first day. */
async function copied(page: Page, name: string) {
  const own = await ownLeague(page, name, 4);
  const schedule = await own.schedule({ locations: ['Gym', 'Hall'], timeSlots: ['17:00', '18:10', '19:20'] });
  await own.generate(schedule);
  await own.open(schedule);
  await page.getByRole('link', { name: 'Drafts' }).click();
  await expect(page.getByText('No drafts yet')).toBeVisible();
  await page.getByRole('button', { name: 'Copy the schedule' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Copy of the schedule,/ })).toBeVisible();
  return own;
}

test('a game moves by a list of places: the free ones first, and a taken one says why not', async ({ page }) => {
  await copied(page, 'movers');
  await page.getByRole('button', { name: 'List' }).click();
  await page
    .getByRole('button', { name: /^Move / })
    .first()
    .click();
  const places = page.getByRole('list', { name: 'Places' }).getByRole('button');
  await expect(places.first()).toContainText('Free');
  await expectUsable(page);
  await places.filter({ hasText: '2 games are on' }).first().click();
  const refused = page.getByRole('dialog', { name: 'The games cannot all be played' });
  await expect(refused).toContainText(/2 games are on (Gym|Hall) at/);
  await expectUsable(page);
  await refused.getByRole('button', { name: 'Leave it' }).click();
  await page
    .getByRole('button', { name: /^Move / })
    .first()
    .click();
  await places.first().click();
  await expect(toast(page, 'Moved to')).toBeVisible();
  await expect(page.getByText('1 game changed, 0 without a place, 0 clashes.')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await toast(page, 'Moved to').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('0 games changed, 0 without a place, 0 clashes.')).toBeVisible();
});

test('on the board a game is dragged onto a taken court, and moved with the keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await copied(page, 'boarders');
  const board = page.getByRole('table', { name: 'Games by time and court' });
  const cards = board.getByRole('button', { name: /^Pick up / });
  await expect(cards).toHaveCount(2);
  await expectUsable(page);
  const [one, other] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()];
  if (!one || !other) throw new Error('the games are not on the board');
  // A game that is let go before its places are known stays picked up, with a message.
  const release = await holdRequests(page, '**/check-move*');
  await page.mouse.move(one.x + 20, one.y + 20);
  await page.mouse.down();
  await page.mouse.move(other.x + 20, other.y + 20, { steps: 4 });
  await page.mouse.up();
  await expect(toast(page, 'The places are still being checked.')).toBeVisible();
  release();
  await expect(board.getByRole('button', { name: /: Free\./ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.move(one.x + 20, one.y + 20);
  await page.mouse.down();
  await page.mouse.move(one.x + 40, one.y + 40, { steps: 4 });
  await expect(board.getByRole('button', { name: /Clash\. 2 games are on/ })).toBeVisible();
  await expect(board.getByRole('button', { name: /: Free\./ }).first()).toBeVisible();
  const target = await cards.nth(1).boundingBox();
  await page.mouse.move((target ?? other).x + 20, (target ?? other).y + 20, { steps: 4 });
  await page.mouse.up();
  const refused = page.getByRole('dialog', { name: 'The games cannot all be played' });
  await expect(refused).toContainText('2 games are on');
  await refused.getByRole('button', { name: 'Swap the two games' }).click();
  await expect(toast(page, 'The games changed places')).toBeVisible();
  await toast(page, 'The games changed places').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('0 games changed, 0 without a place, 0 clashes.')).toBeVisible();

  await cards.nth(0).focus();
  await page.keyboard.press('Enter');
  const free = board.getByRole('button', { name: /: Free\./ });
  await expect(free.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(free).toHaveCount(0);
  await cards.nth(0).focus();
  await page.keyboard.press('Enter');
  await expect(free.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const chosen = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  expect(chosen).toMatch(/^Move to /);
  await page.keyboard.press('ArrowUp');
  const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  await page.keyboard.press('Enter');
  if (label.includes('Clash')) await page.getByRole('button', { name: 'Move it anyway' }).click();
  await expect(page.getByText('1 game changed')).toBeVisible();
  await board.getByRole('button', { name: /^Pin / }).first().click();
  await expect(board.getByRole('button', { name: /^Unpin / })).toHaveCount(1);
});

test('on the board a game is moved by two presses', async ({ page }) => {
  await copied(page, 'pressers');
  await page.getByRole('button', { name: 'Board' }).click();
  const board = page.getByRole('table', { name: 'Games by time and court' });
  await board
    .getByRole('button', { name: /^Pick up / })
    .first()
    .click();
  await board.getByRole('button', { name: /^Move to .*6:10 PM, Gym: Free\./ }).click();
  await expect(toast(page, 'Moved to Sun Jan 5, 6:10 PM, Gym')).toBeVisible();
  await expect(board.getByText('Another time')).toBeVisible();
  await expectUsable(page);
  expect(await faults(page)).toEqual([]);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true });

  test('on the board a game is dragged by its grip to a free place', async ({ page }) => {
    await copied(page, 'fingers');
    await page.getByRole('button', { name: 'Board' }).click();
    const board = page.getByRole('table', { name: 'Games by time and court' });
    const grip = board.locator('.board-grip').first();
    await grip.scrollIntoViewIfNeeded();
    const from = await grip.boundingBox();
    if (!from) throw new Error('the card has no grip');
    const touch = await page.context().newCDPSession(page);
    const finger = async (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
    await finger('touchStart', x, y);
    await finger('touchMove', x, y + 12);
    const free = board.getByRole('button', { name: /^Move to .*6:10 PM, Gym: Free\./ });
    await expect(free).toBeVisible();
    const to = await free.boundingBox();
    if (!to) throw new Error('the place is not on the screen');
    await finger('touchMove', to.x + 20, to.y + 10);
    await finger('touchEnd', 0, 0);
    await expect(toast(page, 'Moved to Sun Jan 5, 6:10 PM, Gym')).toBeVisible();
  });
});
