import { render, screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Organization } from '../../src/api/boot.ts';
import { SiteContext } from '../../src/api/site.ts';
import { TeamPicker } from '../../src/parts/my-team/picker.tsx';
import { readFollowed } from '../../src/parts/my-team/store.ts';

const site = { organization: { id: 3, time_zone: 'UTC' } as Organization, tenant: { slug: 'fab' } };
const teams = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Team ${index + 1}` }));

const show = (count: number) =>
  render(
    <SiteContext.Provider value={site}>
      <TeamPicker teams={teams(count)} />
    </SiteContext.Provider>,
  );

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', async () => Response.json({ team: { id: 11, games: [] } }));
});

test('eight teams are shown, the rest after a click, and a click on a team follows it', async () => {
  show(12);
  expect(screen.getByRole('heading', { name: 'Which team is yours?' })).toBeTruthy();
  expect(screen.getByText('Its next game comes first. Kept on this device only.')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^T?\d*\s*Team/ })).toHaveLength(8);
  await userEvent.click(screen.getByRole('button', { name: '4 more teams' }));
  expect(screen.getAllByRole('button')).toHaveLength(12);
  await userEvent.click(screen.getByRole('button', { name: /Team 11/ }));
  await waitFor(() => expect(readFollowed(3)?.team).toBe(11));
});

test('nine teams need no second step, and a league without teams has nothing to choose', () => {
  const { unmount } = show(9);
  expect(screen.getAllByRole('button')).toHaveLength(9);
  unmount();
  show(0);
  expect(screen.queryByRole('heading')).toBeNull();
});
