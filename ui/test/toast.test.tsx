import { act, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toasts, toast } from '../src/kit/toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toasts />);
});

afterEach(() => {
  vi.useRealTimers();
});

const say = (text: string, bad = false) => act(() => toast(text, { bad }));
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

test('a toast is there for three seconds', async () => {
  await say('Fall 2026 created');
  await pass(2_900);
  expect(screen.getByRole('status', { hidden: true }).textContent).toBe('Fall 2026 created');
  await pass(200);
  expect(screen.queryByRole('status', { hidden: true })).toBeNull();
});

test('a toast under the pointer waits', async () => {
  await say('1 league deleted');
  await act(() => void fireEvent.mouseEnter(screen.getByRole('status', { hidden: true })));
  await pass(10_000);
  expect(screen.getByText('1 league deleted')).toBeTruthy();
  await act(() => void fireEvent.mouseLeave(screen.getByRole('status', { hidden: true })));
  await pass(3_100);
  expect(screen.queryByText('1 league deleted')).toBeNull();
});

test('a failure is spoken at once', async () => {
  await say('The game was not saved', true);
  expect(screen.getByRole('alert', { hidden: true })).toBeTruthy();
});
