import type { Of } from '../../../api/types.ts';

type Measure = Of<'MeasuredFairness'>;

/** What is proven, and how a group of measures is headed. */
const groups: [verdict: Measure['verdict'], heading: string, hint: string][] = [
  ['improvable', 'What could be more even', 'It is proven that other games, or other hosts, would be more even.'],
  ['open', 'Not proven either way', 'Nobody has proven that these can be better, or that they cannot.'],
  ['best', 'As good as it can be', 'It is proven that no plan for these games is better.'],
];

/** The measures of a league as sentences, by what is proven about them. */
export function LeagueMeasures({ measures }: { measures: Measure[] }) {
  return (
    <div className="fair-groups">
      {groups.map(([verdict, heading, hint]) => {
        const own = measures.filter((measure) => measure.verdict === verdict);
        return (
          own.length > 0 && (
            <section key={verdict} className={`card pad fair-group ${verdict}`} aria-labelledby={verdict}>
              <h2 id={verdict}>{heading}</h2>
              <p className="hint">{hint}</p>
              <dl>
                {own.map(({ title, text }) => (
                  <div key={title}>
                    <dt>{title}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        );
      })}
    </div>
  );
}
