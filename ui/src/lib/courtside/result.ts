// What the fold answers: every number of the game.
import type { GameEvent, PlayerRef, ScoringRules, TeamSide } from './entries.ts';
import { laterFlags } from './flags.ts';
import { playerFor, type ScoringLog } from './log.ts';
import {
  COUNTED,
  type Counts,
  type FoldState,
  newPlayer,
  type PlayerState,
  type ScoringFlag,
  type TeamState,
} from './state.ts';
import { timeoutsLeft } from './step.ts';

export interface TeamResult extends TeamState {
  /** What the team counted, with and without a player. */
  counts: Counts;
  /** Team fouls that count in the current period, overtimes with the last one. */
  fouls: number;
  /** Whether a foul of the team gives the opponents free throws. */
  bonus: boolean;
  timeoutsLeft: number;
}

export interface PlayerResult extends PlayerState {
  /** The name of a guest; null for a player of a roster. */
  name: string | null;
  /** Tonight's number, if somebody said one. */
  number: string | null;
  /** Whether the player is present tonight; null if nobody said. */
  here: boolean | null;
  captain: boolean;
}

/** Points of one team without any of the other. `from` and `to` are indexes of the flow. */
export interface ScoringRun {
  team: TeamSide;
  points: number;
  from: number;
  to: number;
}

/** How the lead went. */
interface Lead {
  /** How often another team than the last leader took the lead. */
  changes: number;
  /** Made shots after which the score was level. */
  level: number;
  /** The biggest lead of each team. */
  lead: Record<TeamSide, number>;
  /** The biggest run. */
  run: ScoringRun | null;
}

export interface FoldResult extends Lead {
  rules: ScoringRules;
  began: boolean;
  /** The confirmed end of the game, unless it was reopened. */
  final: { home: number; away: number; at: number } | null;
  /** The current period; 0 before the first event. */
  period: number;
  /** Whether a clock was read. Without one, `clock` and all times mean nothing. */
  clocked: boolean;
  /** Tenths left, whether the clock runs, and the `h` at which it was read. */
  clock: FoldState['clock'];
  arrow: TeamSide | null;
  home: TeamResult;
  away: TeamResult;
  periods: FoldState['periods'];
  /** Everybody who was dressed, is a guest, or did something: the home team first. */
  players: PlayerResult[];
  times: FoldState['times'];
  /** Each made shot: tenths of a second of the game, or the number of the basket without a clock; home, away, period. */
  flow: FoldState['flow'];
  flags: ScoringFlag[];
}

const numberOf = (event: GameEvent | undefined) => (event?.number == null ? null : String(event.number));

/** Returns a number by which the home team comes first, and a team's guests after its players. */
const rank = ({ team, player }: PlayerState) => (team === 'home' ? 0 : 2) + (typeof player === 'string' ? 1 : 0);

function teamResult({ state, rules }: ScoringLog, side: TeamSide, period: number): TeamResult {
  const counts = { ...state[side].own };
  for (const player of Object.values(state.players)) {
    if (player.team === side) for (const name of COUNTED) counts[name] += player.counts[name];
  }
  const counting = state.periods.filter(({ p }) => p === period || (period > rules.periods && p >= rules.periods));
  const fouls = counting.reduce((sum, one) => sum + one.fouls[side], 0);
  return {
    ...state[side],
    counts,
    fouls,
    bonus: fouls >= rules.bonusAt,
    timeoutsLeft: timeoutsLeft(state, side, period || 1, rules),
  };
}

function playerResults(log: ScoringLog): PlayerResult[] {
  const { state, dressed, guests } = log;
  const found: Record<string, PlayerResult> = {};
  const add = (team: TeamSide, player: PlayerRef, guest?: GameEvent) => {
    const key = `${team}:${player}`;
    const dress = dressed[key];
    found[key] = {
      ...(state.players[key] ?? newPlayer(team, player)),
      name: guests[player]?.name ?? null,
      number: numberOf(dress) ?? numberOf(guest) ?? found[key]?.number ?? null,
      here: dress?.here ?? null,
      captain: dress?.captain ?? false,
    };
  };
  for (const key of Object.keys(guests).sort()) add(guests[key]?.team as TeamSide, playerFor(log, key), guests[key]);
  for (const { team, player } of Object.values(dressed)) add(team as TeamSide, playerFor(log, player as PlayerRef));
  for (const { team, player } of Object.values(state.players)) add(team, player);
  return Object.values(found).sort((a, b) => rank(a) - rank(b) || (a.player < b.player ? -1 : 1));
}

function leadOf(flow: FoldState['flow']): Lead {
  const result: Lead = { changes: 0, level: 0, lead: { home: 0, away: 0 }, run: null };
  let leader: TeamSide | undefined;
  let run: ScoringRun | undefined;
  let before = 0;
  flow.forEach(([, home, away], index) => {
    const lead = home - away;
    const ahead = lead > 0 ? 'home' : 'away';
    if (lead) {
      if (leader && leader !== ahead) result.changes += 1;
      leader = ahead;
      result.lead[ahead] = Math.max(result.lead[ahead], Math.abs(lead));
    } else result.level += 1;
    const team = lead > before ? 'home' : 'away';
    if (run?.team !== team) run = { team, points: 0, from: index, to: index };
    run.points += Math.abs(lead - before);
    run.to = index;
    if (run.points > (result.run?.points ?? 0)) result.run = { ...run };
    before = lead;
  });
  return result;
}

/** Returns every number that follows from a log. */
export function scoringResult(log: ScoringLog): FoldResult {
  const { state, rules, ending } = log;
  const { began, clocked, clock, arrow, periods, times, flow } = state;
  const period = periods.at(-1)?.p ?? 0;
  return {
    rules,
    began,
    final: ending && { home: ending.home ?? 0, away: ending.away ?? 0, at: ending.h },
    period,
    clocked,
    clock,
    arrow,
    home: teamResult(log, 'home', period),
    away: teamResult(log, 'away', period),
    periods,
    players: playerResults(log),
    ...leadOf(flow),
    times,
    flow: flow.map(([tenths, ...rest], index) => [clocked ? tenths : index + 1, ...rest]),
    flags: [...state.flags, ...laterFlags(log)],
  };
}
