import '../../kit/css/chips.css';
import './bracket.css';
import './bracket-print.css';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Of } from '../../api/types.ts';
import { Button } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { displayStatus, forfeiter, hasScore, isOver, sideOf } from '../../lib/game.ts';
import { clock, shortDate } from '../../lib/when.ts';
import { gamePath } from '../../paths.ts';
import { CourtLines } from '../court.tsx';
import { Crest } from '../face.tsx';
import { type Cell, layout, type Match, openSlotText } from './layout.ts';

type Drawn = Of<'Bracket'>;

interface BracketProps {
  bracket: Drawn;
  /** Renders the staff actions of a match, below its teams. */
  actions?: (match: Match) => ReactNode;
}

const zooms = [0.5, 0.65, 0.8, 1, 1.25];

/** A bracket as nested lists, laid out as rounds side by side, in a region that scrolls and has zoom buttons. */
export function Bracket({ bracket, actions }: BracketProps) {
  const { rounds, rows, columns } = useMemo(() => layout(bracket), [bracket]);
  const [zoom, setZoom] = useState(3);
  const scroller = useRef<HTMLDivElement>(null);
  const jump = (round: number) =>
    scroller.current?.querySelector(`[data-round="${round}"]`)?.scrollIntoView({ inline: 'start', block: 'nearest' });
  return (
    <>
      {bracket.champion && <Champion team={bracket.champion} second={secondOf(bracket)} third={thirdOf(bracket)} />}
      <div className="wrap">
        <div className="bk-tools" role="toolbar" aria-label="Bracket">
          {rounds.map(({ name }, round) => (
            <button key={name} type="button" className="chip" onClick={() => jump(round)}>
              {name}
            </button>
          ))}
          <span className="push" />
          <Button
            kind="quiet"
            size="small"
            aria-label="Zoom out"
            disabled={zoom === 0}
            onClick={() => setZoom(zoom - 1)}
          >
            −
          </Button>
          <Button
            kind="quiet"
            size="small"
            aria-label="Zoom in"
            disabled={zoom === zooms.length - 1}
            onClick={() => setZoom(zoom + 1)}
          >
            +
          </Button>
        </div>
      </div>
      <div className="bk-scroll" ref={scroller} role="region" aria-label="Bracket, scrolls sideways" tabIndex={0}>
        <ol
          className="bk"
          style={{
            '--rounds': columns,
            '--rows': rows + 1,
            gridTemplateRows: `repeat(${rows + 1}, minmax(var(--half), auto))`,
            zoom: zooms[zoom],
          }}
        >
          {rounds.map(({ name, note, column, head, stays, cells }, round) => (
            <li key={name} className="bk-col">
              <h2
                className="bk-round"
                data-round={round}
                style={{ gridColumn: column, gridRow: `${head + 1} / span ${stays}` }}
              >
                {name}
                {note ? <small>{note}</small> : <RoundDate cells={cells} />}
              </h2>
              <ol className="bk-col">
                {cells.map((cell) => (
                  <MatchCell key={cell.match.matchId} bracket={bracket} cell={cell} actions={actions?.(cell.match)} />
                ))}
              </ol>
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}

function RoundDate({ cells }: { cells: Cell[] }) {
  const first = cells.flatMap(({ match }) => (match.game ?? match.slot)?.date ?? []).sort()[0];
  return first ? <small>{shortDate(first)}</small> : null;
}

type Team = Of<'BracketTeam'>;

/** Returns the winner and the loser of a match; both are undefined until the match is decided. */
function resultOf({ teamA, teamB, game, walkover }: Match): [Team?, Team?] {
  const won = (team: Team) =>
    walkover === team.slt_id || (game && sideOf(game, game.home_team_id === team.slt_id).result === 'W');
  if (!teamA || !teamB) return [];
  return won(teamA) ? [teamA, teamB] : won(teamB) ? [teamB, teamA] : [];
}

/** Returns the loser of the last final; undefined if the champion had no opponent. */
function secondOf({ rounds, finals }: Drawn): Team | undefined {
  const last = (finals ?? rounds).flatMap(({ matches }) => matches).findLast((match) => !match.isSpacer);
  return last && resultOf(last)[1];
}

/** Returns the winner of the game for third place, or the loser of the losers' final in double elimination. */
function thirdOf({ thirdPlace, losersRounds }: Drawn): Team | undefined {
  const losersFinal = losersRounds?.at(-1)?.matches[0];
  return (thirdPlace && resultOf(thirdPlace)[0]) ?? (losersFinal && resultOf(losersFinal)[1]);
}

interface ChampionProps {
  team: Team;
  second: Team | undefined;
  third: Team | undefined;
}

function Champion({ team, second, third }: ChampionProps) {
  return (
    <div className="wrap">
      <div className="champ on-field">
        <CourtLines />
        <Crest id={team.team_id} name={team.name} logo={team.logo_url} size={64} />
        <div>
          <small>Champion</small>
          <b>{team.name}</b>
          {second && <small>Second place: {second.name}</small>}
          {third && <small>Third place: {third.name}</small>}
        </div>
        <Icon name="trophy" size="l" />
      </div>
    </div>
  );
}

interface MatchCellProps {
  bracket: Drawn;
  cell: Cell;
  actions: ReactNode;
}

function MatchCell({ bracket, cell: { match, column, row, span, lines, past }, actions }: MatchCellProps) {
  const { game } = match;
  const at = game ? !isOver(game) && game : match.slot;
  const when = at && [`${shortDate(at.date)}, ${clock(at.time)}`, at.location].filter(Boolean).join(', ');
  const content = (
    <>
      {[match.teamA, match.teamB].map((team, side) => (
        <Slot
          key={String(side)}
          match={match}
          team={team ?? null}
          waiting={openSlotText(bracket, match.sources[side])}
        />
      ))}
      {game && displayStatus(game) === 'forfeit' && <span className="at">Forfeit{forfeiter(game)}</span>}
      {match.walkover && <span className="at">Walkover: the opponent withdrew</span>}
      {when && !match.walkover && (
        <span className="at" title={when}>
          {when}
        </span>
      )}
    </>
  );
  return (
    <li
      className={`mt ${lines}`}
      style={{ gridColumn: column, gridRow: `${row + 1} / span ${span}`, ...(past > 0 && { '--past': past }) }}
    >
      {game ? <Link href={gamePath(game.id)}>{content}</Link> : <div>{content}</div>}
      {actions}
    </li>
  );
}

interface SlotProps {
  match: Match;
  team: Of<'BracketTeam'> | null;
  waiting: string;
}

function Slot({ match: { game, walkover }, team, waiting }: SlotProps) {
  if (!team) {
    return (
      <span className="tm tbd">
        <span className="nm">{waiting}</span>
      </span>
    );
  }
  const own = game && sideOf(game, game.home_team_id === team.slt_id);
  const result = walkover ? (walkover === team.slt_id ? 'W' : 'L') : (own?.result ?? '');
  const state = { W: ' w', L: ' l', '': '' }[result];
  return (
    <span className={`tm${state}`}>
      <span className="sd">
        <span className="vh">Seed </span>
        {team.seed}
      </span>
      <Crest id={team.team_id} name={team.name} logo={team.logo_url} size={20} />
      <span className="nm">{state === ' l' ? <s>{team.name}</s> : team.name}</span>
      <b>{game && hasScore(game) ? own?.points : ''}</b>
    </span>
  );
}
