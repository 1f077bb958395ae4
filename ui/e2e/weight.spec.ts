import type { Browser } from '@playwright/test';
import { expect, test } from './own/server.ts';
import { games } from './support.ts';

/** Limit for the first visit of a visitor in transferred bytes, without pictures. */
const limit = 32_000;
/** Limit for its HTML with styles and data: what a server sends in one round trip. */
const firstFlight = 14_600;
/** The strip of scores, which loads a second after the page (`patience` in `src/app.tsx`). A quick visit ends before. */
const strip = /\/assets\/(scores|strip)-|\/scores$/;
/** How often a page is asked for until the server compresses it well. */
const popular = 4;

// A fresh demo, because data written by other tests counts as well.
test.use({ filled: 'demo' });

/** Visits a page for the first time. Returns the transferred bytes of its texts, and of its HTML alone. */
async function measured(browser: Browser, address: string): Promise<[number, number]> {
  const context = await browser.newContext();
  const visit = await context.newPage();
  await visit.goto(address, { waitUntil: 'networkidle' });
  const [bytes = 0, html = 0] = await visit.evaluate((later) => {
    const sent = performance.getEntries().filter((entry) => entry instanceof PerformanceResourceTiming);
    const text = sent.filter(
      ({ initiatorType, name }) =>
        initiatorType !== 'img' && !name.includes('/media/') && !later.test(new URL(name).pathname),
    );
    const page = performance.getEntriesByType('navigation').map((entry) => entry as PerformanceNavigationTiming);
    return [text, page].map((entries) => entries.reduce((sum, entry) => sum + entry.encodedBodySize, 0));
  }, strip);
  await context.close();
  return [bytes, html];
}

test('a first visit stays within its weight on every public page @finger', async ({ browser, page, baseURL }) => {
  test.slow();
  const [origin = ''] = [baseURL];
  const found = await games(page, origin, 'fab');
  const game = found.findLast((one) => one.status === 'completed');
  const { players } = await (await page.request.get(`${origin}/api/playersv2?slug=fab&limit=1`)).json();
  const addresses = new Map([
    ['landing', '/'],
    ['home', '/fab'],
    ['schedule', '/fab/schedule'],
    ['standings', '/fab/teamList'],
    ['fairness', '/fab/fairness'],
    ['players', '/fab/players'],
    ['leaderboard', '/fab/leaderboard'],
    ['league info', '/fab/leagueInfo'],
    ['game', `/fab/games/${game?.id}`],
    ['team', `/fab/teams/${game?.homeTeam.id}`],
    ['player', `/fab/players/${players[0].id}`],
    ['tournament', '/fab/tournament'],
    ['stat leaders', '/millionaire'],
    ['youth', '/jccoc'],
    ['directory', '/browse'],
  ]);
  const weighed: string[] = [];
  let over = 0;
  const weigh = async (name: string, address: string) => {
    // A busy server sends a page without its markup and compresses it less. It keeps the page that it had time for.
    const isKept = async () => (await (await page.request.get(origin + address)).text()).includes('<main');
    await expect.poll(isKept, { message: `${name} is rendered` }).toBe(true);
    const isHeavy = (bytes: number, html: number) => bytes > limit || html > firstFlight;
    let [bytes, html] = await measured(browser, origin + address);
    // It compresses the page again once many have asked for it.
    for (let more = 0; more < 3 && isHeavy(bytes, html); more += 1) {
      for (let asked = 0; asked < popular; asked += 1) await page.request.get(origin + address);
      [bytes, html] = await measured(browser, origin + address);
    }
    const heavy = isHeavy(bytes, html);
    if (heavy) over += 1;
    weighed.push(`${name.padEnd(14)} ${bytes} / ${limit}, page ${html} / ${firstFlight}${heavy ? '  OVER' : ''}`);
  };
  // Two visits at once, because most of the time goes into waiting for an idle network.
  const visits = [...addresses];
  const some = async () => {
    for (let next = visits.shift(); next; next = visits.shift()) await weigh(...next);
  };
  await Promise.all([some(), some()]);
  test.info().annotations.push({ type: 'weights', description: weighed.join('\n') });
  expect(over, weighed.join('\n')).toBe(0);
});
