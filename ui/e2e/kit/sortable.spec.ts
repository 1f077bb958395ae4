import type { Locator, Page } from '@playwright/test';
import { expect, expectUsable, test } from './part.ts';

const names = (page: Page, list: string) =>
  page.getByRole('region', { name: list }).getByRole('rowheader').allInnerTexts();
const grip = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name},` });
const moves = (page: Page) => page.getByRole('list', { name: 'Moves' }).getByRole('listitem');
const middle = async (where: Locator) => {
  await where.scrollIntoViewIfNeeded();
  const box = await where.boundingBox();
  if (!box) throw new Error('the element is not visible');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
test.beforeEach(({ open }) => open('sortable'));

test('keys lift, move, drop and cancel an item and move it to another list, with announcements', async ({ page }) => {
  const said = page.getByRole('status');
  await grip(page, 'Dukes').focus();
  await page.keyboard.press('Space');
  await expect(said).toHaveText('Lifted Dukes, position 1 of 6 in Division A');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(said).toHaveText('Moved to position 3 of 6 in Division A');
  await page.keyboard.press('Enter');
  await expect(said).toHaveText('Dropped Dukes, position 3 of 6 in Division A');
  await expect(moves(page)).toHaveText(['10 from 1 to 1 at 2: 11,12,10,13,14,15']);
  expect(await names(page, 'Division A')).toEqual(['Eagles', 'Foxes', 'Dukes', 'Goats', 'Hawks', 'Ibis']);
  await expect(grip(page, 'Dukes')).toBeFocused();

  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(said).toHaveText('Moved to position 1 of 1 in Division B');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(said).toHaveText('Moved to Standings');
  await page.keyboard.press('Escape');
  await expect(said).toHaveText('Dukes is back, position 3 of 6 in Division A');
  await expect(moves(page)).toHaveCount(1);
  await expect(grip(page, 'Dukes')).toBeFocused();

  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect.poll(() => names(page, 'Division B')).toEqual(['Dukes']);
  await expect(grip(page, 'Dukes')).toBeFocused();
  await page.getByRole('button', { name: 'After' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(moves(page)).toHaveCount(2);
});

test('a failed move is reverted, and a move that is not allowed is not sent', async ({ page }) => {
  await grip(page, 'Foxes').focus();
  for (const key of ['Space', 'Home', 'Space']) await page.keyboard.press(key);
  await expect.poll(async () => (await names(page, 'Division A'))[0]).toBe('Foxes');
  await page.getByRole('button', { name: 'Answer' }).click();
  await expect(page.getByRole('status')).toHaveText('Foxes was not moved');
  expect((await names(page, 'Division A'))[0]).toBe('Dukes');
  await grip(page, 'Ibis').focus();
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await expect(page.getByRole('alert')).toHaveText('Ibis cannot go there.');
  await expect(moves(page)).toHaveCount(1);
});

test('an item is moved without dragging, by pressing the grip and then buttons', async ({ page, isMobile }) => {
  const press = (where: Locator) => (isMobile ? where.tap() : where.click());
  await press(grip(page, 'Eagles'));
  const bar = page.getByRole('group', { name: 'Move Eagles' });
  await expect(bar.getByText('position 2 of 6')).toBeVisible();
  await expectUsable(page);
  await press(bar.getByRole('button', { name: 'Move down' }));
  await press(bar.getByRole('button', { name: 'Move down' }));
  await press(bar.getByRole('button', { name: 'Move up' }));
  await press(bar.getByRole('button', { name: 'Drop here' }));
  await expect(moves(page)).toHaveText(['11 from 1 to 1 at 2: 10,12,11,13,14,15']);
  await press(grip(page, 'Aces'));
  await press(page.getByRole('button', { name: 'To Division B' }));
  await press(page.getByRole('button', { name: 'Drop here' }));
  await expect.poll(() => names(page, 'Division B')).toEqual(['Aces']);
  await press(grip(page, 'Aces'));
  await press(page.getByRole('button', { name: 'Cancel' }));
  await expect(page.getByRole('group', { name: 'Move Aces' })).toHaveCount(0);
  await expect(grip(page, 'Aces')).toBeFocused();
});

test('a mouse drags within a list, to another list, back, and outside all lists', { tag: '@mouse' }, async ({
  page,
}) => {
  const drag = async (name: string, x: number, y: number) => {
    const from = await middle(grip(page, name));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.move(x, y, { steps: 4 });
    await page.mouse.up();
  };
  const row = (name: string) => middle(page.getByRole('rowheader', { name }));
  const goats = await row('Goats');
  await drag('Dukes', goats.x, goats.y + 4);
  await expect(moves(page)).toHaveText(['10 from 1 to 1 at 3: 11,12,13,10,14,15']);
  const empty = await middle(page.getByText('Drop a team here'));
  await drag('Hawks', empty.x, empty.y);
  await expect.poll(() => names(page, 'Division B')).toEqual(['Hawks']);
  for (let turn = 0; turn < 8; turn += 1) {
    const eagles = await row('Eagles');
    await drag('Hawks', eagles.x, eagles.y - 6);
    await expect.poll(async () => (await names(page, 'Division A'))[0]).toBe('Hawks');
    const other = await middle(page.getByText('Drop a team here'));
    await drag('Hawks', other.x, other.y);
    await expect.poll(() => names(page, 'Division B')).toEqual(['Hawks']);
  }
  await expect(moves(page)).toHaveCount(18);
  await drag('Eagles', 900, 780);
  await expect(page.getByRole('status')).toContainText('Eagles is back');
  await expect(moves(page)).toHaveCount(18);
  const at = await middle(grip(page, 'Eagles'));
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x, at.y + 90, { steps: 3 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(moves(page)).toHaveCount(18);
  await expect(page.getByRole('group', { name: 'Move Eagles' })).toHaveCount(0);
});

test('a finger drags, and the page scrolls near its edges', { tag: '@finger' }, async ({ page }) => {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const from = await middle(grip(page, 'Dukes'));
  const to = await middle(page.getByRole('rowheader', { name: 'Foxes' }));
  await touch('touchStart', from.x, from.y);
  for (const part of [0.3, 0.6, 1]) await touch('touchMove', from.x, from.y + (to.y + 4 - from.y) * part);
  await touch('touchEnd');
  await expect(moves(page)).toHaveText(['10 from 1 to 1 at 2: 11,12,10,13,14,15']);
  await page.evaluate(() => window.scrollTo(0, 0));
  const aces = await middle(grip(page, 'Aces'));
  await touch('touchStart', aces.x, aces.y);
  for (const y of [aces.y + 20, 600, 836]) await touch('touchMove', aces.x, y);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
  await touch('touchMove', aces.x, 400);
  const goats = await page.getByRole('rowheader', { name: 'Goats' }).boundingBox();
  await touch('touchMove', aces.x, (goats?.y ?? 0) + 4);
  await expect(page.getByRole('status')).toHaveText('Moved to position 4 of 7 in Division A');
  await touch('touchEnd');
  await expect(moves(page)).toHaveCount(2);
});
