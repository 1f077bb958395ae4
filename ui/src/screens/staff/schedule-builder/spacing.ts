import { listsOf, type ScheduleDraft } from './schedule-fields.ts';

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Returns the least number of minutes between two time slots of a week; Infinity if no week has two slots. */
function leastSpacing(draft: ScheduleDraft): number {
  const weeks = draft.sameSlot ? [draft.timeSlots] : listsOf(draft);
  const gaps = weeks.flatMap((slots) =>
    slots.slice(1).map((slot, index) => minuteOf(slot) - minuteOf(slots[index] ?? slot)),
  );
  return Math.min(Infinity, ...gaps.filter((gap) => gap > 0));
}

/** Returns a warning if the time slots are closer together than the length of a game that the league has set. */
export function spacingWarning(draft: ScheduleDraft, gameMinutes: number | null | undefined): string {
  const spacing = leastSpacing(draft);
  if (!gameMinutes || spacing >= gameMinutes) return '';
  return `Games take ${gameMinutes} minutes, but slots are ${spacing} minutes apart.`;
}
