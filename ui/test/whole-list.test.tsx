import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { usePlayers, useTeams } from '../src/api/people.ts';
import { useAllGames } from '../src/api/staff.ts';

afterEach(() => vi.unstubAllGlobals());

/** Serves 5 rows in pages of two; a cursor is the number of rows before the page. */
function answer(url: string): Response {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const from = Number(searchParams.get('cursor') ?? 0);
  const list = { '/api/playersv2': 'players', '/api/teams': 'teams', '/api/games': 'games' }[pathname] ?? '';
  const rows = [1, 2, 3, 4, 5].slice(from, from + 2);
  return Response.json({ [list]: rows, next_cursor: from + 2 < 5 ? String(from + 2) : null });
}

function Shown() {
  const [players, teams, games] = [usePlayers(), useTeams(), useAllGames()];
  return <p>{[players.data?.players, teams.data?.teams, games.data?.games].map(String).join(' | ')}</p>;
}

test('players, teams and games are read to the last page', async () => {
  vi.stubGlobal('fetch', async (url: string) => answer(url));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Shown />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('1,2,3,4,5 | 1,2,3,4,5 | 1,2,3,4,5')).toBeTruthy();
});
