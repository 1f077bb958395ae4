import type { Page } from '@playwright/test';
import { expect, expectRetry, expectUsable, signInTo, test, withoutFirstData } from './support.ts';

interface Division {
  id: number;
  name: string;
  season_id: number;
}

const read = async (page: Page, path: string) => (await page.request.get(path)).json();

async function divisions(page: Page, slug: string): Promise<Division[]> {
  const { seasons } = await read(page, `/api/seasonsv2?slug=${slug}`);
  const shown = seasons.filter((one: { active: boolean; showDivisions: boolean }) => one.active || one.showDivisions);
  return (await read(page, `/api/seasonsv2/${shown[0].id}/divisions?slug=${slug}`)).divisions;
}

const team = (seed: number) => ({ slt_id: seed, team_id: seed, name: `Team number ${seed}`, logo_url: null, seed });

/** Returns a bracket of 64 teams in the API's format, without results. */
function large() {
  const names = ['Round of 64', 'Round of 32', 'Round of 16', 'Quarterfinals', 'Semifinals', 'Final'];
  const rounds = names.map((name, round) => ({
    name,
    matches: Array.from({ length: 2 ** (5 - round) }, (_, place) => ({
      matchId: `r${round + 1}m${place + 1}`,
      teamA: round === 0 ? team(place + 1) : null,
      teamB: round === 0 ? team(64 - place) : null,
      isBye: false,
      isSpacer: false,
      sourceMatchId: round === 0 ? null : `r${round}m${2 * place + 2}`,
      sources: [1, 2].map((side) =>
        round === 0
          ? { kind: 'seed', seed: side === 1 ? place + 1 : 64 - place, matchId: null }
          : { kind: 'winner', seed: null, matchId: `r${round}m${2 * place + side}` },
      ),
      position: place,
      originalIndex: place,
      game: null,
    })),
  }));
  return { totalRounds: 6, totalSlots: 64, totalByes: 0, firstRoundGames: 32, rounds, champion: null };
}

test('the tournament links to a division’s bracket with teams, seeds and open slots', async ({ page }) => {
  await page.goto('/fab/tournament');
  await expect(page.getByRole('link', { name: /^D\d+/ })).toHaveCount(0);
  await page.getByRole('button', { name: /Now/ }).click();
  await expectUsable(page);
  const all = await divisions(page, 'fab');
  const names = all.map((one) => one.name).sort((a, b) => Number(a.replace(/\D/g, '')) - Number(b.replace(/\D/g, '')));
  const links = page.getByRole('link', { name: /^D\d+/ });
  await expect(links).toHaveCount(names.length);
  expect((await links.locator('b').allTextContents()).join()).toBe(names.join());
  await links.first().click();
  await expect(page.getByRole('heading', { level: 1, name: `${names[0]} Tournament Bracket` })).toBeVisible();

  const one = all.find((division) => division.name === names[0]);
  const answer = await read(page, `/api/seasonsv2/${one?.season_id}/divisions/${one?.id}?slug=fab`);
  const region = page.getByRole('region', { name: /Bracket/ });
  for (const round of answer.division.bracket.rounds) {
    await expect(region.getByRole('heading', { name: new RegExp(`^${round.name}`) })).toBeAttached();
    for (const match of round.matches.filter((one: { isBye: boolean }) => !one.isBye)) {
      for (const side of [match.teamA, match.teamB]) {
        if (side) await expect(region.getByText(side.name).first()).toBeAttached();
      }
    }
  }
  await expect(region.getByText(/^Winner of/).first()).toBeAttached();
  await expect(page.getByRole('button', { name: /edit|delete/i })).toHaveCount(0);
  await expectUsable(page);
  await page.goBack();
  await expect(links).toHaveCount(names.length);
});

test('divisions of a tournament are listed by the number in their names', async ({ page }) => {
  const teams: object[] = [];
  const names = ['Open 10', 'Masters', 'Women D2', 'Men D2', 'Zebra 1'];
  const divisions = names.map((name, index) => ({ id: index + 1, season_id: 1, name, position: index + 1, teams }));
  await page.route(/\/api\/seasonsv2\/\d+\/divisions\?/, (route) => route.fulfill({ json: { divisions } }));
  await page.goto('/fab/tournament');
  await page.getByRole('button', { name: 'Summer 2026' }).click();
  await expect(page.locator('.divs b')).toHaveText(['Zebra 1', 'Men D2', 'Women D2', 'Open 10', 'Masters']);
});

test('a played bracket strikes out the losers and names its champion', async ({ page }) => {
  const { seasons } = await read(page, '/api/seasonsv2?slug=fab');
  const past = seasons.find((one: { active: boolean; showDivisions: boolean }) => !one.active && one.showDivisions);
  const { divisions: all } = await read(page, `/api/seasonsv2/${past.id}/divisions?slug=fab`);
  const pages = all.map((one: Division) => read(page, `/api/seasonsv2/${past.id}/divisions/${one.id}?slug=fab`));
  const { division } = (await Promise.all(pages)).find((one) => one.division.bracket.champion);
  await page.goto(`/fab/tournamentBracket?divisionId=${division.id}&seasonId=${past.id}`);
  await expect(page.locator('.champ')).toContainText(division.bracket.champion.name);
  const { rounds, thirdPlace } = division.bracket;
  const played = [...rounds.flatMap((round: { matches: { game: unknown }[] }) => round.matches), thirdPlace];
  const decided = played.filter(
    (match: { game: { score_home: number | null } | null } | undefined) => match?.game?.score_home != null,
  );
  await expect(page.locator('.mt s')).toHaveCount(decided.length);
  await page.locator('.mt a').first().click();
  await expect(page).toHaveURL(/\/fab\/games\/\d+$/);
});

test('the team names of a bracket are whole on a laptop, for visitors and for staff @mouse', async ({ page }) => {
  const { seasons } = await read(page, '/api/seasonsv2?slug=fab');
  const past = seasons.find((one: { active: boolean; showDivisions: boolean }) => !one.active && one.showDivisions);
  const { divisions: all } = await read(page, `/api/seasonsv2/${past.id}/divisions?slug=fab`);
  const { id } = all.find((one: Division) => one.name === 'D5');
  const expectWhole = async (address: string) => {
    await page.goto(address);
    const names = page.locator('.mt .nm');
    await expect(names.first()).toBeVisible();
    const cut = await names.evaluateAll((found) =>
      found.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
    );
    expect(cut, address).toEqual([]);
  };
  await expectWhole(`/fab/tournamentBracket?divisionId=${id}&seasonId=${past.id}`);
  await signInTo(page, 'fab', 'staff');
  await expectWhole(`/dashboard/seasons/${past.id}/divisions/${id}`);
});

test('a bracket of 64 scrolls in its own region, zooms and jumps to a round', async ({ page }) => {
  const [{ id, season_id } = { id: 0, season_id: 0 }] = await divisions(page, 'fab');
  const bestOf = { rounds: [1], losers: [1], finals: 1, thirdPlace: 1, consolation: [1] };
  const format = { bracketFormat: 'single', thirdPlace: false, consolation: false, playIn: 'none', bestOf };
  const division = { id, season_id, name: 'D1', position: 1, ...format, teams: [], bracket: large() };
  await withoutFirstData(page);
  await page.route(/\/divisions\?/, (route) => route.fulfill({ json: { divisions: [] } }));
  await page.route(/\/divisions\/\d+\?/, (route) => route.fulfill({ json: { division } }));
  await page.goto(`/fab/tournamentBracket?divisionId=${id}&seasonId=${season_id}`);
  const region = page.getByRole('region', { name: /Bracket/ });
  await expect(region.getByText('Team number 64')).toBeAttached();
  await expectUsable(page);
  await expect(page.getByRole('button', { name: 'Zoom out' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Final', exact: true }).click();
  await expect(region.getByRole('heading', { name: 'Final', exact: true })).toBeInViewport();
  await expect.poll(() => region.evaluate((box) => box.scrollLeft)).toBeGreaterThan(100);
  const width = () => region.evaluate((box) => box.scrollWidth);
  const before = await width();
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(width).toBeLessThan(before);
});

test('@mouse the losers’ bracket and the finals are drawn and fit one printed page', async ({ page }) => {
  const { seasons } = await read(page, '/api/seasonsv2?slug=fab');
  const past = seasons.find((one: { active: boolean; showDivisions: boolean }) => !one.active && one.showDivisions);
  const { divisions: all } = await read(page, `/api/seasonsv2/${past.id}/divisions?slug=fab`);
  const double = all.find((one: Division & { bracketFormat: string }) => one.bracketFormat === 'double');
  await page.goto(`/fab/tournamentBracket?divisionId=${double.id}&seasonId=${past.id}`);
  const region = page.getByRole('region', { name: /Bracket/ });
  for (const name of [/^Winners final/, /^Losers round 1/, /^Losers final/, /^Grand final/]) {
    await expect(region.getByRole('heading', { name })).toBeAttached();
  }
  await expectUsable(page);
  const paper = await page.pdf({ preferCSSPageSize: true });
  expect(paper.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test('URLs without a division open the tournament', async ({ page }) => {
  await page.goto('/fab/tournamentBracket');
  await page.getByRole('main').getByRole('link', { name: 'Tournament' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tournament' })).toBeVisible();
});

test('an organization without seasons says that there is no tournament', async ({ page }) => {
  await withoutFirstData(page);
  await page.route('**/api/seasonsv2?*', (route) => route.fulfill({ json: { seasons: [] } }));
  await page.goto('/fab/tournament');
  await expect(page.getByRole('heading', { name: 'No tournament yet' })).toBeVisible();
});

test.describe('when a call fails', () => {
  test.use({ provoked: [404, 500] });

  test('the tournament says so and tries again', async ({ page }) => {
    await expectRetry(page, '/fab/tournament', '**/api/seasonsv2?*', 'The tournament did not load');
    await page.getByRole('button', { name: /Now/ }).click();
    await expect(page.getByRole('link', { name: /^D1/ })).toBeVisible();
  });

  test('an unknown division is not found', async ({ page }) => {
    await page.goto('/fab/tournamentBracket?divisionId=999999&seasonId=1');
    await expect(page.getByRole('heading', { name: 'There is no such division' })).toBeVisible();
  });
});

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' });
  test('the bracket stays readable', async ({ page }) => {
    const [first] = await divisions(page, 'fab');
    await page.goto(`/fab/tournamentBracket?divisionId=${first?.id}&seasonId=${first?.season_id}`);
    await expect(page.getByRole('region', { name: /Bracket/ })).toBeVisible();
    await expectUsable(page);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the tournament page leads to the brackets of the first season', { tag: '@mouse' }, async ({ page }) => {
    await page.goto('/fab/tournament');
    await page
      .getByRole('main')
      .getByRole('link', { name: /\d teams?$/ })
      .first()
      .click();
    await expect(page).toHaveURL(/tournamentBracket\?divisionId=\d+&seasonId=\d+/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
