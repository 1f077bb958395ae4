import type { RepairAnswer, Repairs } from '../../../api/schedules.ts';
import type { Of } from '../../../api/types.ts';
import { Note } from '../../../kit/note.tsx';
import { countOf } from '../../../lib/format.ts';
import { clock, shortDate, weekday } from '../../../lib/when.ts';
import { ChangedGame } from '../../../parts/staff/games/game-change.tsx';

const titles: Record<string, string> = {
  fewest_changes: 'Fewest changes',
  balanced: 'Balanced',
  fairest: 'Fairest',
};

type Quality = Of<'RepairQuality'>;

/** The measures of a plan, each with its words. Lower is better, except for days of rest. */
const measures: [keyof Quality, string][] = [
  ['requests', 'Requests and rules that are not kept'],
  ['sides', 'Home and away of a team differ by at most'],
  ['hosts', 'Home games of two teams that meet differ by at most'],
  ['breaks', 'Times a team is at home, or away, twice running'],
  ['times', 'A team’s games at two times differ by at most'],
  ['courts', 'A team’s games on two courts differ by at most'],
  ['rest', 'Days between two games of a team, at least'],
];

const waits = (answer: RepairAnswer) =>
  answer.missing.length + answer.changes.filter(({ after }) => after.status === 'postponed').length;

interface AnswersProps {
  repairs: Repairs;
  chosen: string;
  onChoose: (mode: string) => void;
}

/** The three plans side by side, and the chosen one game by game. */
export function Answers({ repairs, chosen, onChoose }: AnswersProps) {
  const answer = repairs.answers.find(({ mode }) => mode === chosen);
  return (
    <>
      <fieldset className="repair-answers">
        <legend className="vh">Plans</legend>
        {repairs.answers.map((answer) => (
          <label key={answer.mode} className="card pad">
            <input type="radio" name="plan" checked={answer.mode === chosen} onChange={() => onChoose(answer.mode)} />
            <b>{titles[answer.mode]}</b>
            <span>{summaryOf(answer)}</span>
          </label>
        ))}
      </fieldset>
      {answer && <Answer answer={answer} before={repairs.before} hasRules={repairs.rules > 0} />}
    </>
  );
}

/** Returns what a plan does, in a sentence. */
export function summaryOf(answer: RepairAnswer): string {
  const { changes, additions } = answer;
  const waiting = waits(answer);
  const parts = [changes.length === 0 ? 'Nothing changes' : `${countOf(changes.length, 'game')} changed`];
  if (additions.length > 0) parts.push(`${countOf(additions.length, 'game')} added`);
  if (waiting > 0) parts.push(`${countOf(waiting, 'game')} without a place`);
  return `${parts.join(', ')}.`;
}

interface AnswerProps {
  answer: RepairAnswer;
  before: Quality;
  /** Whether the season has rules. */
  hasRules: boolean;
}

function Answer({ answer, before, hasRules }: AnswerProps) {
  const { changes, additions, missing, quality } = answer;
  return (
    <section className="card pad stack" aria-label={titles[answer.mode]}>
      <table className="repair-quality">
        <thead>
          <tr>
            <th scope="col">How even it is</th>
            <th scope="col" className="num">
              Now
            </th>
            <th scope="col" className="num">
              Then
            </th>
          </tr>
        </thead>
        <tbody>
          {(hasRules ? measures : measures.slice(1)).map(([key, label]) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td className="num">{before[key]}</td>
              <td className="num">{quality[key]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {missing.length > 0 && (
        <>
          <Note kind="warn">{countOf(missing.length, 'new game')} without a place:</Note>
          <ul className="changed-games" aria-label="New games without a place">
            {missing.map(({ home, away, why }) => (
              <li key={`${home} ${away}`}>
                <b>
                  {away} at {home}
                </b>
                <p className="dim">{why}</p>
              </li>
            ))}
          </ul>
        </>
      )}
      {additions.length > 0 && (
        <ul className="changed-games" aria-label="New games">
          {additions.map(({ home, away, homeName, awayName, date, time, location }) => (
            <li key={`${home} ${away}`}>
              <b>
                {awayName} at {homeName}
              </b>
              <p>
                New: {weekday(date)} {shortDate(date)}, {clock(time)}
                {location && `, ${location}`}
              </p>
            </li>
          ))}
        </ul>
      )}
      {changes.length > 0 && (
        <ul className="changed-games" aria-label="Games before and after">
          {changes.map(({ id, before, after, why }) => (
            <ChangedGame key={id} before={before} after={after} why={why} />
          ))}
        </ul>
      )}
    </section>
  );
}
