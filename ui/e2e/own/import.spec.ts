import { expect, expectUsable, read, signInOwner, test } from './server.ts';

const place = 'season=Tables&league=Gold';

// One test takes the network away for a while.
test.use({ provoked: [0] });

test('a pasted table is matched, mended and imported, and the checklist comes on @mouse', async ({ page }) => {
  await signInOwner(page);
  await page.goto(`/dashboard/import?kind=teams&${place}`);
  const table = page.getByRole('textbox', { name: 'Table' });
  await table.fill('Club\nBears\nCats');
  // Taken for another kind of table and back, the text stays.
  await page.getByRole('button', { name: 'Players', exact: true }).click();
  await expect(table).toHaveValue('Club\nBears\nCats');
  await page.getByRole('button', { name: 'Teams', exact: true }).click();
  await page.getByRole('button', { name: 'Import 2 teams' }).click();
  await expect(page.getByRole('heading', { name: '2 teams imported' })).toBeVisible();

  await page.getByRole('link', { name: 'Import players' }).click();
  await expect(table).toHaveValue('');
  await table.fill('Player\tClub\tShirt\tShoe\nAnn Lee\tBears\t7\t9\nBo Day\tDogs\t12\t8');
  const problems = page.getByRole('region', { name: /1 problem/ });
  await expect(problems.getByText('Line 3, Team: no team Dogs')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 1 player' })).toBeDisabled();
  await expect(page.getByRole('cell', { name: /^Dogs/ })).toHaveAttribute('title', /no team Dogs/);
  await expect(page.getByLabel('Shoe')).toHaveValue('');
  await page.getByLabel('Shoe').selectOption({ label: 'Height' });
  await expectUsable(page);
  await table.fill('Player\tClub\tShirt\tShoe\nAnn Lee\tBears\t7\t9\nBo Day\tCats\t12\t8');
  await expect(page.getByLabel('Shoe')).toHaveValue('');
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
  await steps.getByRole('button', { name: 'Put this list away' }).click();
  await page.reload();
  await expect(page.getByRole('row', { name: /Tables/ })).toBeVisible();
  await expect(steps).toHaveCount(0);
});

test('a file is read as spreadsheets save it; a workbook and a lost network are told @mouse', async ({ page }) => {
  await signInOwner(page);
  await page.goto(`/dashboard/import?kind=teams&${place}`);
  const file = page.getByLabel('File');
  await file.setInputFiles({ name: 'a.xlsx', mimeType: 'text/csv', buffer: Buffer.from('PK\u0003\u0004') });
  await expect(page.getByText('This is a workbook.')).toBeVisible();
  await file.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('name\nLe\u00f3n', 'latin1') });
  await expect(page.getByRole('cell', { name: 'León' })).toBeVisible();
  await expect(page.getByText('This is a workbook.')).toHaveCount(0);
  await page.route('**/api/imports*', (route) => route.abort());
  await page.getByRole('button', { name: 'Import 1 team' }).click();
  await expect(page.getByText('Our server could not be reached').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Table' })).toHaveValue('name\nLeón');
  await page.unroute('**/api/imports*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Import 1 team' }).click();
  await expect(page.getByRole('heading', { name: '1 team imported' })).toBeVisible();
});
