import { IfMayDelete } from '../../../parts/staff/may-delete.tsx';
import './week.css';
import { useState } from 'react';
import { Link } from 'wouter';
import { ApiError } from '../../../api/client.ts';
import {
  type Schedule,
  swapUrl,
  useKeptGames,
  useWeeklyByes,
  useWeeklyGames,
  type WeeklyBye,
} from '../../../api/schedules.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Button } from '../../../kit/button.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { Note } from '../../../kit/note.tsx';
import { toast } from '../../../kit/toast.tsx';
import { countOf } from '../../../lib/format.ts';
import { clock, dayHead, shortDate } from '../../../lib/when.ts';
import { Crest } from '../../../parts/face.tsx';
import { combineData, Loaded } from '../../../parts/loaded.tsx';
import { DeleteDialog } from '../../../parts/staff/delete-dialog.tsx';
import { builderPath } from '../../../staff-paths.ts';

type Game = Of<'Game'>;

/** Links to the weeks of a schedule, each named by its first day. */
export const Weeks = ({ schedule, week }: { schedule: Schedule; week: number }) => (
  <nav className="weeks" aria-label="Week">
    {schedule.weeklyDates.map((date, index) => (
      <Link
        key={date}
        className="week"
        href={builderPath(schedule.id, index)}
        replace
        data-keeps-text
        {...(index === week ? { 'aria-current': 'true' as const } : {})}
      >
        Week {index + 1}
        <b>{shortDate(date)}</b>
      </Link>
    ))}
  </nav>
);

/** Why a game is kept when the schedule is generated again; for played and past games the reason is obvious. */
const why = {
  pinned: 'Kept: pinned',
  moved: 'Kept: moved by hand',
  linked: 'Kept: has a link',
  postponed: 'Kept: postponed',
  cancelled: 'Kept: cancelled',
  played: undefined,
  past: undefined,
} as const;

interface WeekProps {
  schedule: Schedule;
  /** From 0. */
  week: number;
}

/** The games and byes of a week. Choosing two games one after the other swaps them. */
export function Week({ schedule, week }: WeekProps) {
  const read = combineData(useWeeklyGames(schedule.id, week), useWeeklyByes(schedule.id, week));
  const kept = new Map(useKeptGames(schedule.id).data?.games.map(({ id, reason }) => [id, why[reason]]));
  const { put } = useWrites();
  const [first, setFirst] = useState<Game | null>(null);
  const [reason, setReason] = useState('');
  const [doomed, setDoomed] = useState<Game | null>(null);
  async function choose(game: Game) {
    setReason('');
    if (!first || first.id === game.id) return setFirst(first ? null : game);
    setFirst(null);
    try {
      const { warnings } = await put(swapUrl, { gameId1: first.id, gameId2: game.id });
      toast(['Matchups swapped!', ...warnings.map(({ text }) => text)].join(' '));
    } catch (error) {
      setReason(error instanceof ApiError ? error.message : String(error));
      toast('Swap failed.', { bad: true });
    }
  }
  return (
    <Loaded from={read} what="the week" title={null} rows={4}>
      {([{ games }, { byes }]) => (
        <section className="card spaced" aria-labelledby="week">
          <div className="panel-head">
            <h2 id="week">
              Week {week + 1}, {dayHead(games[0]?.date ?? schedule.weeklyDates[week] ?? schedule.startDate)}
            </h2>
            <span className="hint">
              {countOf(games.length, 'game')}, {countOf(byes.length, 'bye')}
            </span>
          </div>
          <div className="spans">
            {first && <Chosen game={first} onDelete={() => setDoomed(first)} onCancel={() => setFirst(null)} />}
            {reason && <Note kind="bad">{reason}</Note>}
            {games.length === 0 && <p className="hint">No games in this week.</p>}
            {[...new Set(games.map((game) => game.date))].map((date) => (
              <Day
                key={date}
                date={date}
                named={schedule.gameDays.length > 1}
                games={games.filter((game) => game.date === date)}
                first={first}
                kept={kept}
                onChoose={choose}
              />
            ))}
            {byes.length > 0 && <Byes byes={byes} />}
          </div>
          {doomed && (
            <DeleteDialog
              title="Are you sure you want to delete this game?"
              things={[{ name: nameOf(doomed), path: pathOf(schedule, doomed) }]}
              done="Game deleted!"
              failed="Error deleting game"
              onClose={() => {
                setDoomed(null);
                setFirst(null);
              }}
            />
          )}
        </section>
      )}
    </Loaded>
  );
}

const nameOf = (game: Game) => `${game.awayTeam.name} at ${game.homeTeam.name}`;
const pathOf = (schedule: Schedule, game: Game) =>
  `/api/seasonsv2/${schedule.season_id}/leagues/${schedule.leagueId}/games/${game.id}` as const;

const Chosen = ({ game, onDelete, onCancel }: { game: Game; onDelete: () => void; onCancel: () => void }) => (
  <div className="note accent selected">
    <Icon name="swap" />
    <span role="status">
      <b>{nameOf(game)}</b> is selected. Choose the game to swap it with.
    </span>
    <Button size="small" onClick={onCancel}>
      Cancel swap
    </Button>
    <IfMayDelete group="games">
      <Button size="small" kind="danger-quiet" icon="trash" onClick={onDelete}>
        Delete game
      </Button>
    </IfMayDelete>
  </div>
);

interface DayProps {
  date: string;
  /** Whether to show the day, because the league plays on several days. */
  named: boolean;
  games: Game[];
  first: Game | null;
  /** Why games are kept, by game id. */
  kept: Map<number, string | undefined>;
  onChoose: (game: Game) => void;
}

const Day = ({ date, named, games, first, kept, onChoose }: DayProps) => (
  <div>
    {named && <h3>{dayHead(date)}</h3>}
    <ul className="times">
      {[...new Set(games.map((game) => game.time))].map((time) => (
        <li key={time}>
          <span className="tm">{clock(time)}</span>
          <ul>
            {games
              .filter((game) => game.time === time)
              .map((game) => (
                <li key={game.id}>
                  <Slot game={game} first={first} kept={kept} onChoose={onChoose} />
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  </div>
);

function Slot({ game, first, kept, onChoose }: Pick<DayProps, 'first' | 'kept' | 'onChoose'> & { game: Game }) {
  const chosen = first?.id === game.id;
  const side = ({ id, name, logo_url }: Game['homeTeam'], score: number | null | undefined) => (
    <>
      <Crest id={id} name={name} logo={logo_url} size={20} />
      <span className="nm">
        {name}
        {score !== null && score !== undefined && ` ${score}`}
      </span>
    </>
  );
  return (
    <button
      type="button"
      className={first && !chosen ? 'slot target' : 'slot'}
      aria-pressed={chosen}
      onClick={() => onChoose(game)}
    >
      <span>{side(game.awayTeam, game.score_away)}</span>
      <span>
        <span className="vh">at</span>
        {side(game.homeTeam, game.score_home)}
      </span>
      {game.location && <span className="place">{game.location}</span>}
      {kept.get(game.id) && (
        <span className="place">
          {game.pinned && <Icon name="lock" size="s" />} {kept.get(game.id)}
        </span>
      )}
    </button>
  );
}

const Byes = ({ byes }: { byes: WeeklyBye[] }) => (
  <ul className="row" aria-label="Byes">
    {byes.flatMap(({ teams }) =>
      teams.map((team) => (
        <li className="row" key={team.id}>
          <Badge kind="line">Bye</Badge>
          {team.name}
        </li>
      )),
    )}
  </ul>
);
