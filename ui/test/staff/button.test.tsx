import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { Button } from '../../src/kit/button.tsx';

test('a busy button runs no action and submits no form', () => {
  const run = vi.fn();
  const submit = vi.fn();
  const form = (busy: string | false) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Button type="submit" busy={busy} onClick={run}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  fireEvent.click(screen.getByRole('button'));
  expect([run.mock.calls.length, submit.mock.calls.length]).toEqual([1, 1]);

  rerender(form('Saving...'));
  const button = screen.getByRole('button', { name: 'Saving...' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  fireEvent.click(button);
  expect([run.mock.calls.length, submit.mock.calls.length]).toEqual([1, 1]);

  rerender(form(false));
  fireEvent.click(screen.getByRole('button'));
  expect([run.mock.calls.length, submit.mock.calls.length]).toEqual([2, 2]);
});
