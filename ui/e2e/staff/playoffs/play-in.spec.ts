import { expect, expectUsable, test, visit } from '../../support.ts';
import { changeFormat, open } from '../cup.ts';

test('the last four teams play for the last two places', async ({ page }) => {
  test.slow();
  const { call, matches, games, visited, names } = await open(page, 10);
  await changeFormat(page, async (dialog) => {
    const choice = { label: 'The last four teams play for the last two places' };
    await dialog.getByRole('combobox', { name: 'Play-in' }).selectOption(choice);
    await expect(dialog).toContainText(
      '7 plays 8: the winner is seed 7. The loser plays the winner of 9 and 10 for seed 8',
    );
    await expectUsable(page);
  });
  await expect(page.getByText('10 teams, out after one loss, after a play-in')).toBeVisible();
  const region = page.getByRole('region', { name: /Bracket/ });
  const rounds = ['Play-in round 1', 'Play-in round 2', 'Quarterfinals', 'Semifinals', 'Final'];
  await expect(region.getByRole('heading')).toHaveText(rounds);
  await expect(region.getByText('Winner of Play-in round 2')).toBeAttached();
  await expectUsable(page);
  // The lower team wins every game of the play-in: 8 is seed 7, and 10 is seed 8.
  for (const round of ['p1', 'p2']) {
    for (const { matchId, teamA, teamB } of (await matches()).filter((one) => one.matchId.startsWith(`${round}m`))) {
      const teams = { home_team_id: teamA?.slt_id, away_team_id: teamB?.slt_id };
      await call('post', games, { match_id: matchId, date: '2031-05-04', score_home: 60, score_away: 70, ...teams });
    }
  }
  await page.reload();
  const first = region.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Quarterfinals' }) });
  await expect(first.locator('.tm').filter({ hasText: names[9] ?? '' })).toContainText('Seed 8');
  await expect(first.locator('.tm').filter({ hasText: names[7] ?? '' })).toContainText('Seed 7');
  await page.getByRole('button', { name: 'Format' }).click();
  const dialog = page.getByRole('dialog', { name: 'Format of the bracket' });
  await expect(dialog.getByRole('combobox', { name: 'Play-in' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  // The saved format keeps the play-in that the disabled field did not send.
  await page.reload();
  await expect(region.getByRole('heading', { name: 'Play-in round 1' })).toBeVisible();
  await visit(page, visited);
  await expect(region.getByRole('heading', { name: 'Play-in round 1' })).toBeVisible();
  await expectUsable(page);
  const paper = await page.pdf({ preferCSSPageSize: true });
  expect(paper.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
});
