// The public page of a game that is scored at the court.
import type { Page } from '@playwright/test';
import { expect, expectUsable, test } from '../../support.ts';
import { newScoredGame } from './own-log.ts';

const region = 'Last plays';

/** A game in its second period, with a running clock. */
async function inPlay() {
  const court = await newScoredGame();
  const { entry, send, home, away } = court;
  await send(
    entry(1, 'setup', { set: { depth: 'full' } }),
    entry(1, 'lineup', { team: 'home', five: home }),
    entry(1, 'lineup', { team: 'away', five: away }),
    entry(1, 'period', { what: 'start' }),
    entry(1, 'shot', { team: 'away', player: away[0], value: 3, made: true, clock: 5400 }),
    entry(1, 'foul', { team: 'home', player: home[1], who: 'player', what: 'personal', on: away[0], clock: 3000 }),
    entry(1, 'period', { what: 'end', score: { home: 0, away: 3 } }),
    entry(2, 'period', { what: 'start' }),
    entry(2, 'clock', { run: false, left: 6000 }),
  );
  await send(entry(2, 'shot', { team: 'home', player: home[2], value: 2, made: true, clock: 5000 }));
  return court;
}

test('the page follows a game play by play, and the reader stays where they are', async ({ page }) => {
  const { own, game, home, entry, send, device } = await inPlay();
  await page.goto(`/${own.slug}/games/${game.id}`);
  const head = page.getByRole('region', { name: 'Score' });
  const last = page.getByRole('region', { name: region }).getByRole('listitem');
  const all = page.getByRole('region', { name: 'Play-by-play' }).getByRole('listitem');
  await expect(head).toContainText('Live');
  await expect(head).toContainText(/Q2 8:20/);
  await expect(head).toContainText('Fouls 0');
  await expect(last.first()).toContainText('8:20');
  await expect(last.first()).toContainText('3 Player3 of Herons');
  await expect(last.first()).toContainText('3–2');
  await expect(page.getByRole('table', { name: 'Points by period' })).toContainText('3');
  const box = page.getByRole('table', { name: new RegExp(`Box score, ${game.awayTeam.name}`) });
  await expect(box.getByRole('row', { name: /of Otters/ }).first()).toContainText('11:40');
  await expect(box.getByRole('row', { name: /of Otters/ }).first()).toContainText('+1');
  await expect(page.getByRole('img', { name: /Otters.* lead by 1/ })).toBeVisible();
  const reading = page
    .getByRole('table', { name: /Box score, Herons/ })
    .getByRole('link')
    .nth(1);
  await reading.focus();
  const top = async () => Math.round((await reading.boundingBox())?.y ?? 0);
  const before = await top();
  const periods: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/plays')) periods.push(url.searchParams.get('period') ?? '');
  });
  const shot = entry(2, 'shot', { team: 'home', player: home[2], value: 3, made: true, clock: 4510 });
  await send(shot, entry(2, 'assist', { team: 'home', player: home[3], for: shot.id, clock: 4510 }));
  await expect(last.first()).toContainText('3 points from 4 Player4 of Herons');
  await expect(all.first()).toContainText('3–5');
  await expect(page.locator('.score-nums')).toHaveText('35');
  await expect(reading).toBeFocused();
  expect(await top()).toBe(before);
  expect(new Set(periods)).toEqual(new Set(['2']));
  await page.getByRole('button', { name: 'Q1' }).click();
  await expect(all.nth(1)).toContainText('personal foul on Player1');
  // Undone at the court: the page forgets it.
  await send(entry(2, 'edit', { of: `${device}-11`, set: { void: true } }));
  await expect(page.locator('.score-nums')).toHaveText('32');
  await expect(last.first()).not.toContainText('3 points');
});

/** Opens the page of a game that is being scored, with a clock that the test can stop. */
async function follow(page: Page) {
  await page.clock.install();
  const scored = await inPlay();
  const followed = page.waitForResponse(/\/live\?/);
  await page.goto(`/${scored.own.slug}/games/${scored.game.id}`);
  await followed;
  return scored;
}

test('the score is spoken politely, and not more often than every 10 seconds', async ({ page }) => {
  const { game, home, entry, send } = await follow(page);
  const said = page.getByRole('status').filter({ hasText: 'Herons' });
  await expect(page.getByRole('region', { name: region })).toBeVisible();
  await expect(said).toHaveCount(0);
  // From here on the page's time stands still, but for what the test lets pass.
  await page.clock.pauseAt(Date.now() + 60_000);
  const shown = page.locator('.score-nums');
  const score = async (text: string) => {
    await send(entry(2, 'shot', { team: 'home', player: home[2], value: 2, made: true }));
    await expect(shown).toHaveText(text);
  };
  await score('34');
  await page.clock.runFor(10_000);
  await expect(said).toContainText(`${game.homeTeam.name} 4`);
  await score('36');
  await score('38');
  await expect(said).toContainText(`${game.homeTeam.name} 4`);
  await page.clock.runFor(10_000);
  await expect(said).toContainText(`${game.homeTeam.name} 8`);
});

test('a running clock runs on, and says about when nothing was heard for 20 seconds', async ({ page }) => {
  const { own, game, entry, send } = await inPlay();
  await send(entry(2, 'clock', { run: true, left: 1200 }));
  await page.goto(`/${own.slug}/games/${game.id}`);
  const head = page.getByRole('region', { name: 'Score' });
  await expect(head).toContainText(/Q2 (2:00|1:5\d)/);
  await expect(head).toContainText(/Q2 1:5[0-7]/);
  const quiet = entry(2, 'clock', { run: true, left: 1200 });
  await send({ ...quiet, h: quiet.h - 25_000_000, pos: quiet.pos });
  await expect(head).toContainText(/Q2 about 1:3\d/);
  await send(entry(2, 'clock', { run: false, left: 345 }));
  await expect(head).toContainText(/Q2 34\.5/);
});

test('a page that hears nothing for 40 seconds says that the score may be old @mouse', async ({ page }) => {
  const { home, entry, send } = await follow(page);
  const note = page.getByText('No connection: the score may be old.');
  await expect(page.getByRole('region', { name: region })).toBeVisible();
  await expect(note).toHaveCount(0);
  // From here on the page's time stands still, but for what the test lets pass.
  await page.clock.pauseAt(Date.now() + 60_000);
  await expect(note).toBeVisible();
  await send(entry(2, 'shot', { team: 'home', player: home[2], value: 2, made: true }));
  await expect(note).toHaveCount(0);
  await page.clock.runFor(38_000);
  await expect(note).toHaveCount(0);
  await page.clock.runFor(2_000);
  await expect(note).toBeVisible();
});

test('after the end the page keeps the plays, and says when they were corrected', async ({ page }) => {
  const { own, game, home, entry, send } = await inPlay();
  await send(
    entry(2, 'shot', { team: 'home', player: home[2], value: 2, made: true }),
    entry(2, 'final', { home: 4, away: 3 }),
  );
  await page.goto(`/${own.slug}/games/${game.id}`);
  await expect(page.getByRole('region', { name: 'Score' })).toContainText('Completed');
  await expect(page.getByRole('region', { name: region })).toHaveCount(0);
  const plays = page.getByRole('region', { name: 'Play-by-play' });
  await expect(plays.getByRole('listitem').first()).toContainText('Final score');
  await expect(plays).not.toContainText('Corrected');
  await send(entry(2, 'shot', { team: 'home', player: home[2], value: 1, made: true }));
  await page.reload();
  await expect(plays).toContainText('Corrected');
  await expect(page.locator('.score-nums')).toHaveText('35');
});

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });
    test('the page of a live game is usable by everybody, and has its content without a script', async ({
      page,
      browser,
    }) => {
      const { own, game } = await inPlay();
      const path = `/${own.slug}/games/${game.id}`;
      await page.goto(path);
      await expect(page.getByRole('region', { name: region })).toBeVisible();
      await expectUsable(page);
      const plain = await browser.newPage({ javaScriptEnabled: false });
      await plain.goto(`http://127.0.0.1:${process.env.PORT}${path}`);
      await expect(plain.getByRole('region', { name: region }).getByRole('listitem').first()).toContainText('3–2');
      await expect(plain.getByRole('img', { name: /lead by 1/ })).toBeVisible();
      await plain.close();
    });
  });
