import { expect, test } from 'vitest';
import { draftOf } from '../../src/screens/staff/schedule-builder/schedule-fields.ts';
import { spacingWarning } from '../../src/screens/staff/schedule-builder/spacing.ts';

const draft = (timeSlots: string[]) => ({ ...draftOf(undefined), timeSlots });

test('slots closer than a game are told, week by week', () => {
  const told = 'Games take 60 minutes, but slots are 45 minutes apart.';
  expect(spacingWarning(draft(['17:15', '18:00', '19:30']), 60)).toBe(told);
  expect(spacingWarning(draft(['17:15', '18:00']), 45)).toBe('');
  expect(spacingWarning(draft(['17:15', '18:00']), null)).toBe('');
  expect(spacingWarning(draft(['17:15']), 60)).toBe('');
  const weekly = { ...draft([]), sameSlot: false, numWeeks: '2', weeklyTimeSlots: [['18:00'], ['17:15', '18:00']] };
  expect(spacingWarning(weekly, 60)).toBe(told);
  expect(spacingWarning({ ...weekly, numWeeks: '1' }, 60)).toBe('');
});
