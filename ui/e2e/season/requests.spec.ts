// Requests and rules of a season: entered by staff, kept by schedules, shown where they are not kept.
import type { Page } from '@playwright/test';
import { expect, expectUsable, test } from '../support.ts';
import { look } from '../walk/look.ts';
import { ownLeague } from './own-league.ts';

/** Returns what is too wide, cut off, covered or too small to press. */
async function faults(page: Page): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0;
  return page.evaluate(look, { width, size: 16, target: width < 500 ? 44 : 24 });
}

const dialog = (page: Page) => page.getByRole('dialog');
const rows = (page: Page) => page.getByRole('table', { name: 'Requests and rules' }).locator('tbody tr');

test('a rule is added, changed, deleted and brought back, and the list is filtered by team', async ({ page }) => {
  const own = await ownLeague(page, 'askers', 4);
  const schedule = await own.schedule({ locations: ['Gym'] });
  await own.open(schedule);
  await page.getByRole('link', { name: 'Requests and rules' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Requests and rules' })).toBeVisible();
  await expect(page.getByText('No rules yet')).toBeVisible();
  await expectUsable(page);

  await page.getByRole('button', { name: 'Add a rule' }).click();
  await dialog(page).getByLabel('Team', { exact: true }).selectOption('Team 1');
  await dialog(page).getByRole('checkbox', { name: 'Sunday' }).press('Space');
  await dialog(page)
    .getByLabel(/^Until time/)
    .fill('18:00');
  await dialog(page)
    .getByLabel(/^Last day/)
    .fill('2031-11-30');
  await dialog(page)
    .getByLabel(/^Asked by/)
    .fill('Dana');
  await expectUsable(page);
  expect(await faults(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Add rule' }).click();
  const sentence = 'Team 1 cannot play on Sundays before 6:00 PM until November 30, 2031.';
  await expect(rows(page).getByText(sentence)).toBeVisible();

  await page.getByRole('button', { name: 'Add a rule' }).click();
  await dialog(page).getByLabel('Kind').selectOption('Two teams share a person');
  await dialog(page).getByLabel('First team').selectOption('Team 2');
  await dialog(page).getByLabel('Second team').selectOption('Team 3');
  await dialog(page).getByLabel('Should their games follow each other?').selectOption('Yes, important');
  await dialog(page).getByRole('button', { name: 'Add rule' }).click();
  await expect(rows(page)).toHaveCount(2);
  expect(await faults(page)).toEqual([]);

  await page.getByLabel('Team', { exact: true }).selectOption('Team 3');
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel('Team', { exact: true }).selectOption('All teams');

  await page.getByRole('button', { name: `Edit: ${sentence}` }).click();
  await dialog(page).getByLabel('How important').selectOption('Nice to have');
  await dialog(page).getByRole('button', { name: 'Save rule' }).click();
  const wish = 'Team 1 would rather not play on Sundays before 6:00 PM until November 30, 2031.';
  await expect(rows(page).getByText(wish)).toBeVisible();
  await page.getByRole('button', { name: `Delete: ${wish}` }).click();
  await dialog(page).getByRole('button', { name: 'Delete rule' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.locator('.toast').filter({ hasText: 'Rule deleted' }).getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page).getByText(wish)).toBeVisible();
});

test('the schedule builder says which requests the games do not keep', async ({ page }) => {
  const own = await ownLeague(page, 'unkept', 4);
  const schedule = await own.schedule({ locations: ['Gym'], gamesPerWeek: 1 });
  const { games } = await own.generate(schedule);
  const season = games[0].season_id;
  const team = games[0].homeTeam?.id ?? games[0].home_team.id;
  const rule = { kind: 'prefers_time', teamId: team, weekdays: ['Monday'], weight: 2, requestedBy: 'Dana' };
  await own.post(`/api/seasonsv2/${season}/schedule-rules`, rule);
  await own.open(schedule);
  const requests = page.getByRole('region', { name: 'Requests and rules' });
  await expect(requests.getByText('0 of 1 kept')).toBeVisible();
  await expect(requests.getByText(/prefers to play on Mondays\. Not kept by 3 games:/)).toBeVisible();
  await expect(requests.getByText('Asked by Dana')).toBeVisible();
  await expectUsable(page);
  expect(await faults(page)).toEqual([]);
});
