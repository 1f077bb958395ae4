// Without a network: nothing is lost by reloads, a closed browser or a killed one, and everything arrives once.
import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, expectUsable, test } from '../support.ts';
import { newProfile, openProfile, openReady, storedFiles } from './own-browser.ts';
import {
  expectState,
  key,
  newScoredGame,
  openAndStart,
  openScored,
  serverEntries,
  serverScore,
  substitute,
  tap,
  tile,
  typePin,
} from './scored-game.ts';

const profile = newProfile();
test.afterAll(() => rmSync(profile, { recursive: true, force: true }));

/** Records events of both teams in turn, one tap of a player and one of a key each. */
async function scoreMany(page: Page, count: number): Promise<void> {
  for (let event = 0; event < count; event += 1) {
    const team = event % 2 ? 'Herons' : 'Otters';
    const name = ['+2 made', '3 missed', 'Def. rebound', 'Turnover'][event % 4] ?? '';
    if (event === 0) await tap(page, team, 2, name);
    else {
      await tile(page, team, (event % 3) + 2).click();
      await key(page, name).click();
    }
  }
}

test.describe('without a network', () => {
  test.use({ provoked: [0] });

  test('120 events, undos, substitutions, reloads and a closed browser: each entry arrives once', async () => {
    test.setTimeout(120_000);
    const game = await newScoredGame();
    let { context, page } = await openReady(profile, game);
    await context.setOffline(true);
    await scoreMany(page, 60);
    for (const [team, out, entering] of [
      ['Otters', 1, 6],
      ['Herons', 1, 6],
    ] as const)
      await substitute(page, team, out, entering);
    await expectState(page, /No network, all kept \(\d+\)/);
    await page.reload();
    await expect(tile(page, 'Otters', 6)).toBeVisible();
    for (let undo = 0; undo < 10; undo += 1) await page.getByRole('button', { name: 'Undo' }).click();
    await expect(tile(page, 'Otters', 1)).toBeVisible();
    await scoreMany(page, 60);
    await expect(page.getByText('No network. Everything is kept here and will be sent.')).toBeAttached();
    for (const [team, out, entering] of [
      ['Otters', 5, 7],
      ['Herons', 5, 7],
    ] as const)
      await substitute(page, team, out, entering);
    await expectState(page, /No network, all kept \(\d+\)/);
    await page.reload();
    await expectState(page, /No network, all kept \(\d+\)/);
    const points = async (team: string) =>
      Number(await page.locator('.ct-side', { hasText: team }).locator('.pts').textContent());
    const shown = [await points('Herons'), await points('Otters')];
    await context.close();
    ({ context, page } = await openProfile(profile));
    await page.goto('/score');
    await expectState(page, 'Sent');
    await expect.poll(() => serverScore(game), { timeout: 2_000 }).toEqual(shown);
    const entries = await serverEntries(page, game);
    const ids = entries.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(entries.map(({ device }) => device)).size).toBe(1);
    expect(ids.length).toBe(Math.max(...ids.map((id) => Number(id.split('-')[1]))));
    expect(entries.filter(({ kind }) => kind === 'sub').length).toBe(4);
    await context.close();
  });

  test('a tap that reads Saved here outlives a killed browser', async () => {
    const game = await newScoredGame();
    let { context, page } = await openReady(profile, game);
    await context.setOffline(true);
    await tap(page, 'Herons', 3, '+3 made');
    await expectState(page, /all kept \(1\)|Saved here \(1\)/);
    const client = await context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    // The call has no answer: its page is gone.
    void client.send('Page.crash').catch(() => undefined);
    await crashed;
    await context.close();
    ({ context, page } = await openProfile(profile));
    await page.goto('/score');
    await expect(tile(page, 'Herons', 3)).toContainText('3 points');
    await expectState(page, 'Sent');
    expect(await serverScore(game)).toEqual([3, 0]);
    await context.close();
  });

  test('what is recorded is on this device within 100 ms, and a file has all of it', async ({ page, context }) => {
    const game = await newScoredGame();
    await openAndStart(page, game);
    await expectState(page, 'Sent');
    await context.setOffline(true);
    const times: number[] = [];
    for (let shot = 0; shot < 20; shot += 1) {
      await tile(page, 'Herons', (shot % 5) + 1).click();
      times.push(
        await page.evaluate(async () => {
          const isSaved = (state: Element) => /Saved here|all kept/.test(state.textContent ?? '');
          const states = () => [...document.querySelectorAll('.ct-state')];
          const made = [...document.querySelectorAll<HTMLButtonElement>('.hit.made')][0];
          const before = states().map((state) => state.textContent);
          const start = performance.now();
          made?.click();
          return new Promise<number>((resolve) => {
            const look = () => {
              const isNew = states().some((state, place) => isSaved(state) && state.textContent !== before[place]);
              if (isNew) resolve(performance.now() - start);
              else requestAnimationFrame(look);
            };
            look();
          });
        }),
      );
    }
    times.sort((a, b) => a - b);
    expect(times[18]).toBeLessThanOrEqual(100);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the log as a file' }).click(),
    ]);
    const lines = (await (await file.createReadStream()).toArray()).join('').trim().split('\n');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ format: 'homecourt-courtside', version: 1, game: game.id });
    expect(lines.filter((line) => line.includes('"kind":"shot"')).length).toBe(20);
    await context.setOffline(false);
    await expectState(page, 'Sent');
    expect(await serverScore(game)).toEqual([40, 0]);
  });
});

test.describe('without a cookie', () => {
  test.use({ provoked: [0, 401] });

  test('the page asks for the PIN of the code again, and sends what it kept', async ({ page, context }) => {
    const game = await newScoredGame();
    await openAndStart(page, game);
    await tap(page, 'Herons', 1, '+2 made');
    await expectState(page, 'Sent');
    await context.setOffline(true);
    await context.clearCookies();
    await tap(page, 'Herons', 1, '+3 made');
    await expectState(page, /Saved here|all kept/);
    await context.setOffline(false);
    await expectState(page, 'PIN needed');
    await expectUsable(page);
    await page.getByRole('button', { name: 'Type the PIN again' }).click();
    await typePin(page, game.pin);
    await expectState(page, 'Sent');
    expect(await serverScore(game)).toEqual([5, 0]);
  });
});

test('the service worker answers for the page of scorers alone', async ({ page }) => {
  const game = await newScoredGame();
  await openScored(page, game);
  await expect.poll(() => storedFiles(page)).toBe(3);
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  );
  expect(scopes).toEqual(['/score']);
  const stored = await page.evaluate(async () => {
    const keys = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname.replace(/-[\w-]{8}\./, '.'));
  });
  expect(stored.sort()).toEqual(['/assets/score.js', '/assets/style.css', '/score']);
  await page.goto(`/${game.slug}`);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});
