import type { Page } from '@playwright/test';
import { addLeague, newLeague, newOrganization } from '../organization/own-organization.ts';
import { expect } from '../support.ts';

/** Creates an organization with a league for this test, and signs a super administrator in. */
export async function ownLeague(page: Page, name: string, count: number) {
  const own = await newOrganization(name, page.request);
  const names = (title: string) => Array.from({ length: count }, (_, at) => `${title} ${at + 1}`);
  const league = await newLeague(own, names('Team'));
  const plan = { startDate: '2031-01-05', numWeeks: 3, gameDays: ['Sunday'], timeSlots: ['17:00', '18:10'] };
  return {
    slug: own.slug,
    inside: own.inside,
    put: own.put,
    post: own.post,
    teams: league.teams,
    /** Creates another league of the season with the same number of teams. */
    another: (title: string) => addLeague(own, league.season, title, names(title)),
    games: async (): Promise<{ id: number; date: string }[]> => (await own.get(`${league.path}/games`)).games,
    generate: (scheduleId: number) => own.post('/api/games/generate-full-schedule', { scheduleId }),
    schedule: async (input = {}): Promise<number> => {
      const made = await own.post('/api/schedules', { name: 'Own', leagueId: league.id, ...plan, ...input });
      return made.schedule.id;
    },
    open: async (schedule: number | 'new') => {
      await page.goto(`/scheduleBuilder?schedule=${schedule}&${own.inside}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Schedule builder' })).toBeVisible();
    },
  };
}
