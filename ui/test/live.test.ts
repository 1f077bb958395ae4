import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followGame } from '../src/screens/public/game/live.ts';

/** A fake of the browser's `EventSource`. */
class Line {
  static readonly CLOSED = 2;
  static open: Line[] = [];
  readonly url: string;
  readyState = 1;
  onmessage?: () => void;
  onerror?: () => void;

  constructor(url: string) {
    this.url = url;
    Line.open.push(this);
  }

  close() {
    Line.open = Line.open.filter((one) => one !== this);
  }

  refuse() {
    this.readyState = Line.CLOSED;
    this.close();
    this.onerror?.();
  }
}

const asked = vi.fn<(url: string) => void>();
const show = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Line);
  vi.stubGlobal('fetch', async (url: string) => {
    asked(url);
    return Response.json({ game: 1 });
  });
});

afterEach(() => {
  Line.open = [];
  asked.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('an event reloads the page, and then onChange is called', async () => {
  const told = vi.fn();
  const leave = followGame('/api/gamesv2/1', '/live', told);
  Line.open[0]?.onmessage?.();
  expect(told).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1));
  expect(asked).toHaveBeenCalledWith('/api/gamesv2/1');
  leave();
  expect(Line.open).toEqual([]);
});

test('nobody follows who does not look', () => {
  const leave = followGame('/api/gamesv2/1', '/live', vi.fn());
  show('hidden');
  expect(Line.open).toEqual([]);
  show('visible');
  expect(Line.open.map(({ url }) => url)).toEqual(['/live']);
  leave();
  show('hidden');
  show('visible');
  expect(Line.open).toEqual([]);
});

test('a rejected subscriber loads the page once, and reconnects half a minute later', async () => {
  const told = vi.fn();
  const leave = followGame('/api/gamesv2/1', '/live', told);
  Line.open[0]?.refuse();
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1));
  vi.advanceTimersByTime(25_000);
  expect(Line.open).toEqual([]);
  vi.advanceTimersByTime(6_000);
  expect(Line.open).toHaveLength(1);
  leave();
});
