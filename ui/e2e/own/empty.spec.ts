import { expectUsable } from '../support.ts';
import { expect, test } from './server.ts';

// The page `tournament` is requested and does not exist.
test.use({ provoked: [404] });

test('the pages of an empty organization have no links or filters that lead nowhere', async ({ page, own }) => {
  const main = page.getByRole('main');
  await page.goto(`/${own}`);
  await expect(main.getByRole('heading', { name: 'This site opens soon' })).toBeVisible();
  await expect(main.getByRole('link')).toHaveCount(0);
  await page.goto(`/${own}/teamList`);
  await expect(main.getByRole('heading', { name: 'Please Select Filter Option' })).toBeVisible();
  await expect(main.getByText('There is nothing to choose yet: no season has teams.')).toBeVisible();
  await expect(main.getByRole('combobox')).toHaveCount(0);
  await expectUsable(page);
  await page.goto(`/${own}/tournament`);
  await expect(main.getByRole('heading', { name: 'No tournament yet' })).toBeVisible();
  await expect(main.getByText('Choose a season')).toHaveCount(0);
});
