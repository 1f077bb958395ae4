// What the sheet "End game" offers beside the end.
import { expect, test } from '../support.ts';
import { expectState, newScoredGame, openAndStart, openSheet, tap } from './scored-game.ts';

test.use({ provoked: [0] });

test('the score sheet opens in a tab of its own, and without a network the button says what it needs', async ({
  page,
  context,
}) => {
  const game = await newScoredGame();
  await openAndStart(page, game);
  await tap(page, 'Otters', 1, '+2 made');
  await expectState(page, 'Sent');
  await openSheet(page, 'Menu');
  await page.getByRole('dialog').getByRole('button', { name: 'End game' }).click();
  const end = page.getByRole('dialog', { name: /^End game/ });
  const [paper] = await Promise.all([
    context.waitForEvent('page'),
    end.getByRole('link', { name: 'Score sheet' }).click(),
  ]);
  await expect(paper.getByRole('heading', { name: 'Score sheet' })).toBeVisible();
  expect(new URL(paper.url()).pathname).toBe(`/${game.slug}/games/${game.id}/sheet`);
  await paper.close();
  await context.setOffline(true);
  await expect(end.getByRole('button', { name: 'Score sheet needs a network' })).toBeDisabled();
  await context.setOffline(false);
  await expect(end.getByRole('link', { name: 'Score sheet' })).toBeVisible();
});
