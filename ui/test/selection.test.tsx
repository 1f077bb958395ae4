import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { idRange, Tick, TickAll, useSelection } from '../src/kit/selection.tsx';

function Rows({ there, shown = there }: { there: number[]; shown?: number[] }) {
  const selection = useSelection(there, shown);
  return (
    <>
      <TickAll selection={selection} shown={shown} what="teams" />
      {shown.map((id) => (
        <Tick key={id} selection={selection} id={id} name={`team ${id}`} />
      ))}
      <output>{[...selection.ids].join(' ')}</output>
    </>
  );
}

const box = (name: string): HTMLInputElement => screen.getByRole('checkbox', { name });
const ticked = () => screen.getByRole('status').textContent;

test('Shift+click ticks the range from the last toggled row, in display order', () => {
  render(<Rows there={[1, 2, 3, 4, 5]} shown={[5, 4, 3, 2, 1]} />);
  fireEvent.click(box('Select team 4'));
  fireEvent.click(box('Select team 2'), { shiftKey: true });
  expect(ticked()).toBe('2 3 4');
  expect(box('Select all teams').indeterminate).toBe(true);
  fireEvent.click(box('Select team 3'), { shiftKey: true });
  expect(ticked()).toBe('4');
  expect(idRange([1, 2, 3], undefined, 2)).toEqual([2]);
});

test('all rows of a page are ticked and unticked, and other pages keep theirs', () => {
  const page = render(<Rows there={[1, 2, 3, 4]} shown={[1, 2]} />);
  fireEvent.click(box('Select team 2'));
  page.rerender(<Rows there={[1, 2, 3, 4]} shown={[3, 4]} />);
  fireEvent.click(box('Select all teams'));
  expect(ticked()).toBe('2 3 4');
  expect(box('Select all teams').checked).toBe(true);
  fireEvent.click(box('Select all teams'));
  expect(ticked()).toBe('2');
});

test('a removed row is no longer ticked', () => {
  const page = render(<Rows there={[1, 2]} />);
  fireEvent.click(box('Select all teams'));
  page.rerender(<Rows there={[2]} />);
  expect(ticked()).toBe('2');
});
