import './tabs.css';

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

/** A segmented control: a few choices side by side, of which one is pressed. */
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
