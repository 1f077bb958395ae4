import type { Measured } from '../../../api/schedules.ts';
import { Icon } from '../../../kit/icon.tsx';

/** The measures of a schedule, each as a sentence; unmet goals are shown with their target. */
export const Measures = ({ report }: { report: Measured[] }) => (
  <ul className="measures">
    {report.map((one) => (
      <li key={one.name} className={one.isMet ? 'met' : 'unmet'}>
        <Icon name={one.isMet ? 'check-circle' : 'alert'} />
        <div>
          <b>{one.title}</b> <span className="vh">{one.isMet ? 'is as good as it can be.' : 'is not kept.'}</span>
          <p>
            {one.text}
            {!one.isMet && one.target && ` It should be ${one.target}.`}
          </p>
        </div>
      </li>
    ))}
  </ul>
);
