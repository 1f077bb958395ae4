import './screen.css';
import { useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { type CheckedPlace, type DraftGame, type DraftPage, useDraft } from '../../../api/schedules.ts';
import { Chip } from '../../../kit/badge.tsx';
import { IconButton } from '../../../kit/button.tsx';
import { Filter } from '../../../kit/filter.tsx';
import { countOf } from '../../../lib/format.ts';
import { useTitle } from '../../../lib/title.ts';
import { shortDate } from '../../../lib/when.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { StaffHead } from '../../../parts/staff/head.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { draftsPath } from '../../../staff-paths.ts';
import { DraftBoard } from './board.tsx';
import { Changes } from './changes.tsx';
import { GameList, ListedGame } from './game-list.tsx';
import { DropRefused, MoveDialog } from './move-choice.tsx';
import { moveChange, placeKeyOf, placeText, verdictOf, weekIndexOf } from './places.ts';
import { ChangedSince, Publish } from './publish.tsx';
import { Rename } from './rename.tsx';
import { useMoves } from './use-moves.ts';

export default function ScheduleDraftScreen() {
  const { draft = '' } = useParams();
  const read = useDraft(draft);
  const made = read.data?.draft;
  useTitle(made?.name ?? 'Draft', 'Homecourt');
  return (
    <StaffPage
      crumbs={[
        { label: 'Seasons', href: '/dashboard/seasons' },
        ...(made ? [{ label: 'Drafts', href: draftsPath(made.seasonId) }] : []),
        { label: made?.name ?? 'Draft' },
      ]}
    >
      <Loaded from={read} what="the draft" missing="Draft not found">
        {(page) => <Draft key={draft} page={page} />}
      </Loaded>
    </StaffPage>
  );
}

type View = 'board' | 'list' | 'changes';
const views: [View, string][] = [
  ['board', 'Board'],
  ['list', 'List'],
  ['changes', 'Changes'],
];

const hasTeam = ({ home, away }: DraftGame, team: string) =>
  !team || [home.slt_id, away.slt_id].map(String).includes(team);

/** Returns the index of the first week with a game that is not locked. */
function firstWeek({ games, weeks }: DraftPage): number {
  const next = games.find(({ place, state, isLocked }) => place && state === 'planned' && !isLocked);
  return Math.max(0, next?.place ? weekIndexOf(weeks, next.place.date) : 0);
}

function Draft({ page }: { page: DraftPage }) {
  const [view, setView] = useState<View>('board');
  const [week, setWeek] = useState(() => firstWeek(page));
  const [team, setTeam] = useState('');
  /** Whether the picked game is moved by a list of places, and not on the board. */
  const [isChoosing, setChoosing] = useState(false);
  const [refused, setRefused] = useState<{ game: DraftGame; place: CheckedPlace } | null>(null);
  const moves = useMoves(page.draft.id, () => setChoosing(false));
  // A phone is too narrow for the board.
  useEffect(() => {
    if (window.matchMedia('(max-width: 767px)').matches) setView('list');
  }, []);
  const games = page.games.filter((game) => hasTeam(game, team));
  const waiting = games.filter(({ state }) => state === 'unscheduled');
  const hard = page.clashes.filter(({ isHard }) => isHard).length;
  const there =
    refused &&
    page.games.filter(
      ({ place, state }) => state === 'planned' && place && placeKeyOf(place) === placeKeyOf(refused.place),
    );

  function drop(game: DraftGame, place: CheckedPlace) {
    if (game.place && placeKeyOf(game.place) === placeKeyOf(place)) return moves.leave();
    if (verdictOf(place) === 'clash') {
      setRefused({ game, place });
      return moves.leave();
    }
    const soft = place.clashes.map(({ text }) => text).join(' ');
    void moves.change([moveChange(game.id, place)], `Moved to ${placeText(place)}. ${soft}`);
  }
  function choose(game: DraftGame) {
    setChoosing(true);
    void moves.pick(game);
  }
  const shared = { page, moves, onMove: choose };
  return (
    <div className="stack">
      <StaffHead
        title={page.draft.name}
        hint={`${countOf(page.games.filter(({ changes }) => changes.length > 0).length, 'game')} changed, ${waiting.length} without a place, ${countOf(hard, 'clash', 'clashes')}. Only staff see it.`}
      >
        <Rename draft={page.draft} />
        <Publish page={page} />
      </StaffHead>
      <ChangedSince page={page} />
      <div className="toolbar">
        {views.map(([name, label]) => (
          <Chip key={name} pressed={view === name} onClick={() => setView(name)}>
            {label}
          </Chip>
        ))}
        {view !== 'changes' && <TeamFilter page={page} value={team} onChange={setTeam} />}
      </div>
      {view === 'changes' && <Changes draft={page.draft.id} />}
      {view === 'list' && (
        <GameList {...shared} games={[...waiting, ...games.filter(({ state }) => state !== 'unscheduled')]} />
      )}
      {view === 'board' && (
        <>
          <WeekStrip weeks={page.weeks} week={week} onWeek={setWeek} />
          <div className="draft-board">
            <DraftBoard page={page} week={week} moves={moves} isOwn={(game) => hasTeam(game, team)} onDrop={drop} />
            <aside className="card" aria-label="Games without a place">
              <div className="panel-head">
                <h2>Without a place</h2>
              </div>
              {waiting.length === 0 && <p className="pad dim">Every game has a place.</p>}
              <ul className="draft-games">
                {waiting.map((game) => (
                  <ListedGame key={game.id} game={game} {...shared} />
                ))}
              </ul>
            </aside>
          </div>
          <p className="hint">
            Drag a game, or press it and then a place. With the keyboard: Enter picks up, arrows choose, Enter puts
            down, Escape leaves the game where it is.
          </p>
        </>
      )}
      {isChoosing && !refused && moves.picked && (
        <MoveDialog moves={moves} onClash={(place) => moves.picked && setRefused({ game: moves.picked.game, place })} />
      )}
      {refused && (
        <DropRefused
          {...refused}
          moves={moves}
          there={there?.length === 1 ? there[0] : undefined}
          onClose={() => {
            setRefused(null);
            setChoosing(false);
            moves.leave();
          }}
        />
      )}
    </div>
  );
}

interface StripProps {
  weeks: string[];
  week: number;
  onWeek: (week: number) => void;
}

function WeekStrip({ weeks, week, onWeek }: StripProps) {
  return (
    <div className="toolbar">
      <IconButton icon="left" name="Previous week" disabled={week === 0} onClick={() => onWeek(week - 1)} />
      <Filter label="Week" value={String(week)} onChange={(value) => onWeek(Number(value))}>
        {weeks.map((first, index) => (
          <option key={first} value={String(index)}>
            Week {index + 1}, {shortDate(first)}
          </option>
        ))}
      </Filter>
      <IconButton icon="right" name="Next week" disabled={week >= weeks.length - 1} onClick={() => onWeek(week + 1)} />
    </div>
  );
}

function TeamFilter({ page, value, onChange }: { page: DraftPage; value: string; onChange: (team: string) => void }) {
  const teams = new Map(page.games.flatMap(({ home, away }) => [home, away]).map((team) => [team.slt_id, team.name]));
  return (
    <Filter label="Team" value={value} onChange={onChange}>
      <option value="">All teams</option>
      {[...teams]
        .sort(([, one], [, other]) => one.localeCompare(other))
        .map(([id, name]) => (
          <option key={id} value={String(id)}>
            {name}
          </option>
        ))}
    </Filter>
  );
}
