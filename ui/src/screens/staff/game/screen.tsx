import './screen.css';
import '../../../parts/game/game.css';
import { useLayoutEffect, useRef } from 'react';
import { useParams, useSearchParams } from 'wouter';
import { useGame } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { Segment } from '../../../kit/tabs.tsx';
import { mayLeave } from '../../../kit/unsaved/unsaved.ts';
import { forfeiter, sideOf, statusText } from '../../../lib/game.ts';
import { useTitle } from '../../../lib/title.ts';
import { clock, longDate } from '../../../lib/when.ts';
import { BoxScore } from '../../../parts/game/box-score.tsx';
import { PeriodTable } from '../../../parts/game/period-table.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { HistoryButton } from '../../../parts/staff/activity/history.tsx';
import { IfEditor } from '../../../parts/staff/may-delete.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import Video from '../../../parts/video.tsx';
import { CourtButton, EndButton, NeedsStaff } from './court.tsx';
import { DetailsForm } from './details-form.tsx';
import { FinalScore } from './final-score.tsx';
import { Mismatch } from './mismatch.tsx';
import { PeriodScores } from './period-scores.tsx';
import { Rosters } from './rosters.tsx';
import { StatGrid } from './stat-grid.tsx';
import { SwapSides } from './swap-sides.tsx';

const modes = [
  { value: 'view', label: 'View' },
  { value: 'stats', label: 'Grid' },
  { value: 'score', label: 'Final score' },
  { value: 'periods', label: 'Periods' },
  { value: 'details', label: 'Details' },
];

/** `history.state` of a form that was opened from the view; closing the form goes back. */
const overView = 'over the view';

/** Returns the page's heading: the teams, and the score if there is one. */
function headline(game: Of<'Game'>): string {
  const sides = [false, true].map((home) => sideOf(game, home));
  const joint = sides.some(({ points }) => points != null) ? ', ' : ' at ';
  return sides.map(({ own, points }) => (points == null ? own.name : `${own.name} ${points}`)).join(joint);
}

/** Returns a ref for the heading, which gets the focus when a form closes and takes its focused button along. */
function useFocusAfterForm(mode: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(mode);
  useLayoutEffect(() => {
    const isClosed = mode === 'view' && last.current !== 'view';
    last.current = mode;
    if (isClosed && document.activeElement === document.body) heading.current?.focus();
  }, [mode]);
  return heading;
}

export default function Game() {
  const { game = '' } = useParams();
  const [query, setQuery] = useSearchParams();
  const page = useGame(game);
  const mode = query.get('mode') ?? 'view';
  const heading = useFocusAfterForm(mode);
  /**
   * Opens a form. From the view it adds a history entry; from another form it replaces the entry, so that Back always
   * leads to the view.
   */
  const open = (next: string) =>
    setQuery({ mode: next }, mode === 'view' ? { state: overView } : { replace: true, state: window.history.state });
  function done() {
    if (window.history.state === overView) window.history.back();
    else setQuery({}, { replace: true });
  }
  async function choose(next: string) {
    if (next === mode || !(await mayLeave())) return;
    if (next === 'view') done();
    else open(next);
  }
  const found = page.data?.game;
  const matchup = found ? `${found.awayTeam.name} at ${found.homeTeam.name}` : 'Game';
  useTitle(matchup, 'Homecourt');
  return (
    <StaffPage crumbs={[{ label: 'Schedule', href: '/schedule' }, { label: matchup }]}>
      <Loaded from={page} what="the game" missing="Game not found.">
        {(page) => (
          <>
            <div className="staff-head">
              <div>
                <h1 ref={heading} tabIndex={-1}>
                  {headline(page.game)}
                </h1>
                <p className="hint">
                  {longDate(page.game.date)}, {clock(page.game.time)} · {statusText(page.game)}
                  {forfeiter(page.game)}
                  {page.game.location && ` · ${page.game.location}`}
                </p>
                <div className="btn-group">
                  {mode === 'view' && (
                    <IfEditor>
                      <SwapSides game={page.game} />
                    </IfEditor>
                  )}
                  <CourtButton page={page} />
                  <EndButton page={page} />
                  <HistoryButton noun="game" id={page.game.id} name={matchup} small />
                </div>
              </div>
              <Segment label="Mode" choices={modes} value={mode} onChange={choose} />
            </div>
            <NeedsStaff id={page.game.id} />
            {mode === 'stats' && <StatGrid key={page.game.id} page={page} onDone={done} />}
            {mode === 'score' && <FinalScore page={page} onDone={done} />}
            {mode === 'periods' && <PeriodScores page={page} onDone={done} />}
            {mode === 'details' && <DetailsForm game={page.game} onDone={done} />}
            {(mode === 'view' || mode === 'details') && (
              <>
                <Mismatch page={page} cells={{}} />
                <PeriodTable page={page} />
                {page.playerStats.length === 0 ? (
                  <Rosters page={page} />
                ) : (
                  <>
                    <BoxScore page={page} home={false} />
                    <BoxScore page={page} home />
                  </>
                )}
                {page.game.video_url && (
                  <section className="section narrow" aria-label="Video">
                    <Video key={page.game.video_url} url={page.game.video_url} title={matchup} />
                  </section>
                )}
              </>
            )}
          </>
        )}
      </Loaded>
    </StaffPage>
  );
}
