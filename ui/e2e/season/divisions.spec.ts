import type { Locator, Page } from '@playwright/test';
import { expect, expectUsable, port, signInTo, test, unique } from '../support.ts';

const why = 'Delete all bracket games before reordering teams in this division.';
const said = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const spoken = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const box = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const names = (where: Locator) => where.getByRole('rowheader').locator('.who > span:last-child');
const grip = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Move ${name},`) });

/** Creates a season with one league's teams: the first three in the division North, the next two in South. */
async function open(page: Page): Promise<{ id: number; teams: string[] }> {
  await signInTo(page, 'fab', 'staff');
  const call = async (method: 'post' | 'get', path: string, data?: unknown) => {
    const headers = { origin: `http://127.0.0.1:${port}` };
    return (await page.request[method](`/api/${path}`, { headers, ...(data ? { data } : {}) })).json();
  };
  const { seasons } = await call('get', 'seasonsv2');
  const from = seasons.find((one: { name: string }) => one.name === 'Fall 2026').id;
  const { season } = await call('post', 'seasonsv2', { name: unique('Divisions'), active: false });
  const path = `seasonsv2/${season.id}`;
  await call('post', `${path}/leagues`, { name: 'Tustin Columbus Tuesday', copyFromSeasonId: from });
  const { leagues } = await call('get', `${path}/leagues-with-teams-public`);
  const teams: { name: string; slt_id: number }[] = leagues[0].teams;
  for (const [division, first, last] of [
    ['North', 0, 3],
    ['South', 3, 5],
  ] as const) {
    const { id } = await call('post', `${path}/divisions`, { name: division });
    for (const team of teams.slice(first, last))
      await call('post', `divisions/${id}/teams`, { seasons_leagues_teams_id: team.slt_id });
  }
  await page.goto(`/dashboard/seasons/${season.id}`);
  await expect(names(box(page, 'North'))).toHaveCount(3);
  return { id: season.id, teams: teams.map((team) => team.name) };
}

async function middle(where: Locator): Promise<{ x: number; y: number }> {
  const found = await where.boundingBox();
  if (!found) throw new Error('the element is not visible');
  return { x: found.x + found.width / 2, y: found.y + found.height / 2 };
}

/** Drags a row by its grip, or by `from`, to the upper or lower half of another row: by touch or mouse. */
async function drag(
  page: Page,
  team: string,
  row: Locator,
  half: 'upper' | 'lower',
  touch: boolean,
  by = grip(page, team),
): Promise<void> {
  await row.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const from = await middle(by);
  const to = await middle(row);
  to.y += half === 'upper' ? -12 : 12;
  const points = [0.1, 0.4, 0.7, 1].map((part) => ({
    x: from.x + (to.x - from.x) * part,
    y: from.y + (to.y - from.y) * part,
  }));
  if (!touch) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (const { x, y } of points) await page.mouse.move(x, y);
    await page.mouse.up();
    return;
  }
  const finger = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [from]);
  for (const point of points) await send('touchMove', [point]);
  await send('touchEnd', []);
}

test('teams are dragged within a division, to another and out of it, with announcements', async ({ page }, info) => {
  test.slow();
  const { teams } = await open(page);
  const [a = '', b = '', c = '', d = '', e = '', f = ''] = teams;
  const touch = info.project.name === 'phone';
  const [north, south] = [box(page, 'North'), box(page, 'South')];
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

  /** Resolves when the optimistic update has reached the server, so that a reload does not overtake it. */
  const written = () => page.waitForResponse((answer) => answer.request().method() !== 'GET');
  let kept = written();
  await drag(page, c, row(a), 'upper', touch);
  await expect(spoken(page, `Dropped ${c}, position 1 of 3 in North`)).toBeAttached();
  await expect(names(north)).toHaveText([c, a, b]);
  await kept;
  await page.reload();
  await expect(names(north)).toHaveText([c, a, b]);
  await expect(north.getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveText('1');

  // A team from another list is added at the end, wherever it is dropped.
  kept = written();
  await drag(page, b, row(d), 'upper', touch);
  await expect(names(south)).toHaveText([d, e, b]);
  await expect(names(north)).toHaveText([c, a]);
  await kept;
  await page.reload();
  await expect(names(south)).toHaveText([d, e, b]);

  // Moves a team from the standings to a division and back with the keyboard.
  await grip(page, f).focus();
  for (const key of ['Space', 'ArrowRight']) await page.keyboard.press(key);
  await expect(spoken(page, 'Moved to position 3 of 3 in North')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(names(north)).toHaveText([c, a, f]);
  await expect(grip(page, f)).toBeFocused();
  kept = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  for (const key of ['Space', 'ArrowLeft', 'Space']) await page.keyboard.press(key);
  await expect(names(north)).toHaveText([c, a]);
  await kept;
  await page.reload();
  await expect(names(page.getByRole('table', { name: 'Teams in no division' }))).toContainText([f]);
  await expectUsable(page);
});

test('a team is dragged by any place of its row, and no text is selected @mouse', async ({ page }) => {
  const { teams } = await open(page);
  const [a = '', b = '', c = ''] = teams;
  const name = (team: string) => page.getByRole('rowheader', { name: team }).locator('.who > span:last-child');
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: a }) });
  await drag(page, c, row, 'upper', false, name(c));
  await expect(names(box(page, 'North'))).toHaveText([c, a, b]);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
});

test('divisions are created, renamed and chosen; a blank name is not sent', async ({ page }) => {
  await open(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (['POST', 'PUT'].includes(request.method())) sent.push(request.url());
  });
  await page.getByRole('button', { name: 'Add Division' }).click();
  const field = page.getByRole('textbox', { name: 'Name of the division' });
  const enter = async (name: string) => {
    await field.fill(name);
    await page.keyboard.press('Enter');
  };
  await expect(field).toBeFocused();
  await enter('   ');
  await expect(field).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add Division' })).toBeFocused();
  await page.getByRole('button', { name: 'Rename North' }).click();
  await field.fill('Nowhere');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Rename North' })).toBeFocused();
  await page.getByRole('button', { name: 'Rename North' }).click();
  await enter('  ');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Rename North' })).toBeFocused();
  await page.getByRole('button', { name: 'Rename North' }).click();
  await enter('south');
  await expect(page.getByText('Another division has this name. Save again to use it twice.')).toBeVisible();
  expect(sent).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(box(page, 'south')).toBeVisible();
  await page.getByRole('button', { name: 'Rename south', exact: true }).click();
  await enter('  Upper  ');
  await expect(box(page, 'Upper')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rename Upper' })).toBeFocused();

  await page.getByRole('combobox', { name: 'Select Division' }).selectOption({ label: 'South' });
  await expect(box(page, 'Upper')).toHaveCount(0);
  await page.reload();
  await expect(box(page, 'South')).toBeVisible();
  await expect(box(page, 'Upper')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Select Division' }).selectOption({ label: 'All Divisions' });
  await page.getByRole('button', { name: 'Add Division' }).click();
  await field.fill('West');
  await page.getByText('Format of the bracket').click();
  await page.getByRole('radio', { name: /^Out after two losses/ }).check();
  await page.getByRole('combobox', { name: 'Games of a matchup' }).selectOption('Every round is a series');
  await page.getByRole('button', { name: 'Save' }).click();
  await box(page, 'West').getByRole('link', { name: 'Bracket' }).click();
  await expect(page).toHaveURL(/\/divisions\/\d+$/);
  await expect(page.getByText('0 teams, out after two losses, best of 3')).toBeVisible();
});

test.describe('a bracket that has begun', () => {
  test.use({ provoked: [409] });

  test('keeps its teams: none can be added, removed or reordered', async ({ page }) => {
    const { id, teams } = await open(page);
    const [a = '', b = '', , d = ''] = teams;
    const headers = { origin: new URL(page.url()).origin };
    const { divisions } = await (await page.request.get(`/api/seasonsv2/${id}/divisions`)).json();
    const [north] = divisions;
    const path = `/api/seasonsv2/${id}/divisions/${north.id}`;
    const { division } = await (await page.request.get(path)).json();
    const match = division.bracket.rounds
      .flatMap((round: { matches: unknown[] }) => round.matches)
      .find((one: { isBye: boolean; teamA: unknown; teamB: unknown }) => !one.isBye && one.teamA && one.teamB);
    const side = (team: { slt_id: number }) => team.slt_id;
    // The page does not know about the new game yet, so the server rejects the move.
    const made = await page.request.post(`${path}/games`, {
      headers,
      data: {
        match_id: match.matchId,
        home_team_id: side(match.teamA),
        away_team_id: side(match.teamB),
        date: '2027-01-09',
      },
    });
    expect(made.status()).toBe(201);
    await page.getByRole('button', { name: `Remove ${a} from North` }).click();
    await expect(said(page, why)).toBeVisible();
    await expect(box(page, 'North').getByText(why)).toBeVisible();
    await expect(names(box(page, 'North'))).toHaveCount(3);

    // Now the page knows about the game and rejects the move itself.
    await grip(page, b).focus();
    for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key);
    await expect(page.getByRole('alert').filter({ hasText: why }).first()).toBeVisible();
    await grip(page, d).focus();
    for (const key of ['Space', 'ArrowLeft', 'Space']) await page.keyboard.press(key);
    await expect(names(box(page, 'South'))).toHaveCount(2);
    await expect(names(box(page, 'North'))).toHaveText(teams.slice(0, 3));
  });
});

test.describe('failures', () => {
  test.use({ provoked: [500] });

  test('move a team back to its place, and keep a typed name', async ({ page }) => {
    const { teams } = await open(page);
    const [a = ''] = teams;
    await page.route(/\/api\/(divisions\/|seasonsv2\/\d+\/divisions$)/, (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.' } }),
    );
    await grip(page, a).focus();
    for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key);
    await expect(spoken(page, `${a} was not moved`)).toBeAttached();
    await expect(said(page, 'Something went wrong on our side.')).toBeVisible();
    await expect(names(box(page, 'North'))).toHaveText(teams.slice(0, 3));
    await page.getByRole('button', { name: 'Add Division' }).click();
    const field = page.getByRole('textbox', { name: 'Name of the division' });
    await field.fill('West');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Something went wrong on our side.').last()).toBeVisible();
    await expect(field).toHaveValue('West');
  });
});
