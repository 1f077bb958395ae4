import { expect, expectUsable, test, visit } from '../../support.ts';
import { changeFormat, open } from '../cup.ts';

test('losers of the first round play on, and the banner names their winner', async ({ page }) => {
  test.slow();
  const { call, matches, games, visited } = await open(page, 8);
  await changeFormat(page, (dialog) => dialog.getByRole('checkbox', { name: /^Consolation bracket/ }).check());
  await expect(page.getByText('8 teams, out after one loss, with a consolation bracket')).toBeVisible();
  const region = page.getByRole('region', { name: /Bracket/ });
  await expect(region.getByRole('heading', { name: 'Consolation semifinals' })).toBeVisible();
  await expect(page.getByText(/^Loser of /)).toHaveCount(4);
  await page.getByRole('button', { name: 'Set date, Consolation final' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expectUsable(page);
  // The home team wins every game.
  let winner = '';
  for (const round of ['r1', 'c1', 'c2', 'r2', 'r3']) {
    for (const { matchId, teamA, teamB } of (await matches()).filter((one) => one.matchId.startsWith(`${round}m`))) {
      const teams = { home_team_id: teamA?.slt_id, away_team_id: teamB?.slt_id };
      await call('post', games, { match_id: matchId, date: '2031-05-04', score_home: 70, score_away: 60, ...teams });
      if (round === 'c2') winner = teamA?.name ?? '';
    }
  }
  await page.reload();
  await expect(page.locator('.champ')).toContainText(`Consolation winner: ${winner}`);
  await visit(page, visited);
  await expect(page.locator('.champ')).toContainText(`Consolation winner: ${winner}`);
  await page.getByRole('button', { name: 'Consolation final', exact: true }).click();
  await expect(region.getByRole('heading', { name: /^Consolation final/ })).toBeInViewport();
  // On a day with games the strip of scores would be half behind the bar.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expectUsable(page);
  const paper = await page.pdf({ preferCSSPageSize: true });
  expect(paper.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
});
