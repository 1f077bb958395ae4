import { newOrganizationWithGame } from '../organization/own-organization.ts';
import { expect, expectUsable, password, signInTo, test } from '../support.ts';

/** Creates an organization with a scorekeeper and a game of today. */
async function openAsScorekeeper() {
  const { own, league, game } = await newOrganizationWithGame(2);
  await own.post('/api/usersv2', { username: 'fay', password, role: 'scorekeeper', organization_id: own.id });
  await own.put(`/api/gamesv2/${game.id}/details`, { date: '2020-01-05' });
  return { own, league, game };
}

test('a scorekeeper lands on the games to score, and records one', async ({ page }) => {
  const { own, game } = await openAsScorekeeper();
  await page.goto(`/${own.slug}/login`);
  await page.getByRole('textbox', { name: 'Username' }).fill('fay');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/dashboard\/scores$/);
  await expectUsable(page);
  await page.getByRole('link', { name: 'Enter score of Otters at Herons' }).click();
  await expect(page).toHaveURL(new RegExp(`/games/${game.id}\\?mode=score$`));
  await page.getByLabel(/Otters/).fill('61');
  await page.getByLabel(/Herons/).fill('70');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Otters 61, Herons 70' })).toBeVisible();
  await page.goto('/dashboard/scores');
  await expect(page.getByText('No game waits for its score')).toBeVisible();
});

test('a scorekeeper sees no button that ends in a refusal', async ({ page }) => {
  const { own, game, league } = await openAsScorekeeper();
  await signInTo(page, own.slug, 'fay');
  await page.goto(`/games/${game.id}`);
  await expect(page.getByRole('heading', { level: 1, name: /Otters at Herons/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Swap home and away' })).toHaveCount(0);
  await page
    .getByRole('radio', { name: 'Details' })
    .or(page.getByRole('button', { name: 'Details' }))
    .first()
    .click();
  const details = page.getByRole('dialog', { name: 'Game details' });
  await expect(details.getByLabel('Date')).toHaveCount(0);
  await details.getByLabel('Status').selectOption('postponed');
  await details.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByText('Game details updated successfully!')).toBeVisible();
  await page.goto(league.path.replace('/api/seasonsv2', '/dashboard/seasons'));
  await expect(page.getByRole('heading', { name: 'This screen is for staff' })).toBeVisible();
  await expectUsable(page);
  await page.getByRole('link', { name: 'Games to score' }).filter({ visible: true }).last().click();
  await expect(page).toHaveURL(/\/dashboard\/scores$/);
  await page.getByRole('button', { name: 'Search' }).click();
  const palette = page.getByRole('dialog', { name: 'Search' });
  await palette.getByRole('combobox').fill('herons');
  await expect(palette.getByRole('group', { name: 'Games' })).toContainText('Otters at Herons');
  await expect(palette.getByRole('group', { name: 'Teams' })).toHaveCount(0);
});

test('an owner keeps staff from deleting teams and games, and staff lose the buttons', async ({ page }) => {
  const { own, league } = await newOrganizationWithGame(2);
  await signInTo(page, own.slug, 'owner');
  await page.goto(`/organizations/${own.id}`);
  for (const name of [/^Teams and players/, /^Games, schedules and venues/]) {
    const box = page.getByRole('checkbox', { name });
    await expect(box).toBeChecked();
    await box.click();
    await expect(box).toHaveAttribute('aria-busy', 'false');
    await expect(box).not.toBeChecked();
  }
  await expectUsable(page);
  await page.goto('/teamList');
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();

  await signInTo(page, own.slug, 'staff');
  await page.goto('/teamList');
  await expect(page.getByRole('button', { name: 'Create team' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0);
  await page.goto(league.path.replace('/api/seasonsv2', '/dashboard/seasons'));
  await expect(page.getByRole('button', { name: 'Add Game' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete selected' })).toHaveCount(0);
  await page.goto('/dashboard/seasons');
  await expect(page.getByRole('button', { name: 'Delete selected' })).toBeVisible();
});
