import { addDays, clock, shortDate } from '../../../lib/when.ts';
import type { FieldErrors } from '../../../parts/staff/form-dialog.tsx';
import { ListField } from './list-field.tsx';
import { listsOf, type ScheduleDraft, slotsAfter } from './schedule-fields.ts';

interface TimesProps {
  draft: ScheduleDraft;
  errors: FieldErrors;
  onChange: (part: Partial<ScheduleDraft>) => void;
}

/** The time slots of all weeks, or of each week. */
export function TimesField({ draft, errors, onChange }: TimesProps) {
  const lists = listsOf(draft);
  const wrong = Object.entries(errors).find(([name]) => /^(weeklyT|t)imeSlots/.test(name))?.[1];
  return (
    <fieldset className="field">
      <legend className="legend">Time slots</legend>
      <label className="switch">
        <input
          type="checkbox"
          role="switch"
          aria-checked={draft.sameSlot}
          checked={draft.sameSlot}
          onChange={() => onChange(slotsAfter(draft))}
        />
        <span>Same slots every week</span>
      </label>
      {draft.sameSlot ? (
        <ListField
          label="Time slot"
          say={clock}
          values={draft.timeSlots}
          error={wrong}
          onChange={(timeSlots) => onChange({ timeSlots })}
        />
      ) : (
        lists.map((slots, week) => (
          <ListField
            // biome-ignore lint/suspicious/noArrayIndexKey: a week is identified by its index
            key={week}
            label={`Week ${week + 1}${draft.startDate ? `, ${shortDate(addDays(draft.startDate, 7 * week))}` : ''}`}
            say={clock}
            values={slots}
            error={week === 0 ? wrong : undefined}
            onChange={(own) => onChange({ weeklyTimeSlots: lists.map((list, index) => (index === week ? own : list)) })}
          />
        ))
      )}
    </fieldset>
  );
}
