// The queue of a device goes on whatever happens to this browser's memory.
import { afterEach, expect, test, vi } from 'vitest';
import type { SyncInput } from '../../src/api/scoring.ts';
import { newScorerGame } from './scorer-game.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a device that must take another name while its memory is refused keeps sending, and says that it keeps nothing', async () => {
  const game = newScorerGame();
  game.kept.ended = '';
  const sent: SyncInput[] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    if (address.endsWith('/device')) {
      // From here on writes to the memory fail: this environment has none.
      game.isForgetful = false;
      return Response.json({ device: 'BBBBBBBB' }, { status: 201 });
    }
    const input = JSON.parse(body) as SyncInput;
    sent.push(input);
    if (sent.length === 1) return Response.json({ message: 'device is not known' }, { status: 422 });
    const acked = input.entries.length;
    return Response.json({ now: Date.now(), seq: acked, acked, refused: [], entries: [], more: false, devices: [] });
  });
  game.record([{ kind: 'note', text: 'The lights went out' }]);
  await vi.waitFor(() => expect(game.unsent).toEqual([]), { timeout: 5_000 });
  expect(sent.map(({ device }) => device)).toEqual(['AAAAAAAA', 'BBBBBBBB']);
  expect(game.isForgetful).toBe(true);
});
