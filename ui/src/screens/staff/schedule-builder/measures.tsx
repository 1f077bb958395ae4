import './measures.css';
import type { Measured } from '../../../api/schedules.ts';
import { Icon } from '../../../kit/icon.tsx';

const verdict = ({ isMet, isProven }: Measured) => {
  if (!isMet) return 'is not kept.';
  return isProven ? 'is as good as it can be.' : 'is within what was asked.';
};

/** The measures of a schedule, each as a sentence; unmet goals are shown with their target. */
export const Measures = ({ report }: { report: Measured[] }) => (
  <ul className="measures">
    {report.map((measure) => (
      <li key={measure.name} className={measure.isMet ? 'met' : 'unmet'}>
        <Icon name={measure.isMet ? 'check-circle' : 'alert'} />
        <div>
          <b>{measure.title}</b> <span className="vh">{verdict(measure)}</span>
          <p>
            {measure.text}
            {!measure.isMet && measure.target && ` It should be ${measure.target}.`}
          </p>
        </div>
      </li>
    ))}
  </ul>
);
