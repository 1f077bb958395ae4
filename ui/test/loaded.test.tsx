import { render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { Loaded, together } from '../src/parts/loaded.tsx';

const retry = () => undefined;
const waiting = { data: undefined, error: undefined, loading: true, retry };

test('what is on its way is drawn as rows to come, and said', () => {
  const { container } = render(
    <Loaded from={waiting} what="the players" loading="Loading players...">
      {() => <p>here</p>}
    </Loaded>,
  );
  expect(screen.getByRole('status').textContent).toBe('Loading players...');
  expect(container.querySelector('[aria-busy="true"]')).toBeTruthy();
  expect(screen.queryByText('here')).toBeNull();
});

test('several answers are there when all are', () => {
  const there = { data: 'Fall', error: undefined, loading: false, retry };
  expect(together(there, waiting).data).toBeUndefined();
  expect(together(there, there).data).toEqual(['Fall', 'Fall']);
});
