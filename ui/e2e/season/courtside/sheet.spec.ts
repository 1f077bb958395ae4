// The score sheet of a game on paper.
import { expect, expectUsable, test } from '../../support.ts';
import { newScoredGame } from './own-log.ts';

type Court = Awaited<ReturnType<typeof newScoredGame>>;

/** Scores points of both teams in each of so many periods. */
async function play({ entry, send, home, away }: Court, periods: number, points: number) {
  for (let p = 1; p <= periods; p += 1) {
    const entries = [entry(p, 'period', { what: 'start' })];
    for (let left = points; left > 0; left -= 2)
      for (const [team, players] of [
        ['home', home],
        ['away', away],
      ] as const)
        entries.push(
          entry(p, 'shot', { team, player: players[left % players.length], value: Math.min(left, 2), made: true }),
        );
    await send(...entries);
  }
}

/** Returns the number of pages on which the browser prints the sheet, and whether each box is whole. */
async function printed(page: import('@playwright/test').Page) {
  await page.emulateMedia({ media: 'print' });
  const cut = await page.locator('.paper').evaluateAll((papers) =>
    papers.flatMap((paper) =>
      [...paper.querySelectorAll('.box, .players, .running table, footer')]
        .filter((box) => {
          const [own, all] = [box.getBoundingClientRect(), paper.getBoundingClientRect()];
          const parent = (box.parentElement as Element).getBoundingClientRect();
          return own.bottom > all.bottom + 1 || own.right > all.right + 1 || own.bottom > parent.bottom + 1;
        })
        .map((box) => box.className || box.tagName),
    ),
  );
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return { cut, pages: paper.match(/\/Type\s*\/Page\b/g)?.length };
}

test('the sheet of a game with four overtimes and a full roster prints whole on one page', async ({ page }) => {
  const court = await newScoredGame(12);
  await play(court, 8, 12);
  await court.send(court.entry(8, 'timeout', { team: 'home', clock: 600 }));
  await page.goto(`/${court.own.slug}/games/${court.game.id}`);
  await page.getByRole('link', { name: 'Score sheet' }).click();
  await expect(page.getByRole('heading', { name: 'Score sheet' })).toBeVisible();
  await expect(page.getByText('not final', { exact: true })).toBeVisible();
  await expectUsable(page);
  expect(await printed(page)).toEqual({ cut: [], pages: 1 });
});

test('the sheet of a game of 162 points goes on to a second page', async ({ page }) => {
  const court = await newScoredGame(5);
  await play(court, 3, 54);
  await court.send(court.entry(4, 'final', { home: 162, away: 162 }));
  await page.goto(`/${court.own.slug}/games/${court.game.id}/sheet`);
  await expect(page.getByRole('heading', { name: 'Score sheet, page 2 of 2' })).toBeVisible();
  await expect(page.getByText('not final')).toHaveCount(0);
  expect(await printed(page)).toEqual({ cut: [], pages: 2 });
});
