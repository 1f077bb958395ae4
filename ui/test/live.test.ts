import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followGame, followGames } from '../src/parts/game/live.ts';

/** A fake of the browser's `EventSource`. */
class Line extends EventTarget {
  static readonly CLOSED = 2;
  static open: Line[] = [];
  readonly url: string;
  readyState = 1;
  onmessage?: () => void;
  onerror?: () => void;

  constructor(url: string) {
    super();
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

const show = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Line);
});

afterEach(() => {
  Line.open = [];
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('each event reloads once, one reload after the other', async () => {
  const began = vi.fn();
  const ends: (() => void)[] = [];
  const leave = followGame('/live', () => {
    began();
    return new Promise((end) => ends.push(end));
  });
  Line.open[0]?.onmessage?.();
  Line.open[0]?.onmessage?.();
  await vi.waitFor(() => expect(began).toHaveBeenCalledTimes(1));
  ends[0]?.();
  await vi.waitFor(() => expect(began).toHaveBeenCalledTimes(2));
  leave();
  expect(Line.open).toEqual([]);
});

test('nobody follows who does not look', () => {
  const leave = followGame('/live', vi.fn());
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
  const leave = followGame('/live', told);
  Line.open[0]?.refuse();
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1));
  vi.advanceTimersByTime(25_000);
  expect(Line.open).toEqual([]);
  vi.advanceTimersByTime(6_000);
  expect(Line.open).toHaveLength(1);
  leave();
});

test('forty seconds without an event mean that the connection is lost, until something is heard', async () => {
  const lost: boolean[] = [];
  const leave = followGame(
    '/live',
    async () => {},
    (isLost) => void (lost.at(-1) === isLost || lost.push(isLost)),
  );
  vi.advanceTimersByTime(30_000);
  Line.open[0]?.dispatchEvent(new Event('ping'));
  vi.advanceTimersByTime(39_000);
  expect(lost).toEqual([false]);
  vi.advanceTimersByTime(2_000);
  expect(lost).toEqual([false, true]);
  Line.open[0]?.onmessage?.();
  await vi.waitFor(() => expect(lost).toEqual([false, true, false]));
  leave();
  vi.advanceTimersByTime(60_000);
  expect(lost).toEqual([false, true, false]);
});

test('games of one response are loaded in turn, and each of them may be lost', async () => {
  const began = vi.fn();
  const ends: (() => void)[] = [];
  const lost: boolean[] = [];
  const reload = () => {
    began();
    return new Promise<void>((end) => ends.push(end));
  };
  const leave = followGames(['/one', '/two'], reload, (isLost) => void (lost.at(-1) === isLost || lost.push(isLost)));
  for (const line of Line.open) line.onmessage?.();
  await vi.waitFor(() => expect(began).toHaveBeenCalledTimes(1));
  ends[0]?.();
  await vi.waitFor(() => expect(began).toHaveBeenCalledTimes(2));
  ends[1]?.();
  vi.advanceTimersByTime(39_000);
  Line.open[0]?.dispatchEvent(new Event('ping'));
  vi.advanceTimersByTime(2_000);
  expect(lost).toEqual([false, true]);
  // The first game is heard, the second one is not.
  Line.open[0]?.dispatchEvent(new Event('ping'));
  expect(lost).toEqual([false, true]);
  Line.open[1]?.dispatchEvent(new Event('ping'));
  expect(lost).toEqual([false, true, false]);
  leave();
  expect(Line.open).toEqual([]);
});
