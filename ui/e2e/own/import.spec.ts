import { resolve } from 'node:path';
import { expect, expectUsable, read, signInOwner, test } from './server.ts';

const place = 'season=Tables&league=Gold';

// One test disconnects the network; others get validation errors for a table or a season.
test.use({ provoked: [0, 422] });

test('a pasted table is matched, corrected and imported, and the checklist advances @mouse', async ({ page, own }) => {
  await signInOwner(page, own);
  await page.goto(`/dashboard/import?kind=teams&${place}`);
  const table = page.getByRole('textbox', { name: 'Table' });
  await table.fill('Club\nBears\nCats');
  // The text stays when the kind of table is changed.
  await page.getByRole('button', { name: 'Players', exact: true }).click();
  await expect(table).toHaveValue('Club\nBears\nCats');
  await page.getByRole('button', { name: 'Teams', exact: true }).click();
  await page.getByRole('button', { name: 'Import 2 teams' }).click();
  await expect(page.getByRole('heading', { name: '2 teams imported' })).toBeVisible();

  await page.getByRole('link', { name: 'Import players' }).click();
  await expect(table).toHaveValue('');
  await table.fill('Player\tClub\tShirt\tShoe\nAnn Lee\tBears\t7\t9\nBo Day\tDogs\t12\t8');
  const problems = page.getByRole('region', { name: /2 problems/ });
  await expect(problems.getByText('Line 3, Team: no team Dogs')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 1 player' })).toBeDisabled();
  await expect(page.getByRole('cell', { name: /^Dogs/ })).toHaveAttribute('title', /no team Dogs/);
  await expect(page.getByRole('combobox', { name: 'Shoe' })).toHaveValue('');
  await page.getByRole('combobox', { name: 'Shoe' }).selectOption({ label: 'Height' });
  await expectUsable(page);
  await table.fill('Player\tClub\tShirt\tShoe\nAnn Lee\tBears\t7\t9\nBo Day\tCats\t12\t8');
  // A corrected row leaves the meaning of a column as it was chosen.
  await expect(page.getByRole('combobox', { name: 'Shoe' })).toHaveValue('Height');
  await page.getByRole('combobox', { name: 'Shoe' }).selectOption('');
  await page.getByRole('checkbox', { name: 'Leave out 1 column that is not known: Shoe' }).check();
  await page.getByRole('button', { name: 'Import 2 players' }).click();
  await expect(page.getByRole('heading', { name: '2 players imported' })).toBeVisible();
  const { players } = await read<{ players: { lastName: string; rosters: { number: string }[] }[] }>(
    page,
    '/api/playersv2',
  );
  expect(players.map(({ lastName, rosters }) => [lastName, rosters[0]?.number])).toEqual([
    ['Day', '12'],
    ['Lee', '7'],
  ]);

  await page.goto('/dashboard/seasons');
  const steps = page.getByRole('region', { name: 'Your first season' });
  await expect(steps.getByText('5 of 6 steps done')).toBeVisible();
  await expectUsable(page);
  await steps.getByRole('link', { name: 'Paste from a spreadsheet' }).click();
  await expect(page.getByRole('button', { name: 'Games' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('combobox', { name: 'League' })).toHaveValue('Gold');
  await page.goBack();
  await steps.getByRole('button', { name: 'Hide this list' }).click();
  await page.reload();
  await expect(page.getByRole('row', { name: /Tables/ })).toBeVisible();
  await expect(steps).toHaveCount(0);
});

test('files are read in spreadsheet encodings; a broken workbook and a lost connection are reported @mouse', async ({
  page,
  own,
}) => {
  await signInOwner(page, own);
  await page.goto(`/dashboard/import?kind=teams&${place}`);
  const file = page.getByLabel('File');
  await file.setInputFiles({ name: 'a.xlsx', mimeType: 'text/csv', buffer: Buffer.from('PK\u0003\u0004') });
  await expect(page.getByText('is not a workbook that can be read')).toBeVisible();
  await file.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('name\nLe\u00f3n', 'latin1') });
  await expect(page.getByRole('cell', { name: 'León' })).toBeVisible();
  await expect(page.getByText('is not a workbook that can be read')).toHaveCount(0);
  await page.route('**/api/imports*', (route) => route.abort());
  await page.getByRole('button', { name: 'Import 1 team' }).click();
  await expect(page.getByText('Our server could not be reached').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Table' })).toHaveValue('name\nLeón');
  await page.unroute('**/api/imports*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Import 1 team' }).click();
  await expect(page.getByRole('heading', { name: '1 team imported' })).toBeVisible();
});

test('the import asks about sheets, unknown columns, a new season and ambiguous dates @mouse', async ({
  page,
  own,
  server,
}) => {
  const first = ['--organization', own, '--season', 'Tables', '--league', 'Gold', '--create'];
  server.run(['import', 'teams', '-', ...first], 'name\nBears\n');
  await signInOwner(page, own);
  await page.goto('/dashboard/import?kind=teams&season=Books&league=Paper');
  const table = page.getByRole('textbox', { name: 'Table' });
  await table.fill('Club\nBears\nCats');
  await expect(page.getByText(/There is no season Books\. The nearest is /)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Make the season Books and the league Paper' }).check();
  await page.getByRole('button', { name: 'Import 2 teams' }).click();
  await expect(page.getByRole('heading', { name: '2 teams imported' })).toBeVisible();

  await page.goto('/dashboard/import?kind=games&season=Books&league=Paper');
  await page
    .getByLabel('File')
    .setInputFiles(resolve(import.meta.dirname, '../../../tests/data/spreadsheets/season.xlsx'));
  await expect(page.getByText('The sheet Games was read; the workbook also has Notes, Teams.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^4 New 2026-12-27 19:05 Bears Cats/ })).toBeVisible();
  await expectUsable(page);
  await page.getByLabel('Sheet').selectOption('Teams');
  await expect(page.getByText('date: this column is required')).toBeVisible();
  await page.getByLabel('Sheet').selectOption('Games');
  await page.getByRole('button', { name: 'Import 5 games' }).click();
  await expect(page.getByRole('heading', { name: '5 games imported' })).toBeVisible();

  await page.getByRole('button', { name: 'Import more games' }).click();
  await table.fill('Date,Home,Away,Referee\n03/11/2027,Bears,Cats,Kim');
  await expect(page.getByText('Dates like 03/11/2027 are read as 2027-03-11')).toBeVisible();
  await page.getByRole('button', { name: 'Day first' }).click();
  await expect(page.getByText('Dates like 03/11/2027 are read as 2027-11-03')).toBeVisible();
  // A corrected row leaves the order of dates as it was chosen.
  await table.fill('Date,Home,Away,Referee\n04/11/2027,Bears,Cats,Kim');
  await expect(page.getByText('Dates like 04/11/2027 are read as 2027-11-04')).toBeVisible();
  const button = page.getByRole('button', { name: 'Import 1 game' });
  await expect(button).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Leave out 1 column that is not known: Referee' }).check();
  await expectUsable(page);
  await button.click();
  await expect(page.getByRole('heading', { name: '1 game imported' })).toBeVisible();
});

test('clashes are listed by line in the preview and after the import @mouse', async ({ page, own, server }) => {
  const first = ['--organization', own, '--season', 'Tables', '--league', 'Gold', '--create'];
  server.run(['import', 'teams', '-', ...first], 'name\nBears\nCats\nDogs\n');
  server.run(
    ['import', 'games', '-', ...first],
    'date,time,home,away,location\n2027-01-09,19:00,Bears,Cats,Main Gym\n',
  );
  await signInOwner(page, own);
  await page.goto(`/dashboard/import?kind=games&${place}`);
  await page
    .getByRole('textbox', { name: 'Table' })
    .fill(
      [
        'Date\tTime\tHome\tAway\tVenue',
        '2027-01-09\t18:30\tDogs\tCats\tBarn',
        '2027-01-16\t19:00\tBears\tCats\tMain Gym',
        '2027-01-16\t19:00\tDogs\tCats\tBarn',
      ].join('\n'),
    );
  const clashes = page.getByRole('region', { name: '3 clashes' });
  const items = clashes.locator('.clashes > li');
  async function expectClashes() {
    await expect(items).toHaveText([
      'Lines 3, 4Cats has 2 games at 7:00 PM on January 16, 2027.',
      /^Line 2Cats has 2 games on January 9, 2027, .*With Cats at BearsGold, Jan 9, 7:00 PM, Main Gym$/,
      /^Line 2Cats has games 30 minutes apart, at 6:30 PM and 7:00 PM on January 9, 2027\.With Cats at Bears/,
    ]);
    await expect(clashes.getByText('A team or a court is needed twice at one time')).toBeVisible();
  }
  await expectClashes();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Import 3 games' }).click();
  await expect(page.getByRole('heading', { name: '3 games imported' })).toBeVisible();
  await expectClashes();
  await expectUsable(page);

  // Cats plays twice at once on each of 60 days.
  await page.getByRole('button', { name: 'Import more games' }).click();
  const days = Array.from(
    { length: 60 },
    (_, at) => `2028-${String(1 + (at % 12)).padStart(2, '0')}-${String(1 + 5 * Math.floor(at / 12)).padStart(2, '0')}`,
  );
  const rows = days.flatMap((day) => [`${day},19:00,Bears,Cats`, `${day},19:00,Dogs,Cats`]);
  await page.getByRole('textbox', { name: 'Table' }).fill(['Date,Time,Home,Away', ...rows].join('\n'));
  const many = page.getByRole('region', { name: '60 clashes' });
  await expect(many.locator('.clashes > li')).toHaveCount(10);
  await many.getByRole('button', { name: 'Show the first 50 clashes' }).click();
  await expect(many.locator('.clashes > li')).toHaveCount(50);
  await expect(many.getByText('and 10 more clashes.')).toBeVisible();
});
