// What a device records, which of several has the clock, and what a device says that has not sent for a day.
import type { Page } from '@playwright/test';
import { expect, expectUsable, test } from '../support.ts';
import {
  expectState,
  key,
  newScoredGame,
  openAndStart,
  openScored,
  openSheet,
  otherDevice,
  PHONE,
  serverEntries,
  TABLET,
  tap,
  tapUntil,
  tile,
  tipOff,
} from './scored-game.ts';

/** Chooses what the device records. */
async function chooseRole(page: Page, role: string): Promise<void> {
  await openSheet(page, 'Menu');
  await page.getByRole('group', { name: 'This device records' }).getByRole('button', { name: role }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('each role shows the keys of what the device records, and another device is not bound by it', async ({ page }) => {
  const game = await newScoredGame();
  await openAndStart(page, game);
  const keys = page.getByRole('group', { name: 'What happened' }).getByRole('button');
  await expect(keys).toHaveCount(13);
  await chooseRole(page, 'Points and fouls');
  await expect(keys).toHaveCount(7);
  await expect(key(page, 'Foul')).toBeVisible();
  await expect(key(page, 'Steal')).toHaveCount(0);
  await tap(page, 'Herons', 1, '+2 made');
  await expect(page.getByRole('group', { name: 'Assist?' })).toHaveCount(0);
  await chooseRole(page, 'Rebounds, assists and the rest');
  await expect(keys).toHaveCount(6);
  await expect(key(page, '+2 made')).toHaveCount(0);
  await chooseRole(page, 'Clock only');
  await expect(keys).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Clock only')).toBeVisible();
  await page.getByRole('button', { name: 'stopped, tap to start' }).click();
  await expect(page.getByRole('button', { name: 'running, tap to stop' })).toBeVisible();
});

test('a device asks before it takes the clock, and the other one asks from then on', async ({ page, browser }) => {
  const game = await newScoredGame();
  await openAndStart(page, game);
  await expectState(page, 'Sent');
  const other = await otherDevice(browser, game);
  await page.getByRole('button', { name: 'stopped, tap to start' }).click();
  const running = other.getByRole('button', { name: 'running, tap to stop' });
  await expect(running).toBeVisible();
  await running.click();
  const question = other.getByRole('dialog', { name: / has the clock\. Take it\?$/ });
  await question.getByRole('button', { name: 'Leave it there' }).click();
  await expect(running).toBeVisible();
  await tapUntil(running, question);
  await question.getByRole('button', { name: 'Take the clock' }).click();
  await tapUntil(running, other.getByRole('button', { name: 'stopped, tap to start' }));
  const stopped = page.getByRole('button', { name: 'stopped, tap to start' });
  await expect(stopped).toBeVisible();
  await stopped.click();
  await expect(page.getByRole('dialog', { name: / has the clock\. Take it\?$/ })).toBeVisible();
  await other.context().close();
});

test('an event is added before and after another one in the log', async ({ page }) => {
  const game = await newScoredGame();
  await openAndStart(page, game);
  await tap(page, 'Herons', 1, '+2 made');
  await tap(page, 'Otters', 2, '+3 made');
  for (const [where, name] of [
    ['Add before', 'Steal'],
    ['Add after', 'Turnover'],
  ] as const) {
    await openSheet(page, 'Log');
    const log = page.getByRole('dialog', { name: 'Log' });
    await log.getByRole('button', { name: /2 of Otters \+3/ }).click();
    const fix = page.getByRole('dialog', { name: /^Fix this event/ });
    // The question about the last event makes room for the event that is put in.
    await tapUntil(fix.getByRole('button', { name: where }), page.getByRole('group', { name: 'Add an event' }));
    await tap(page, 'Otters', 4, name);
  }
  await tap(page, 'Herons', 5, '2 missed');
  await expectState(page, 'Sent');
  const entries = (await serverEntries(page, game)) as { id: string; kind: string; device: string; pos: number }[];
  const kinds = entries
    .filter(({ kind }) => ['shot', 'steal', 'turnover'].includes(kind))
    .sort((a, b) => a.pos - b.pos)
    .map(({ kind }) => kind);
  expect(kinds).toEqual(['shot', 'steal', 'shot', 'turnover', 'shot']);
});

test('the screen is kept awake while a game is scored', async ({ page, context }) => {
  await context.grantPermissions(['screen-wake-lock']);
  await page.addInitScript(() => {
    const asked = navigator.wakeLock.request.bind(navigator.wakeLock);
    const seen = window as unknown as { locks: Promise<WakeLockSentinel>[] };
    seen.locks = [];
    navigator.wakeLock.request = (kind) => {
      const lock = asked(kind);
      seen.locks.push(lock);
      return lock;
    };
  });
  const locks = () => page.evaluate(() => (window as unknown as { locks: unknown[] }).locks.length);
  const game = await newScoredGame();
  await openScored(page, game);
  expect(await locks()).toBe(0);
  await tipOff(page);
  await expect.poll(locks).toBe(1);
  // The system releases the lock of a tab that is hidden, and the tab is told when it is shown again.
  await page.evaluate(async () => {
    const [lock] = (window as unknown as { locks: Promise<WakeLockSentinel>[] }).locks;
    await (await lock)?.release();
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(locks).toBe(2);
});

test('every key is usable with text at 200 %', async ({ page }) => {
  const game = await newScoredGame();
  await openAndStart(page, game);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await expect(page.locator('html')).toHaveCSS('font-size', '32px');
  for (const [width, height] of [TABLET, PHONE]) {
    await page.setViewportSize({ width, height });
    await expectUsable(page);
    for (const name of ['+2 made', 'FT missed', 'Turnover', 'Foul']) {
      await tile(page, 'Herons', 1).click();
      await key(page, name).click();
    }
    await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport();
  }
  await expectState(page, 'Sent');
  const kinds = (await serverEntries(page, game)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => ['shot', 'turnover', 'foul'].includes(kind))).toHaveLength(8);
});

test.describe('without a network', () => {
  test.use({ provoked: [0] });

  test('after a day with unsent entries the page offers the file, and covers no button', async ({ page, context }) => {
    const game = await newScoredGame();
    await page.clock.install();
    await openAndStart(page, game);
    await expectState(page, 'Sent');
    await context.setOffline(true);
    await tap(page, 'Herons', 1, '+2 made');
    const warning = page.getByText(/^Entries are unsent since yesterday\. Save the log as a file/);
    await page.clock.fastForward('23:00:00');
    await tap(page, 'Herons', 1, '+2 made');
    await expect(warning).toHaveCount(0);
    await page.clock.fastForward('01:05:00');
    await tap(page, 'Herons', 1, '+2 made');
    await expect(warning).toBeVisible();
    await expectUsable(page);
    await openSheet(page, 'Menu');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the log as a file' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.jsonl$/);
    await expect(tile(page, 'Herons', 1)).toContainText('6 points');
  });
});
