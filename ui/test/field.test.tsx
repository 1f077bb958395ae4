import { render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { Button } from '../src/kit/button.tsx';
import { Field } from '../src/kit/field.tsx';
import { fieldError } from '../src/kit/field-error.ts';

test('an error message is associated with its field', () => {
  render(<Field label="Team name" error="There is a team of this name." hint="As on the jerseys" />);
  const input = screen.getByLabelText('Team name');
  const about = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(about.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'As on the jerseys',
    'There is a team of this name.',
  ]);
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

test('a reason without a subject gets the label as its subject', () => {
  expect(fieldError('Location', 'is required')).toBe('Location is required');
  expect(fieldError('Game days', 'needs at least one day')).toBe('Game days needs at least one day');
  expect(fieldError('Label', 'This link already exists.')).toBe('This link already exists.');
  expect(fieldError('Password', 'the two differ')).toBe('The two differ');
});

test('a busy button shows its progress', () => {
  render(<Button busy="Saving...">Save</Button>);
  expect(screen.getByRole('button', { name: 'Saving...' }).getAttribute('aria-busy')).toBe('true');
});
