interface Choice {
  value: string;
  label: string;
}

interface SegmentProps {
  label: string;
  choices: Choice[];
  value: string;
  onChange: (value: string) => void;
}

/** A few choices side by side, one of them pressed. */
export const Segment = ({ label, choices, value, onChange }: SegmentProps) => (
  <div className="segment" role="group" aria-label={label}>
    {choices.map((choice) => (
      <button
        key={choice.value}
        type="button"
        aria-pressed={choice.value === value}
        onClick={() => onChange(choice.value)}
      >
        {choice.label}
      </button>
    ))}
  </div>
);

/** Parts of one page; the address keeps which one is shown. */
export const Tabs = ({ label, choices, value, onChange }: SegmentProps) => (
  <nav className="tabs" aria-label={label}>
    {choices.map((choice) => (
      <button
        key={choice.value}
        type="button"
        {...(choice.value === value ? { 'aria-current': 'page' as const } : {})}
        onClick={() => onChange(choice.value)}
      >
        {choice.label}
      </button>
    ))}
  </nav>
);
