import { randomInt } from 'node:crypto';
import { expect, expectUsable, test, unique, visit } from '../support.ts';
import { button, changeFormat, choose, create, open, play, win } from './cup.ts';

test('a bracket from 18 teams is played to its champion', async ({ page }) => {
  test.slow();
  const { call, matches, games, visited } = await open(page, 18);
  const waiting = page.locator('.mt .tbd .nm');
  await expect(waiting.filter({ hasText: 'Winner of Round of 16, game' }).first()).toBeAttached();
  const cut = (slots: Element[]) =>
    slots.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent);
  expect(await waiting.evaluateAll(cut)).toEqual([]);
  // In odd rounds the better seed wins, in even rounds the other team.
  let champion = '';
  for (let round = 1; round <= 5; round += 1) {
    const open = (await matches()).filter((match) => match.matchId.startsWith(`r${round}m`) && !match.isSpacer);
    expect(open).toHaveLength([2, 8, 4, 2, 1][round - 1] ?? 0);
    for (const { matchId, teamA, teamB } of open) {
      const teams = { home_team_id: teamA?.slt_id, away_team_id: teamB?.slt_id };
      await call('post', games, { match_id: matchId, date: '2031-05-04', ...teams });
    }
    await page.reload();
    for (const { teamA, teamB } of open) {
      if (!teamA || !teamB) throw new Error('a team of the match is unknown');
      const better = teamA.seed < teamB.seed === (round % 2 === 1);
      champion = (better ? teamA : teamB).name;
      await win(page, champion, (better ? teamB : teamA).name);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  }
  await expect(page.locator('.champ')).toContainText(champion);
  await expect(page.locator('.mt s')).toHaveCount(17);
  await expectUsable(page);
  await visit(page, visited);
  await expect(page.locator('.champ')).toContainText(champion);
  await expect(page.locator('.mt s')).toHaveCount(17);
});

test('@mouse moving a bracket game onto another reports the clash and can be undone', async ({ page }) => {
  const { call, matches, games, names } = await open(page, 4);
  const hall = unique('Cup Hall');
  // A random day, because on a fixed day these games would also clash with the games of an earlier run.
  const day = new Date(Date.UTC(2031, 0, 1 + randomInt(10_000)));
  const date = day.toISOString().slice(0, 10);
  const written = day.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const [, b, c] = names as [string, string, string, string];
  for (const [place, { matchId, teamA, teamB }] of (await matches()).slice(0, 2).entries()) {
    const teams = { home_team_id: teamA?.slt_id, away_team_id: teamB?.slt_id };
    const time = `1${place}:00`;
    await call('post', games, { match_id: matchId, date, time, location: hall, ...teams });
  }
  await page.reload();
  await button(page, 'Edit', b, c).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Game' });
  const time = dialog.getByLabel('Time');
  const others = (await time.inputValue()) === '10:00' ? '11:00' : '10:00';
  await time.fill(others);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const said = page.getByRole('dialog', { name: 'Saved, with 1 clash' });
  await expect(
    said.getByText(`2 games are on ${hall} at ${others === '10:00' ? '10:00 AM' : '11:00 AM'} on ${written}.`),
  ).toBeVisible();
  await expectUsable(page);
  await said.getByRole('button', { name: 'Change' }).click();
  await expect(time).toHaveValue(others);
  await time.fill('12:00');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The next dialog must start from the saved time, which the page shows when it has it.
  await expect(page.getByText('12:00 PM')).toBeVisible();
  await button(page, 'Edit', b, c).click();
  await time.fill(others);
  await dialog.getByRole('textbox', { name: b }).fill('61');
  await dialog.getByRole('textbox', { name: c }).fill('58');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await said.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The game is back where it was.')).toBeVisible();
  await button(page, 'Edit', b, c).click();
  await expect(time).toHaveValue('12:00');
  await expect(dialog.getByRole('textbox', { name: b })).toHaveValue('61');
});

test.describe('two losses', () => {
  test.use({ provoked: [409] });

  test('send four teams through the losers’ bracket to a second final', async ({ page }) => {
    test.slow();
    const { names, visited } = await open(page, 4);
    const [a, b, c, d] = names as [string, string, string, string];
    await choose(page, /^Out after two losses/);
    await expect(page.getByText('4 teams, out after two losses')).toBeVisible();
    const region = page.getByRole('region', { name: /Bracket/ });
    await expect(region.getByRole('heading')).toHaveText([
      'Semifinals',
      'Winners final',
      'Losers round 1',
      'Losers final',
      'Grand final',
      'Second finalif necessary',
    ]);
    await play(page, a, d);
    await play(page, b, c);
    await play(page, d, c);
    await play(page, a, b);
    await play(page, b, d);
    await create(page, a, b);
    // These two teams play three games: the first is over, and the grand final is the one without a result.
    await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: /^Grand final/ }) })
      .getByRole('button', { name: /^Edit/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Edit Game' });
    await dialog.getByRole('textbox', { name: a }).fill('70');
    await dialog.getByRole('textbox', { name: b }).fill('71');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('.champ')).toHaveCount(0);
    await create(page, a, b);
    await page.getByRole('button', { name: 'Second final', exact: true }).click();
    const second = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Second final/ }) });
    await second.getByRole('button', { name: /^Edit/ }).click();
    await dialog.getByRole('textbox', { name: a }).fill('80');
    await dialog.getByRole('textbox', { name: b }).fill('81');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('.champ')).toContainText(b);
    await expectUsable(page);

    // With the corrected result of the grand final there is no second one.
    const grand = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Grand final/ }) });
    await grand.getByRole('button', { name: /^Edit/ }).click();
    await dialog.getByRole('textbox', { name: a }).fill('72');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const asked = page.getByRole('dialog', { name: 'Later games have begun' });
    await expect(asked).toContainText('The second final is not needed any more');
    await asked.getByRole('button', { name: 'Correct and clear them' }).click();
    await expect(page.locator('.champ')).toContainText(a);
    await expect(second).toHaveCount(0);
    await page.getByRole('button', { name: 'Format' }).click();
    const format = page.getByRole('dialog', { name: 'Format of the bracket' });
    await expect(format.getByRole('radio', { name: 'Single elimination' })).toBeDisabled();
    await expect(format).toContainText('Delete all of them to change between one loss and two');

    await visit(page, visited);
    await expect(page.locator('.champ')).toContainText(a);
    await expect(page.getByText('4 teams, double elimination')).toBeVisible();
    await expectUsable(page);
  });
});

test.describe('a game for third place', () => {
  test.use({ provoked: [409] });

  test('@mouse can be added during the bracket, does not end it, and cannot be removed while it exists', async ({
    page,
  }) => {
    test.slow();
    const { names } = await open(page, 4);
    const [a, b, c, d] = names as [string, string, string, string];
    await play(page, a, d);
    await changeFormat(page, (dialog) => dialog.getByRole('checkbox', { name: /third place/ }).check());
    await expect(page.getByRole('heading', { name: /^Third place/ })).toBeVisible();
    await play(page, b, c);
    await play(page, c, d);
    await expect(page.locator('.champ')).toHaveCount(0);
    await page.getByRole('button', { name: 'Format' }).click();
    const dialog = page.getByRole('dialog', { name: 'Format of the bracket' });
    await dialog.getByRole('checkbox', { name: /third place/ }).uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toContainText('Delete the game for third place before leaving it out.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await play(page, a, b);
    await expect(page.locator('.champ')).toContainText(a);
    await expect(page.locator('.champ')).toContainText(`Third place: ${c}`);
    await button(page, 'Delete', c, d).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 game' }).click();
    await expect(page.locator('.champ')).toContainText(a);
    await changeFormat(page, (dialog) => dialog.getByRole('checkbox', { name: /third place/ }).uncheck());
    await expect(page.getByRole('heading', { name: /^Third place/ })).toHaveCount(0);
    await expect(page.locator('.champ')).toContainText(a);
    await expect(page.locator('.champ')).not.toContainText('Third place');
    // The better score does not help the team that forfeited.
    await button(page, 'Edit', a, b).click();
    const edit = page.getByRole('dialog', { name: 'Edit Game' });
    await edit.getByLabel('Forfeited by').selectOption(a);
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('.champ')).toContainText(b);
    await expect(page.getByText(`Forfeit by ${a}`)).toBeVisible();
  });
});
