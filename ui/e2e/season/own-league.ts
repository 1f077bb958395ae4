import type { Page, TestInfo } from '@playwright/test';
import { expect, password, port } from '../support.ts';

const origin = `http://127.0.0.1:${port}`;

/** Creates an organization with a league for this test, and signs in a super administrator there. */
export async function ownLeague(page: Page, info: TestInfo, name: string, teams: number) {
  const slug = `${name}-${info.project.name}-${info.repeatEachIndex}-${info.retry}`.toLowerCase();
  const call = async (method: string, path: string, data?: unknown) => {
    const answer = await page.request.fetch(`${origin}${path}`, { method, headers: { origin }, data });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  await call('POST', '/api/auth/login', { username: 'admin', password });
  const { organization } = await call('POST', '/api/organizations', { name: slug, slug, sportIds: [1] });
  const inside = `organization_id=${organization.id}`;
  const post = (path: string, data: unknown) => call('POST', `${path}?${inside}`, data);
  const { season } = await post('/api/seasonsv2', { name: 'Fall', active: true });
  const leagues = `/api/seasonsv2/${season.id}/leagues`;
  const { league } = await post(leagues, { name: 'Sunday' });
  for (let team = 1; team <= teams; team += 1) {
    await post(`${leagues}/${league.id}/teams`, { name: `Team ${team}` });
  }
  /** Creates another league of the season with the same number of teams. */
  const another = async (title: string): Promise<number> => {
    const made = await post(leagues, { name: title });
    for (let team = 1; team <= teams; team += 1) {
      await post(`${leagues}/${made.league.id}/teams`, { name: `${title} ${team}` });
    }
    return made.league.id;
  };
  const plan = { startDate: '2031-01-05', numWeeks: 3, gameDays: ['Sunday'], timeSlots: ['17:00', '18:10'] };
  return {
    call,
    inside,
    another,
    teams: async (): Promise<{ id: number }[]> => {
      const list = await call('GET', `/api/teams/teamsByLeague?leagueId=${league.id}&${inside}`);
      return list.teams;
    },
    generate: (scheduleId: number) => post('/api/games/generate-full-schedule', { scheduleId }),
    schedule: async (input = {}): Promise<number> => {
      const made = await post('/api/schedules', { name: 'Own', leagueId: league.id, ...plan, ...input });
      return made.schedule.id;
    },
    open: async (schedule: number | 'new') => {
      await page.goto(`/scheduleBuilder?schedule=${schedule}&${inside}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Schedule builder' })).toBeVisible();
    },
  };
}
