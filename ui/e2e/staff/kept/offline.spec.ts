import { openOwnGame } from '../../organization/own-organization.ts';
import { expect, expectUsable, holdRequests, signInTo, test, unique } from '../../support.ts';
import { details, place, said } from './typed.ts';

test.use({ provoked: [0] });

const lost = (thing: string) => `${thing} was not saved: no connection. What you typed is kept on this device.`;

test('failed saves of a dialog, a grid and a score are reported, keep the typed text, and can be repeated', async ({
  page,
}) => {
  test.slow();
  const game = await openOwnGame(page);
  const cut = () =>
    page.route('**/api/**', (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()));
  const mend = () => page.unroute('**/api/**');
  await page.goto(`/games/${game.id}?mode=details`);
  await place(page).fill('Gym 9');
  await cut();
  await details(page).getByRole('button', { name: 'Save details' }).click();
  await expect(details(page).getByText(lost('The game'))).toBeVisible();
  await expect(place(page)).toHaveValue('Gym 9');
  await expectUsable(page);
  await mend();
  await details(page).getByRole('button', { name: 'Try again' }).click();
  await expect(said(page, 'Game details updated successfully!')).toBeVisible();

  await page.goto(`/games/${game.id}?mode=stats`);
  const cell = page
    .getByRole('table', { name: /^Statistics of/ })
    .getByRole('textbox')
    .first();
  await cell.fill('5');
  await cut();
  await page.getByRole('button', { name: 'Save stats' }).click();
  await expect(page.getByText(lost('The box score'))).toBeVisible();
  await expect(cell).toHaveValue('5');
  await expectUsable(page);
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(said(page, 'Stats saved')).toBeVisible();

  await page.goto(`/games/${game.id}?mode=score`);
  await page.getByRole('textbox', { name: game.homeTeam.name }).fill('71');
  await page.getByRole('textbox', { name: game.awayTeam.name }).fill('64');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save score' }).click();
  await expect(page.getByText(lost('The score'))).toBeVisible();
  await page.context().setOffline(false);
  await page.locator('form').getByRole('button', { name: 'Try again' }).click();
  await expect(said(page, 'Final game score updated!')).toBeVisible();
});

test('a score that is saved says so, even if the connection stalls afterwards', async ({ page }) => {
  const game = await openOwnGame(page);
  await page.goto(`/games/${game.id}?mode=score`);
  await page.getByRole('textbox', { name: game.homeTeam.name }).fill('71');
  await page.getByRole('textbox', { name: game.awayTeam.name }).fill('64');
  const resume = await holdRequests(page, '**/api/**', 'GET');
  await page.getByRole('button', { name: 'Save score' }).click();
  await expect(said(page, 'Final game score updated!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save score' })).toHaveCount(0);
  resume();
  await expect(page.getByText('71').first()).toBeVisible();
});

test('a failed save of a site page is reported and can be repeated', async ({ page }) => {
  await signInTo(page, 'jccoc', 'staff');
  const headers = { 'sec-fetch-site': 'same-origin' };
  const path = unique('lost').replace(' ', '-');
  const made = await page.request.post('/api/pages', { data: { title: 'Lost', path, published: false }, headers });
  const { page: written } = await made.json();
  await page.goto(`/dashboard/pages/${written.id}`);
  await page.getByLabel('Text', { exact: true }).fill('Still here');
  await page.route('**/draft', (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()));
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: lost('The page') })
      .first(),
  ).toBeVisible();
  await page.unroute('**/draft');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(said(page, 'Draft saved')).toBeVisible();
  await page.request.delete(`/api/pages/${written.id}`, { headers });
});

test('a screen that is opened without a connection loads when the connection is back', async ({ page }) => {
  await openOwnGame(page);
  await page.goto('/dashboard/seasons');
  await expect(page.getByRole('heading', { level: 1, name: 'Seasons' })).toBeVisible();
  // The first movement loads what few visits need.
  await page.getByRole('link', { name: 'Venues', exact: true }).hover();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Venues', exact: true }).click();
  await expect(page.getByText('This page did not load.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Venues' })).toBeVisible();
});
