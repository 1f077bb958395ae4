import { openOwnGame } from '../../organization/own-organization.ts';
import { expect, expectUsable, password, signIn, test } from '../../support.ts';
import { details, endSession, fromSchedule, place, said } from './typed.ts';

// A read without a session lacks the organization, hence 400.
test.use({ provoked: [400, 401] });

const ended = 'Your session ended';

test('after signing in again over the page, the failed save is sent again with what was typed', async ({ page }) => {
  const game = await openOwnGame(page);
  await fromSchedule(page, game.id);
  await page.getByRole('button', { name: 'Details' }).click();
  await place(page).fill('Annex');
  await endSession(page);
  await details(page).getByRole('button', { name: 'Save details' }).click();
  const dialog = page.getByRole('dialog', { name: ended });
  await expect(dialog.getByLabel('Username')).toHaveValue('staff');
  await expect(dialog.getByLabel('Password')).toBeFocused();
  await expect(dialog.getByText('Sign in to continue. What you typed is kept.')).toBeVisible();
  await expectUsable(page);
  await dialog.getByLabel('Password').fill('wrong');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Login failed. Please check your credentials.')).toBeVisible();
  await dialog.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(place(page)).toHaveValue('Annex');
  const reason = 'The game was not saved: your session ended. What you typed is kept on this device.';
  await expect(details(page).getByText(reason)).toBeVisible();
  await details(page).getByRole('button', { name: 'Try again' }).click();
  await expect(said(page, 'Game details updated successfully!')).toBeVisible();
  await expect(page.locator('#main').getByText('Annex')).toBeVisible();
});

test('the typed cells of a grid survive the end of the session', async ({ page }) => {
  const game = await openOwnGame(page);
  await page.goto(`/games/${game.id}?mode=stats`);
  const cell = page
    .getByRole('table', { name: /^Statistics of/ })
    .getByRole('textbox')
    .first();
  await cell.fill('6');
  await endSession(page);
  await page.getByRole('button', { name: 'Save stats' }).click();
  const dialog = page.getByRole('dialog', { name: ended });
  await dialog.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await expect(cell).toHaveValue('6');
  await page.getByRole('alert').filter({ hasText: 'The box score' }).getByRole('button').click();
  await expect(said(page, 'Stats saved')).toBeVisible();
});

test('another user who signs in instead does not see the typed text', async ({ page }) => {
  const game = await openOwnGame(page);
  await page.goto(`/games/${game.id}?mode=details`);
  await place(page).fill('Only mine');
  await endSession(page);
  await details(page).getByRole('button', { name: 'Save details' }).click();
  const dialog = page.getByRole('dialog', { name: ended });
  await dialog.getByLabel('Username').fill('owner');
  await dialog.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Seasons' })).toBeVisible();
  await page.goto(`/games/${game.id}?mode=details`);
  await expect(place(page)).not.toHaveValue('Only mine');
  await expect(details(page).getByRole('button', { name: 'Restore' })).toHaveCount(0);

  // The first user finds the draft again.
  await page.request.post('/api/auth/login', {
    data: { username: 'staff', password, slug: game.own.slug },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  await page.reload();
  await details(page).getByRole('button', { name: 'Restore' }).click();
  await expect(place(page)).toHaveValue('Only mine');
});

test('a page that is reloaded after the session ended explains the sign-in, which returns to the page', async ({
  page,
}) => {
  const game = await openOwnGame(page);
  await page.goto(`/dashboard/seasons/${game.season_id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const address = page.url();
  await endSession(page);
  await page.reload();
  await expect(page.getByText('Your session ended. Sign in to continue. What you typed is kept.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/${game.own.slug}/login$`));
  await expectUsable(page);
  await page.getByRole('textbox', { name: 'Username' }).fill('staff');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(address);
  await expect(page.locator('#main').getByRole('heading', { level: 1 })).toBeVisible();
});

test('signing out deletes all drafts and shows no message about an ended session', async ({ page }) => {
  const game = await openOwnGame(page);
  await page.goto(`/games/${game.id}?mode=details`);
  await place(page).fill('Draft');
  await page.reload();
  await expect(details(page).getByRole('button', { name: 'Restore' })).toBeVisible();
  await page.keyboard.press('Escape');
  const more = page.getByRole('button', { name: 'More' });
  if (await more.isVisible()) await more.click();
  await page.getByRole('button', { name: 'Log out' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(new RegExp(`/${game.own.slug}$`));
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft ')));
  expect(await drafts()).toEqual([]);
  await page.goto(`/${game.own.slug}/login`);
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  await expect(page.getByText(ended)).toHaveCount(0);
  await signIn(page, 'staff');
});
