import './days-field.css';
import { fieldError } from '../../../kit/field-error.ts';

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

interface DaysFieldProps {
  label: string;
  chosen: string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
}

/** Checkboxes for weekdays. */
export const DaysField = ({ label, chosen, error, onChange }: DaysFieldProps) => (
  <fieldset className={error ? 'field bad' : 'field'}>
    <legend className="legend">{label}</legend>
    <div className="dow">
      {days.map((day) => (
        <label key={day}>
          <input
            type="checkbox"
            aria-label={day}
            checked={chosen.includes(day)}
            onChange={() => onChange(days.filter((weekday) => chosen.includes(weekday) !== (weekday === day)))}
          />
          <span aria-hidden="true">{day[0]}</span>
        </label>
      ))}
    </div>
    {error && <p className="error">{fieldError(label, error)}</p>}
  </fieldset>
);
