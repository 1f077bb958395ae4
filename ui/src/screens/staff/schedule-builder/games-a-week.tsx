import { Field } from '../../../kit/field.tsx';

interface GamesAWeekProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** How often each team plays in a week. */
export const GamesAWeek = ({ value, error, onChange }: GamesAWeekProps) => (
  <Field
    label="Games a week"
    type="number"
    min={1}
    max={7}
    hint="Of each team. Two or more need as many game days, or a rule that allows two games on a day."
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
