import { addLeague, newGame, newLeague, newOrganization, newUsers } from '../../organization/own-organization.ts';
import { expect, expectUsable, signInTo, test, visit } from '../../support.ts';
import { open } from '../cup.ts';

test.use({ provoked: [422] });

test('a division is seeded from the standings of two leagues after a preview', async ({ page }) => {
  // The season has two leagues whose teams have not played; the division is emptied first.
  const { call } = await open(page, 10);
  const [, season, division] = /seasons\/(\d+)\/divisions\/(\d+)/.exec(page.url()) ?? [];
  const read = async () => (await call('get', `seasonsv2/${season}/divisions/${division}`)).division;
  for (const { slt_id } of (await read()).teams) {
    const headers = { origin: new URL(page.url()).origin };
    await page.request.delete(`/api/divisions/${division}/teams/${slt_id}`, { headers });
  }
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No bracket yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Seed from standings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Seed from the standings' });
  await dialog.getByRole('button', { name: 'Seed the bracket' }).click();
  await expect(dialog).toContainText('Leagues is required: choose a league');
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  for (const league of await dialog.getByRole('checkbox').all()) await league.check();
  const seeds = dialog.getByRole('list', { name: 'Seeds' }).getByRole('listitem');
  await expect(seeds).toHaveCount(4);
  await expect(seeds.nth(0)).toContainText('1st of Fountain Valley Sunday');
  await expect(seeds.nth(1)).toContainText('1st of Tustin Columbus Tuesday');
  await expect(seeds.nth(3)).toContainText('2nd of Tustin Columbus Tuesday');
  await expectUsable(page);
  await dialog.getByLabel('Teams from each league').fill('50');
  await expect(dialog).toContainText('must be at least 1, for at most 64 teams in all');
  await dialog.getByLabel('Teams from each league').fill('4');
  await expect(seeds).toHaveCount(8);
  const names = await seeds.allInnerTexts();
  await dialog.getByRole('button', { name: 'Seed the bracket' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('8 teams, out after one loss')).toBeVisible();
  const first = (await read()).bracket.rounds[0].matches[0];
  expect(names[0]).toContain(first.teamA.name);
  expect(names[7]).toContain(first.teamB.name);
});

test('a bracket shows places of the standings with dates, and gets its teams after the last result', async ({
  page,
}) => {
  const own = await newOrganization('pools', page.request);
  await newUsers(own, { staff: 'staff' });
  const sunday = await newLeague(own, ['Herons', 'Otters']);
  const tuesday = await addLeague(own, sunday.season, 'Tuesday', ['Bears', 'Foxes']);
  const games = [await newGame(own, sunday), await newGame(own, tuesday)];
  const { id } = await own.post(`/api/seasonsv2/${sunday.season}/divisions`, { name: 'Cup' });
  await signInTo(page, own.slug, 'staff');
  await page.goto(`/dashboard/seasons/${sunday.season}/divisions/${id}`);
  await page.getByRole('button', { name: 'Seed from standings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Seed from the standings' });
  await dialog.getByRole('checkbox', { name: /Sunday/ }).check();
  await dialog.getByRole('checkbox', { name: /Tuesday/ }).check();
  await dialog.getByLabel('Teams from each league').fill('1');
  await expect(dialog.getByRole('checkbox', { name: /Wait until these leagues are over/ })).toBeChecked();
  await expectUsable(page);
  await dialog.getByRole('button', { name: 'Wait for the games' }).click();
  await expect(dialog).toHaveCount(0);
  const cell = page.locator('.mt').first();
  await expect(cell).toContainText('1st of Sunday');
  await expect(cell).toContainText('1st of Tuesday');
  await expect(page.getByText('The bracket gets them after the last game: 2 games left.')).toBeVisible();
  await page.getByRole('button', { name: /^Set date/ }).click();
  const slot = page.getByRole('dialog');
  await slot.getByLabel('Date').fill('2031-06-01');
  await slot.getByRole('button', { name: 'Save' }).click();
  await expect(slot).toHaveCount(0);
  await expectUsable(page);

  // A signed-in member opens the public address as it is.
  const visited = `/${own.slug}/tournamentBracket?divisionId=${id}&seasonId=${sunday.season}`;
  await page.goto(visited);
  await expect(cell).toContainText('1st of Sunday');
  await visit(page, visited);
  await expect(cell).toContainText('1st of Tuesday');
  await expect(page.getByText('2 teams')).toBeVisible();
  await expectUsable(page);

  await signInTo(page, own.slug, 'staff');
  const headers = { origin: new URL(page.url()).origin };
  const data = { score_home: 70, score_away: 60 };
  for (const game of games) await page.request.put(`/api/gamesv2/${game.id}/scores`, { headers, data });
  await visit(page, visited);
  await expect(cell).toContainText('Herons');
  await expect(cell).toContainText('Bears');
  await expect(cell).toContainText('Jun 1');
});
