import type { Page } from '@playwright/test';
import { expect, expectUsable, test } from '../support.ts';
import { card, changeGame, firstVisit, followOnTeamPage, minutes, ownSite } from './own-team.ts';

/** What the browser stores of the site. */
const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage));

test('a followed team comes first on the home page, and a moved game is said once', async ({ page }) => {
  const site = await ownSite();
  await page.clock.setSystemTime(firstVisit);
  await followOnTeamPage(page, site);
  await page.goto(site.base);
  await expect(card(page)).toContainText('Herons');
  await expect(card(page)).toContainText('Friday, 8:00 PM');
  await expect(card(page)).toContainText('against Otters');
  await expect(card(page)).toContainText('in 3 days');
  await changeGame(site, { time: '19:00', location: 'Court 2' });

  // The same visit: nothing is said to have changed since the last one.
  await page.clock.setSystemTime(firstVisit + 31 * minutes);
  await page.reload();
  const said = card(page).getByRole('status');
  await expect(said).toHaveText(
    'Changed since your last visit. Friday, January 10: 8:00 PM, no place yet is now 7:00 PM, Court 2.',
  );
  await expect(said.locator('s')).toHaveText('8:00 PM, no place yet');
  await page.reload();
  await expect(said).toBeVisible();
  await page.clock.setSystemTime(firstVisit + 62 * minutes);
  await page.reload();
  await expect(card(page)).toContainText('Friday, 7:00 PM');
  await expect(said).toHaveCount(0);

  await changeGame(site, { status: 'cancelled' });
  await page.clock.setSystemTime(firstVisit + 93 * minutes);
  await page.reload();
  await expect(said).toContainText('is cancelled.');
});

test('the card follows a live game', async ({ page }) => {
  const site = await ownSite();
  await followOnTeamPage(page, site);
  const zone = { timeZone: 'America/New_York' };
  const date = new Intl.DateTimeFormat('en-CA', zone).format();
  const time = new Intl.DateTimeFormat('en-GB', { ...zone, timeStyle: 'short' }).format();
  await changeGame(site, { date, time, status: 'live' });
  const followed = page.waitForRequest((request) => request.url().includes('/live'));
  await page.goto(site.base);
  await expect(card(page)).toContainText('Playing now');
  await followed;
  await changeGame(site, { location: 'Court 5' });
  await expect(card(page)).toContainText('against Otters, Court 5');
});

test('the games and the row of the followed team are marked, and no row becomes higher', async ({ page }) => {
  const site = await ownSite();
  const between = { home_team_id: site.league.teams[1]?.slt_id, away_team_id: site.league.teams[0]?.slt_id };
  const played = { ...between, date: '2026-01-09', time: '19:00', score_home: 50, score_away: 61 };
  await site.own.post(`${site.league.path}/games`, played);
  const rows = page.locator('.game');
  const heights = () => rows.evaluateAll((found) => found.map((row) => row.getBoundingClientRect().height));
  const before: number[][] = [];
  for (const path of ['/schedule?date=all', '']) {
    await page.goto(site.base + path);
    await expect(rows).toHaveCount(2);
    await expect(page.locator('.mine')).toHaveCount(0);
    before.push(await heights());
  }
  await followOnTeamPage(page, site);
  for (const path of ['/schedule?date=all', '']) {
    await page.goto(site.base + path);
    await expect(rows.filter({ hasText: 'My team' })).toHaveCount(2);
    await expect(rows.filter({ hasText: '8:00 PM' }).getByText('My team')).toBeVisible();
    expect(await heights()).toEqual(before.shift());
    await expectUsable(page);
  }
  await expect(page.getByRole('table').getByRole('row', { name: /Herons/ })).toHaveClass('mine');
  await expect(page.getByRole('table').getByRole('row', { name: /Otters/ })).not.toHaveClass('mine');
});

test('a team is followed from the standings, changed, and followed no more', async ({ page }) => {
  const site = await ownSite();
  await page.goto(`${site.base}/teamList`);
  await page.getByRole('button', { name: 'Follow Otters' }).click();
  await expect(page.getByRole('row', { name: /Otters/ })).toHaveClass('mine');
  await page.goto(site.base);
  await expect(card(page)).toContainText('Otters');
  expect((await stored(page)).filter((key) => key.startsWith('homecourt:mine:'))).toEqual([
    `homecourt:mine:${site.own.id}`,
  ]);
  await card(page)
    .getByRole('button', { name: /choose another/ })
    .click();
  await page.getByRole('button', { name: 'Change team' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Herons' }).click();
  await expect(card(page).getByRole('link', { name: 'Herons' })).toBeVisible();
  await card(page)
    .getByRole('button', { name: /choose another/ })
    .click();
  await page.getByRole('button', { name: 'Unfollow' }).click();
  await expect(card(page)).toHaveCount(0);
  expect((await stored(page)).filter((key) => key.startsWith('homecourt:mine:'))).toEqual([]);
});

test('a deleted team, rubbish in the store and a browser that stores nothing leave the home page as it is', async ({
  page,
  provoked,
}) => {
  const site = await ownSite();
  provoked.push(404);
  const key = `homecourt:mine:${site.own.id}`;
  await page.goto(site.base);
  for (const value of ['{"team":999999,"before":{},"last":0}', '{"team":', '{"team":"5"}']) {
    await page.evaluate(([name = '', text = '']) => localStorage.setItem(name, text), [key, value]);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(card(page)).toHaveCount(0);
  }
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await page.goto(`${site.base}/teams/${site.league.teams[0]?.id}`);
  await page.getByRole('button', { name: 'Follow Herons' }).click();
  await expect(page.getByRole('alert')).toContainText('Herons is not followed');
});

test('the card is usable in both themes and on a narrow screen', async ({ page }) => {
  const site = await ownSite();
  await followOnTeamPage(page, site);
  const text = () => page.evaluate((key) => localStorage.getItem(key), `homecourt:mine:${site.own.id}`);
  await expect.poll(text).toContain('20:00');
  // The first visit of the home page is the next visit, and says what has changed since the team was followed.
  await changeGame(site, { time: '19:00' });
  await page.clock.setSystemTime(Date.now() + 31 * minutes);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(site.base);
    await expect(card(page).getByRole('status')).toBeVisible();
    await card(page)
      .getByRole('button', { name: /choose another/ })
      .click();
    await expectUsable(page);
  }
  await page.setViewportSize({ width: 320, height: 700 });
  await expectUsable(page);
  await card(page).getByRole('button', { name: 'Add to calendar' }).click();
  await expect(page.getByRole('dialog', { name: 'Add to calendar' })).toBeVisible();
  await page.goto(`${site.base}/teamList`);
  await expectUsable(page);
});

test('by keyboard, the focus follows the choice of a team, another team and none', async ({ page }) => {
  const site = await ownSite();
  await page.goto(site.base);
  await page.getByRole('group', { name: 'Teams' }).getByRole('button', { name: 'Herons' }).press('Enter');
  const menu = (team: string) => card(page).getByRole('button', { name: `My team, ${team}: choose another` });
  await expect(menu('Herons')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Unfollow' }).focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Unfollow' })).toHaveCount(0);
  await expect(menu('Herons')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Change team' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Otters' }).press('Enter');
  await expect(menu('Otters')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Unfollow' }).press('Enter');
  await expect(card(page)).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Teams' }).getByRole('button').first()).toBeFocused();
});
