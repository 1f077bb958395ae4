import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../own/server.ts';
import { leagueGames, signIn } from '../support.ts';

// The tasks change games and rosters that other tests read.
test.use({ filled: 'demo' });

/** All user input of these tests: counts clicks and filled fields. */
class Volunteer {
  clicks = 0;
  fields = 0;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async click(what: Locator): Promise<void> {
    this.clicks += 1;
    await what.click();
  }

  /** Chooses an option: one click opens the list, the second one chooses. */
  async choose(what: Locator, option: string | { index: number }): Promise<void> {
    this.clicks += 2;
    await what.selectOption(option);
  }

  async fill(what: Locator, text: string): Promise<void> {
    this.fields += 1;
    await what.fill(text);
  }

  /** Submits the form with Enter in the last field. */
  async enter(): Promise<void> {
    await this.page.keyboard.press('Enter');
  }
}

/** Returns the date `offset` days from today, in the league's time zone. */
function day(offset: number): string {
  const at = new Date(Date.now() + offset * 86_400_000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(at);
}

test('a volunteer needs few clicks for each of five tasks @mouse', async ({ page, baseURL }, info) => {
  test.slow();
  await page.goto('/fab/login');
  await signIn(page, 'staff');
  const all = await leagueGames(page, baseURL ?? '', 'fab');
  const dated = all as ((typeof all)[number] & { date: string; league: { name: string } })[];
  const played = dated.findLast((game) => game.status === 'completed' && game.date < day(0));
  const coming = dated.find((game) => game.status === 'scheduled' && game.date >= day(0));
  if (!played || !coming) throw new Error('fab has no games around today');
  const section = (name: string) =>
    page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true });
  const link = (name: string) => page.getByRole('link', { name, exact: true }).first();
  const dialog = page.getByRole('dialog');
  const counted: string[] = [];

  async function task(
    name: string,
    most: { clicks: number; fields: number },
    run: (hands: Volunteer) => Promise<void>,
  ) {
    await page.goto('/dashboard/seasons');
    await expect(page.getByRole('heading', { level: 1, name: 'Seasons' })).toBeVisible();
    const hands = new Volunteer(page);
    await run(hands);
    counted.push(`${name}: ${hands.clicks} clicks, ${hands.fields} fields`);
    expect.soft(hands.clicks, `clicks to ${name}`).toBeLessThanOrEqual(most.clicks);
    expect.soft(hands.fields, `fields to ${name}`).toBeLessThanOrEqual(most.fields);
  }

  await task('add a player to a team', { clicks: 4, fields: 2 }, async (hands) => {
    await hands.click(section('Players'));
    await hands.click(page.getByRole('button', { name: 'Add player' }));
    await hands.choose(dialog.getByRole('combobox', { name: 'Team' }), coming.homeTeam.name);
    await hands.fill(dialog.getByRole('textbox', { name: 'First name' }), 'Quentin');
    await hands.fill(dialog.getByRole('textbox', { name: 'Last name' }), 'Newcomer');
    await hands.enter();
    await expect(page.getByText('Player added to team')).toBeVisible();
    const { players } = await (await page.request.get('/api/playersv2')).json();
    const added = players.find((player: { lastName: string }) => player.lastName === 'Newcomer');
    expect(added.rosters[0].team.name).toBe(coming.homeTeam.name);
  });

  await task('correct a score', { clicks: 4, fields: 2 }, async (hands) => {
    await hands.click(link(played.season.name));
    await hands.click(link(played.league.name));
    const row = page.getByRole('row').filter({ has: page.locator(`a[href$="/games/${played.id}"]`) });
    await hands.click(row.getByRole('button', { name: /score/i }));
    await hands.fill(dialog.getByRole('textbox', { name: played.awayTeam.name }), '87');
    await hands.fill(dialog.getByRole('textbox', { name: played.homeTeam.name }), '86');
    await hands.enter();
    await expect(page.getByText('Score updated successfully')).toBeVisible();
    await expect(row).toContainText('87–86');
  });

  await task('move one game', { clicks: 4, fields: 1 }, async (hands) => {
    await hands.click(section('Schedule'));
    await hands.click(page.locator(`a[href$="/games/${coming.id}"]`).first());
    await hands.click(page.getByRole('button', { name: 'Details' }));
    await hands.fill(dialog.getByLabel('Date'), day(200));
    await hands.enter();
    await expect(page.getByText('Game details updated successfully!')).toBeVisible();
  });

  await task('add a bye', { clicks: 5, fields: 1 }, async (hands) => {
    await hands.click(link(played.season.name));
    await hands.click(link(played.league.name));
    await hands.click(page.getByRole('button', { name: 'Add Bye' }));
    await hands.choose(dialog.getByRole('combobox', { name: 'Team' }), played.homeTeam.name);
    await hands.fill(dialog.getByLabel('Date'), day(201));
    await hands.enter();
    await expect(page.getByText('Bye created!')).toBeVisible();
  });

  await task('find a game of last week', { clicks: 2, fields: 0 }, async (hands) => {
    await hands.click(section('Schedule'));
    await hands.click(page.getByRole('button', { name: 'Earlier games' }));
    const row = page.locator(`a[href$="/games/${played.id}"]`).first();
    await expect(row).toBeVisible();
  });

  info.annotations.push({ type: 'clicks', description: counted.join('\n') });
});
