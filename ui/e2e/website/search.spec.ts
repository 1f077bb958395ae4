import type { Page } from '@playwright/test';
import { newLeague, newOrganization } from '../organization/own-organization.ts';
import { domain, expect, expectUsable, test } from '../support.ts';

/** Returns two teams that play each other. */
async function opponents(page: Page, tenant: string): Promise<[home: string, away: string]> {
  const { games } = await (await page.request.get(`/api/gamesv2?coming=5&${tenant}`)).json();
  return [games[0].homeTeam.name, games[0].awayTeam.name];
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const input = (page: Page) => dialog(page).getByRole('combobox');

for (const [name, base, tenant] of [
  ['under a slug', '/fab', 'slug=fab'],
  ['on a domain', domain, 'slug=longbeach'],
] as const) {
  test(`a visitor finds a team from the bar ${name}`, async ({ page }) => {
    const [home] = await opponents(page, tenant);
    await page.goto(`${base}/schedule`);
    await page.getByRole('link', { name: 'Search' }).click();
    await expect(input(page)).toBeFocused();
    await input(page).fill(home.slice(0, 6).toLowerCase());
    const team = dialog(page).getByRole('group', { name: 'Teams' }).getByRole('option', { name: home });
    await expect(team.locator('mark').first()).toHaveText(new RegExp(`^${home.slice(0, 6)}$|^${home.split(' ')[0]}$`));
    await expectUsable(page);
    await team.click();
    await expect(page).toHaveURL(new RegExp(`${base}/teams/\\d+$`));
    await expect(page.getByRole('heading', { level: 1, name: home })).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  });
}

test('/ opens the search, also as the first key; arrows choose, Enter opens, Escape closes @mouse', async ({
  page,
}) => {
  const [home] = await opponents(page, 'slug=fab');
  await page.goto('/fab/schedule', { waitUntil: 'networkidle' });
  await page.keyboard.press('/');
  await expect(input(page)).toBeFocused();
  await expect(input(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);

  await page.keyboard.press('/');
  await page.keyboard.type(home.toLowerCase());
  const options = dialog(page).getByRole('option');
  await expect(options.first()).toContainText(home);
  await expect(input(page)).toHaveAttribute('aria-expanded', 'true');
  const last = (await options.count()) - 1;
  for (const [key, at] of [
    ['ArrowUp', last],
    ['ArrowDown', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect(options.nth(at)).toHaveAttribute('aria-selected', 'true');
    const id = await options.nth(at).getAttribute('id');
    await expect(input(page)).toHaveAttribute('aria-activedescendant', id ?? '');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: home })).toBeVisible();
});

test('/ right after Escape opens the search again @mouse', async ({ page }) => {
  await page.goto('/fab/schedule', { waitUntil: 'networkidle' });
  await page.keyboard.press('/');
  await expect(input(page)).toBeFocused();
  await page.evaluate(async () => {
    const press = (key: string) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    press('Escape');
    // Waits in microtasks only, so that the browser dispatches no event between the two keys.
    while (document.querySelector('dialog[open]')) await Promise.resolve();
    press('/');
  });
  await expect(input(page)).toBeFocused();
});

test('Enter without a chosen result opens the page with all results; / in a field is text', async ({ page }) => {
  const [home, away] = await opponents(page, 'slug=fab');
  await page.goto('/fab/schedule');
  await page.getByRole('link', { name: 'Search' }).click();
  await input(page).fill(`${home} ${away}`);
  await input(page).press('Enter');
  await expect(page).toHaveURL(/\/fab\/search\?q=/);
  const game = page.getByRole('region', { name: 'Games' }).getByRole('link').first();
  await expect(game).toContainText(`${away} at ${home}`);
  await expectUsable(page);
  const field = page.getByRole('searchbox');
  await expect(field).toHaveValue(`${home} ${away}`);
  await field.fill('');
  await field.press('/');
  await expect(field).toHaveValue('/');
  await expect(dialog(page)).toHaveCount(0);
  await field.fill('zzzz');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Nothing found')).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('0 results for “zzzz”');
  await game.waitFor({ state: 'detached' });
  await page.goBack();
  await game.click();
  await expect(page).toHaveURL(/\/fab\/games\/\d+$/);
});

test('a note of the news is found by a word of its text', async ({ page }) => {
  await page.goto('/fab/schedule');
  await page.getByRole('link', { name: 'Search' }).click();
  await input(page).fill('holiday');
  const note = dialog(page).getByRole('group', { name: 'News' }).getByRole('option', { name: 'Gym closed' });
  await expectUsable(page);
  await note.click();
  await expect(page).toHaveURL(/\/fab\/news\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Gym closed/ })).toBeVisible();
});

test('nothing found is said while typing', async ({ page }) => {
  await page.goto('/fab/schedule');
  await page.getByRole('link', { name: 'Search' }).click();
  await input(page).fill('zzzz');
  await expect(dialog(page).getByRole('status')).toHaveText('Nothing found for “zzzz”.');
  await expectUsable(page);
});

test('the page says that it lists the first results of a kind', async ({ page }) => {
  const own = await newOrganization('birds');
  await newLeague(
    own,
    Array.from({ length: 21 }, (_, at) => `Owls ${at + 1}`),
  );
  await page.goto(`/${own.slug}/search?q=owls`);
  const teams = page.getByRole('region', { name: 'Teams' });
  await expect(teams.getByText('The first 20 results.')).toBeVisible();
  await expect(teams.getByRole('link')).toHaveCount(20);
  await page.goto(`/${own.slug}/search?q=owls+21`);
  await expect(teams.getByRole('link')).toHaveCount(1);
  await expect(page.getByText('The first 20 results.')).toHaveCount(0);
});

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' });
  test('the search and its page are usable by everybody', async ({ page }) => {
    const [home] = await opponents(page, 'slug=fab');
    await page.goto(`/fab/search?q=${encodeURIComponent(home.slice(0, 3))}`);
    await expect(page.getByRole('region', { name: 'Teams' })).toBeVisible();
    await expectUsable(page);
    await page.getByRole('link', { name: 'Search' }).click();
    await input(page).fill(home.slice(0, 3));
    await expect(dialog(page).getByRole('option').first()).toBeVisible();
    await input(page).press('ArrowDown');
    await expectUsable(page);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the form of the page finds a team', async ({ page }) => {
    const [home] = await opponents(page, 'slug=fab');
    await page.goto('/fab/schedule');
    await page.getByRole('link', { name: 'Search' }).click();
    await page.getByRole('searchbox').fill(home);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('region', { name: 'Teams' }).getByRole('link', { name: home }).click();
    await expect(page.getByRole('heading', { level: 1, name: home })).toBeVisible();
  });

  test('the search field of the players leads to the results of the site', async ({ page }) => {
    const [home] = await opponents(page, 'slug=fab');
    await page.goto('/fab/playerList');
    await expect(page.getByRole('combobox')).toHaveCount(0);
    await page.getByRole('searchbox', { name: 'Search players' }).fill(home);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Teams' }).getByRole('link', { name: home })).toBeVisible();
  });
});

test('the field of the search page keeps the focus when its form is sent, and shows what was searched @mouse', async ({
  page,
}) => {
  const [home] = await opponents(page, 'slug=fab');
  await page.goto('/fab/search?q=court', { waitUntil: 'networkidle' });
  const field = page.getByRole('searchbox');
  await field.fill(home);
  await field.press('Enter');
  await expect(page.getByRole('link', { name: home }).first()).toBeVisible();
  await expect(field).toBeFocused();
  await page.goBack();
  await expect(field).toHaveValue('court');
});
