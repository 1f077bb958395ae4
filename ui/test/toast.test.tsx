import { act, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offerAct, Toasts, toast } from '../src/kit/toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toasts />);
});

afterEach(() => {
  offerAct(undefined);
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

const undone: string[] = [];
const offerUndo = () => offerAct(() => ({ label: 'Undo', run: () => undone.push('undone') }));

const texts = () => screen.queryAllByRole('status', { hidden: true }).map(({ textContent }) => textContent?.trim());

test('Undo says what it undoes when its message has gone, and goes with the next message', async () => {
  offerUndo();
  await say('Schedule updated');
  offerAct(undefined);
  await pass(2_900);
  expect(texts()).toEqual(['Schedule updatedUndo']);
  await pass(200);
  expect(texts()).toEqual(['Undo the last change']);
  await say('Signed in again');
  expect(texts()).toEqual(['Signed in again']);
});

test('Undo does not outlast its message if another one has come meanwhile', async () => {
  offerUndo();
  await say('Schedule updated');
  offerAct(undefined);
  await pass(2_000);
  await say('Signed in again');
  expect(texts()).toEqual(['Schedule updatedUndo', 'Signed in again']);
  await pass(1_100);
  expect(texts()).toEqual(['Signed in again']);
});

test('Undo is there for ten seconds after its message', async () => {
  offerUndo();
  await say('Schedule updated');
  await pass(3_100);
  await pass(9_800);
  expect(texts()).toEqual(['Undo the last change']);
  await pass(300);
  expect(texts()).toEqual([]);
});

test('a message that reports no action offers no Undo', async () => {
  offerUndo();
  await act(() => toast('Copied the link', { act: null }));
  expect(screen.getByRole('status', { hidden: true }).textContent).toBe('Copied the link');
});

test('the same words are not shown twice, and stay three seconds from the last time', async () => {
  await say('Failed to create league', true);
  await pass(2_000);
  await say('Failed to create league', true);
  expect(screen.getAllByRole('alert', { hidden: true })).toHaveLength(1);
  await pass(2_000);
  expect(screen.getByText('Failed to create league')).toBeTruthy();
});

test('a container that is removed leaves the toasts to the one before', async () => {
  const dashboard = render(<Toasts />);
  await say('In the dashboard');
  expect(dashboard.container.textContent).toBe('In the dashboard');
  await act(() => void dashboard.unmount());
  await say('On the public page');
  expect(texts()).toEqual(['On the public page']);
});
