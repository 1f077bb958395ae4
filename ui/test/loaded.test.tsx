import { render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { combineData, Loaded } from '../src/parts/loaded.tsx';

const retry = () => undefined;
const waiting = { data: undefined, error: undefined, loading: true, retry };

test('loading data is drawn as a skeleton and announced', () => {
  const { container } = render(
    <Loaded from={waiting} what="the players" loading="Loading players...">
      {() => <p>here</p>}
    </Loaded>,
  );
  expect(screen.getByRole('status').textContent).toBe('Loading players...');
  expect(container.querySelector('[aria-busy="true"]')).toBeTruthy();
  expect(screen.queryByText('here')).toBeNull();
});

test('combined data is there when all requests have answered', () => {
  const there = { data: 'Fall', error: undefined, loading: false, retry };
  expect(combineData(there, waiting).data).toBeUndefined();
  expect(combineData(there, there).data).toEqual(['Fall', 'Fall']);
});
