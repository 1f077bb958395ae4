import './screen.css';
import { Link } from 'wouter';
import { useOrganization } from '../../../api/people.ts';
import { useAllGames } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { Empty } from '../../../kit/states.tsx';
import { useTitle } from '../../../lib/title.ts';
import { today } from '../../../lib/when.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { CalendarTable, calendarRows } from '../../../parts/staff/entries.tsx';
import { StaffHead } from '../../../parts/staff/head.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { gamePath } from '../../../paths.ts';

/** Number of days of games to come that are listed. */
const daysToCome = 2;

export default function ScoresScreen() {
  useTitle('Games to score', 'Homecourt');
  const zone = useOrganization()?.time_zone;
  return (
    <StaffPage crumbs={[{ label: 'Games to score' }]}>
      <StaffHead title="Games to score" hint="Games up to today without a result, today's first." />
      <Loaded from={useAllGames()} what="the games" title={null}>
        {({ games }) => <Scores games={games} now={today(zone ?? 'UTC')} />}
      </Loaded>
    </StaffPage>
  );
}

/** Returns whether a game waits for its result; a postponed or cancelled one does not. */
const isOpen = ({ status }: Of<'Game'>) => status === 'scheduled' || status === 'live';

function Scores({ games, now }: { games: Of<'Game'>[]; now: string }) {
  const open = calendarRows(games.filter(isOpen));
  const present = open.filter(({ date }) => date === now);
  const past = open.filter(({ date }) => date < now).reverse();
  const days = [...new Set(open.map(({ date }) => date).filter((date) => date > now))].slice(0, daysToCome);
  const coming = open.filter(({ date }) => days.includes(date));
  const due = [...present, ...past];
  const score = (game: Of<'Game'>) => (
    <Link
      className="btn small primary"
      href={`${gamePath(game.id)}?mode=score`}
      aria-label={`Enter score of ${game.awayTeam.name} at ${game.homeTeam.name}`}
    >
      Score
    </Link>
  );
  return (
    <>
      {due.length === 0 ? (
        <Empty title="No game waits for its score">
          <p>Games appear here on their day, and stay until they have a result.</p>
        </Empty>
      ) : (
        <CalendarTable caption="Games to score" rows={due} byDay={now} actions={score} />
      )}
      {coming.length > 0 && (
        <section className="section next-games" aria-labelledby="coming">
          <h2 id="coming">Next games</h2>
          <CalendarTable caption="Next games" rows={coming} byDay={now} />
        </section>
      )}
    </>
  );
}
