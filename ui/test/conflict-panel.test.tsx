import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { ConflictPanel } from '../src/parts/staff/form/conflict-panel.tsx';

const rows = [
  { key: 'time', label: 'Time', yours: '20:00', saved: '21:15' },
  { key: 'location', label: 'Place', yours: 'Hall', saved: 'Gym 4' },
];

function open(shown = rows) {
  const onChoose = vi.fn();
  const onCancel = vi.fn();
  const message = 'Olga saved this game after you opened it.';
  render(<ConflictPanel message={message} by="olga" rows={shown} onChoose={onChoose} onCancel={onCancel} />);
  return { onChoose, onCancel };
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('each value is kept or replaced, and saving waits until all are chosen', async () => {
  const { onChoose } = open();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Two versions' }));
  const save = screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement;
  await press('Keep mine (20:00)');
  expect(save.disabled).toBe(true);
  await press('Take olga’s (Gym 4)');
  expect(screen.getByRole('button', { name: 'Take olga’s (Gym 4)', pressed: true })).toBeTruthy();
  expect(save.disabled).toBe(false);
  await press('Save');
  expect([...(onChoose.mock.calls[0]?.[0] ?? [])]).toEqual(['location']);
});

test('all are kept or replaced at once, or the user returns to the form', async () => {
  const { onChoose, onCancel } = open();
  await press('Keep all mine');
  expect([...(onChoose.mock.calls[0]?.[0] ?? [])]).toEqual([]);
  await press('Take all theirs');
  expect([...(onChoose.mock.calls[1]?.[0] ?? [])]).toEqual(['time', 'location']);
  await press('Back to the form');
  expect(onCancel).toHaveBeenCalledOnce();
});

test('a long text is above its button, and lines that are missing in the other text are marked', async () => {
  const { onChoose } = open([
    { key: 'body', label: 'Text', yours: 'Rules\n\nBring a ball', saved: 'Rules\n\nBring water' },
  ]);
  const mine = screen.getByRole('group', { name: 'Text, mine' });
  expect([...mine.querySelectorAll('p')].map((line) => line.textContent)).toEqual(['Rules', '\u00a0', 'Bring a ball']);
  expect([...mine.querySelectorAll('mark')].map((line) => line.textContent)).toEqual(['Bring a ball']);
  await press('Take olga’s');
  await press('Save');
  expect([...(onChoose.mock.calls[0]?.[0] ?? [])]).toEqual(['body']);
});
