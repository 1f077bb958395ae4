import type { Page } from '@playwright/test';
import { newLeague, newOrganization, newUsers } from '../organization/own-organization.ts';
import { expect, expectUsable, giveUp, holdRequests, signInTo, test } from '../support.ts';

/** Creates an organization with a division of four teams, and opens the division's bracket. */
async function open(page: Page) {
  const own = await newOrganization('cup');
  await own.put(`/api/organizations/${own.id}`, { feature_flags: { brackets: true } });
  await newUsers(own, { staff: 'staff' });
  const names: [string, string, string, string] = ['Aces', 'Bulls', 'Cats', 'Dogs'];
  const { season, teams } = await newLeague(own, names);
  const division = await own.post(`/api/seasonsv2/${season}/divisions`, { name: 'Cup' });
  for (const [place, team] of teams.entries()) {
    const body = { seasons_leagues_teams_id: team.slt_id, position: place + 1 };
    await own.post(`/api/divisions/${division.id}/teams`, body);
  }
  await signInTo(page, own.slug, 'staff');
  await page.goto(`/dashboard/seasons/${season}/divisions/${division.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Cup' })).toBeVisible();
  return { own, names, teams, path: `/api/seasonsv2/${season}/divisions/${division.id}/games` };
}

const said = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const button = (page: Page, act: string, one: string, other: string) =>
  page.getByRole('button', { name: new RegExp(`^${act} (${one} – ${other}|${other} – ${one})$`) });

async function create(page: Page, one: string, other: string): Promise<void> {
  await button(page, 'Add game', one, other).click();
  const dialog = page.getByRole('dialog', { name: 'Create Game' });
  await dialog.getByLabel('Date').fill('2031-05-04');
  await dialog.getByRole('combobox', { name: 'Home team' }).selectOption({ label: one });
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(said(page, 'Game created!').last()).toBeVisible();
  await expect(dialog).toHaveCount(0);
}

async function score(page: Page, [one, other]: [string, string], [own, theirs]: [number, number]): Promise<void> {
  await button(page, 'Edit', one, other).click();
  await fillScore(page, [one, other], [own, theirs]);
}

async function fillScore(page: Page, [one, other]: [string, string], [own, theirs]: [number, number]): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Edit Game' });
  await dialog.getByRole('textbox', { name: one }).fill(String(own));
  await dialog.getByRole('textbox', { name: other }).fill(String(theirs));
  await dialog.getByRole('button', { name: 'Save' }).click();
}

test.describe('a bracket', () => {
  test.use({ provoked: [409] });

  test('is played to its champion, corrected with a question, and its games are deleted', async ({ page }) => {
    test.slow();
    const { names } = await open(page);
    const [a, b, c, d] = names;
    await create(page, a, d);
    await create(page, b, c);
    await score(page, [a, d], [60, 50]);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await score(page, [b, c], [41, 40]);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await create(page, a, b);
    await expect(page.getByText('Champion')).toHaveCount(0);
    await score(page, [a, b], [70, 71]);
    await expect(page.locator('.champ')).toContainText(b);
    await expectUsable(page);

    // Corrects the result of a semifinal after the final.
    await score(page, [b, c], [41, 42]);
    const asked = page.getByRole('dialog', { name: 'Later games have begun' });
    await expect(asked).toContainText(a);
    await asked.getByRole('button', { name: 'Keep the old result' }).click();
    await expect(page.locator('.champ')).toContainText(b);
    await page.getByRole('dialog', { name: 'Edit Game' }).getByRole('button', { name: 'Save' }).click();
    await asked.getByRole('button', { name: 'Correct and clear them' }).click();
    await expect(said(page, 'Game updated!').last()).toBeVisible();
    await expect(page.locator('.champ')).toHaveCount(0);
    await expect(button(page, 'Edit', a, c)).toBeVisible();

    for (const [one, other] of [
      [a, c],
      [b, c],
      [a, d],
    ] as const) {
      await button(page, 'Delete', one, other).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 game' }).click();
      await expect(said(page, 'Game deleted!').last()).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await expect(button(page, 'Add game', a, d)).toBeVisible();
  });
});

test('a dialog closes once the bracket behind it shows what was saved', async ({ page }) => {
  const { names, path } = await open(page);
  const [a, b, c, d] = names;
  await create(page, a, d);
  await create(page, b, c);
  // If the dialog closed earlier, the buttons would move while a user presses them.
  await button(page, 'Edit', a, d).click();
  const points = page.evaluate(
    () =>
      new Promise((resolve) => {
        const look = () =>
          document.querySelector('dialog') ?? resolve(document.querySelector('.bk .mt')?.textContent ?? 'no match');
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await fillScore(page, [a, d], [60, 50]);
  expect(await points).toMatch(/60.*50/);

  // If the network stalls after the save, the dialog closes without the new bracket.
  const answer = await holdRequests(page, `**${path.replace('/games', '')}*`);
  await score(page, [b, c], [41, 40]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await button(page, 'Delete', b, c).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 game' }).click();
  await expect(said(page, 'Game deleted!')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  answer();
  await expect(button(page, 'Add game', b, c)).toBeVisible();
});

test('a save that ends after its dialog was closed leaves the next dialog open', async ({ page }) => {
  const { names, path } = await open(page);
  const [a, b, c, d] = names;
  await create(page, a, d);
  await create(page, b, c);
  const answer = await holdRequests(page, `**${path}/*`, 'PUT');
  await score(page, [a, d], [60, 50]);
  await giveUp(page);
  await button(page, 'Edit', b, c).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Game' });
  await expect(dialog.getByRole('textbox', { name: b })).toBeVisible();
  answer();
  await expect(said(page, 'Game updated!')).toBeVisible();
  await expect(page.locator('.bk')).toContainText('60');
  await expect(dialog.getByRole('textbox', { name: b })).toBeVisible();
  for (const name of [b, c]) await dialog.getByRole('textbox', { name }).fill('40');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(said(page, 'The score is level, so nobody advances.')).toBeVisible();
});

test.describe('refusals', () => {
  test.use({ provoked: [0, 409, 422] });

  test('are reported, and no typed text is lost', async ({ page }) => {
    const { own, names, path } = await open(page);
    const [a, b, c, d] = names;
    await button(page, 'Add game', a, d).click();
    const dialog = page.getByRole('dialog', { name: 'Create Game' });
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(dialog.getByLabel('Date')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('Date').fill('2031-05-04');
    await dialog.getByLabel(/^Location \(/).fill('Hall');

    // Another user has already created the game.
    const { division: page1 } = await own.get(path.replace('/games', ''));
    const first = page1.bracket.rounds[0].matches[0];
    const teams = { home_team_id: first.teamA.slt_id, away_team_id: first.teamB.slt_id };
    await own.post(path, { match_id: first.matchId, date: '2031-05-04', ...teams });
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(said(page, 'Error creating game')).toBeVisible();
    await expect(dialog.getByText('A game already exists for this matchup. Edit it instead.')).toBeVisible();
    await expect(dialog.getByLabel(/^Location \(/)).toHaveValue('Hall');
    await giveUp(page);

    await button(page, 'Edit', a, d).click();
    await page.route(`**${path}/*`, (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()));
    const edit = page.getByRole('dialog', { name: 'Edit Game' });
    await edit.getByRole('textbox', { name: a }).fill('7');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit.getByRole('textbox', { name: d })).toHaveAttribute('aria-invalid', 'true');
    await edit.getByRole('textbox', { name: d }).fill('5');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(said(page, 'Failed to update game.')).toBeVisible();
    await expect(edit.getByRole('textbox', { name: a })).toHaveValue('7');
    await giveUp(page);
    await button(page, 'Delete', a, d).click();
    await page.getByRole('button', { name: 'Delete 1 game' }).click();
    await expect(said(page, 'Error deleting game')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button(page, 'Add game', b, c)).toBeVisible();
  });
});

test('the brackets of a season are listed and link to their drawing', async ({ page }) => {
  await signInTo(page, 'fab', 'staff');
  await page.goto('/bracket');
  await expect(page.getByRole('heading', { level: 1, name: 'Brackets' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Season' }).selectOption({ label: 'Summer 2026' });
  await expect(page).toHaveURL(/season=\d+/);
  await page.getByRole('link', { name: 'D1' }).click();
  await expect(page.locator('.champ')).toBeVisible();
  await page.getByRole('navigation', { name: 'Division' }).getByRole('link', { name: 'D2' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'D2' })).toBeVisible();
});

test('a result that a scorer corrects asks before it clears later games', async ({ page }) => {
  const { own, teams, path } = await open(page);
  const play = async (match_id: string, home: number, away: number): Promise<number> => {
    const sides = { home_team_id: teams[home]?.slt_id, away_team_id: teams[away]?.slt_id };
    return (await own.post(path, { match_id, ...sides, date: '2031-05-04' })).game.id;
  };
  const result = (game: number) => own.put(`/api/gamesv2/${game}/scores`, { score_home: 3, score_away: 2 });
  const semifinal = await play('r1m1', 0, 3);
  await result(await play('r1m2', 1, 2));
  const { device } = await own.post(`/api/gamesv2/${semifinal}/scoring/devices`, { name: 'Table' });
  let n = 0;
  const send = async (p: number, kind: string, fields: object) => {
    n += 1;
    const h = Date.now() * 1000 + n;
    const entry = { id: `${device}-${n}`, device, n, h, pos: h, p, kind, ...fields };
    await own.post(`/api/scoring/${semifinal}/sync`, { device, have: 0, written: n, entries: [entry] });
  };
  await send(1, 'shot', { team: 'home', value: 3, made: true });
  await send(4, 'final', { home: 3, away: 0 });
  const final = await play('r2m1', 0, 1);
  await result(final);
  await send(4, 'edit', { of: `${device}-1`, set: { team: 'away' } });

  const asked = page.getByText(/^Later games have begun with the old result/);
  const played = async () => (await own.get(`/api/gamesv2/${final}`)).game.status === 'completed';
  await page.goto(`/games/${semifinal}`);
  await expect(asked).toBeVisible();
  await page.getByRole('button', { name: 'Leave as it is' }).click();
  await expect(asked).toHaveCount(0);
  expect(await played()).toBe(true);
  // The next entry asks again.
  await send(4, 'note', { text: 'Scorers’ table' });
  await page.reload();
  await page.getByRole('button', { name: 'Clear 1 later game' }).click();
  const dialog = page.getByRole('dialog', { name: 'Clear 1 later game?' });
  await expect(dialog).toContainText('This cannot be undone.');
  await dialog.getByRole('button', { name: 'Clear 1 later game' }).click();
  await expect(asked).toHaveCount(0);
  expect(await played()).toBe(false);
});
