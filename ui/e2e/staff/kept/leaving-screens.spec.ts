import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { openOwnGame } from '../../organization/own-organization.ts';
import { expect, test } from '../../support.ts';
import { question } from './typed.ts';

const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true }).click();
const discard = (page: Page) => question(page).getByRole('button', { name: 'Discard' }).click();
const keepEditing = (page: Page) => question(page).getByRole('button', { name: 'Keep editing' }).click();

test('a table that is not imported asks before a link discards it @mouse', async ({ page }) => {
  await openOwnGame(page);
  await page.goto('/dashboard/import?kind=teams');
  const table = page.getByRole('textbox', { name: 'Table' });
  await table.fill('Club\nBears');
  await page.getByRole('button', { name: 'Players', exact: true }).click();
  await expect(question(page)).toHaveCount(0);
  await follow(page, 'Venues');
  await keepEditing(page);
  await expect(table).toHaveValue('Club\nBears');
  await page.getByRole('button', { name: 'Teams', exact: true }).click();
  await page.getByRole('button', { name: 'Import 1 team' }).click();
  await expect(page.getByRole('heading', { name: '1 team imported' })).toBeVisible();
  await follow(page, 'Venues');
  await expect(page.getByRole('heading', { level: 1, name: 'Venues' })).toBeVisible();
});

test('a workbook that is not imported asks before a link discards it @mouse', async ({ page }) => {
  await openOwnGame(page);
  await page.goto('/dashboard/import?kind=games');
  await page
    .getByLabel('File')
    .setInputFiles(resolve(import.meta.dirname, '../../../../tests/data/spreadsheets/season.xlsx'));
  await expect(page.getByText('The sheet Games was read')).toBeVisible();
  await follow(page, 'Venues');
  await discard(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Venues' })).toBeVisible();
});

test('a repair asks before a link discards what happened @mouse', async ({ page }) => {
  const { own, league, season_id } = await openOwnGame(page);
  const plan = { startDate: '2031-01-05', numWeeks: 3, gameDays: ['Sunday'], timeSlots: ['17:00'] };
  await own.post('/api/schedules', { name: 'Own', leagueId: league.id, locations: ['Gym'], ...plan });
  await page.goto(`/dashboard/seasons/${season_id}/repair`);
  const gym = page.getByRole('checkbox', { name: 'Gym' });
  await gym.check();
  await follow(page, 'Venues');
  await keepEditing(page);
  await expect(gym).toBeChecked();
  await gym.uncheck();
  await follow(page, 'Venues');
  await expect(page.getByRole('heading', { level: 1, name: 'Venues' })).toBeVisible();
});

test('a player who was added to another team is not offered again', async ({ page }) => {
  const game = await openOwnGame(page);
  await page.goto('/playerListAuth');
  const dialog = page.getByRole('dialog', { name: 'Add player' });
  await page.getByRole('button', { name: 'Add player' }).click();
  await dialog.getByLabel('First name').fill('Nova');
  await dialog.getByRole('combobox', { name: 'Team' }).selectOption({ label: 'Otters' });
  await dialog.getByLabel('Last name').fill('Lake');
  await dialog.getByRole('button', { name: 'Add player', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Add player' }).click();
  await expect(dialog.getByLabel('First name')).toHaveValue('');
  await expect(dialog.getByRole('button', { name: 'Restore' })).toHaveCount(0);
  const { players } = await game.own.get('/api/playersv2');
  const [nova] = players.filter((player: { firstName: string }) => player.firstName === 'Nova');
  expect(nova.rosters[0].team.name).toBe('Otters');
});
