// Divisions in a season of their own, and what staff do in their brackets.
import type { Locator, Page } from '@playwright/test';
import { expect, port, signInTo, unique } from '../support.ts';

export interface Side {
  name: string;
  seed: number;
  slt_id: number;
}
export interface Match {
  matchId: string;
  teamA: Side | null;
  teamB: Side | null;
  isSpacer: boolean;
  game: unknown;
}

/** Creates a division with `count` teams in a new season. */
export async function open(page: Page, count: number) {
  await signInTo(page, 'fab', 'staff');
  const call = async (method: 'post' | 'get', path: string, data?: unknown) => {
    const headers = { origin: `http://127.0.0.1:${port}` };
    return (await page.request[method](`/api/${path}`, { headers, ...(data ? { data } : {}) })).json();
  };
  const { seasons } = await call('get', 'seasonsv2');
  const from = seasons.find((one: { name: string }) => one.name === 'Fall 2026').id;
  const { season } = await call('post', 'seasonsv2', { name: unique(`Cup of ${count}`), active: false });
  const path = `seasonsv2/${season.id}`;
  for (const league of ['Fountain Valley Sunday', 'Tustin Columbus Tuesday'].slice(0, count > 9 ? 2 : 1))
    await call('post', `${path}/leagues`, { name: league, copyFromSeasonId: from });
  const { leagues } = await call('get', `${path}/leagues-with-teams-public`);
  const teams: Side[] = leagues.flatMap((league: { teams: Side[] }) => league.teams).slice(0, count);
  const { id } = await call('post', `${path}/divisions`, { name: 'Cup' });
  for (const { slt_id } of teams) await call('post', `divisions/${id}/teams`, { seasons_leagues_teams_id: slt_id });
  const matches = async (): Promise<Match[]> => {
    const { bracket } = (await call('get', `${path}/divisions/${id}`)).division;
    const rounds = [...bracket.rounds, ...(bracket.losersRounds ?? []), ...(bracket.finals ?? [])];
    return [...rounds.flatMap((round) => round.matches), ...(bracket.thirdPlace ? [bracket.thirdPlace] : [])];
  };
  await page.goto(`/dashboard/seasons/${season.id}/divisions/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Cup' })).toBeVisible();
  const visited = `/fab/tournamentBracket?divisionId=${id}&seasonId=${season.id}`;
  return { call, matches, games: `${path}/divisions/${id}/games`, visited, names: teams.map((team) => team.name) };
}

export const button = (page: Page, act: string, one: string, other: string) =>
  page.getByRole('button', { name: new RegExp(`^${act} (${one} – ${other}|${other} – ${one})$`) });

/** Creates a game on the screen. */
export async function create(page: Page, one: string, other: string): Promise<void> {
  await button(page, 'Add game', one, other).click();
  const dialog = page.getByRole('dialog', { name: 'Create Game' });
  await dialog.getByLabel('Date').fill('2031-05-04');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** Enters a win of the first team; later games may be affected. */
export async function win(page: Page, winner: string, loser: string): Promise<void> {
  await button(page, 'Edit', winner, loser).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Game' });
  await dialog.getByRole('textbox', { name: winner }).fill('61');
  await dialog.getByRole('textbox', { name: loser }).fill('58');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.mt s', { hasText: loser }).last()).toBeAttached();
}

export async function play(page: Page, winner: string, loser: string): Promise<void> {
  await create(page, winner, loser);
  await win(page, winner, loser);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Changes the format in its dialog. */
export async function changeFormat(page: Page, change: (dialog: Locator) => Promise<unknown>): Promise<void> {
  await page.getByRole('button', { name: 'Format' }).click();
  const dialog = page.getByRole('dialog', { name: 'Format of the bracket' });
  await change(dialog);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
}

export const choose = (page: Page, format: RegExp) =>
  changeFormat(page, (dialog) => dialog.getByRole('radio', { name: format }).check());
