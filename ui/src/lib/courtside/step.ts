// What one event does to the state. Total: an event without a field that it needs does nothing.
import {
  type GameEvent,
  isCounted,
  isPlay,
  opponent,
  type PlayerRef,
  periodLength,
  type ScoringRules,
  type TeamSide,
} from './entries.ts';
import { type Counts, type FoldState, newPlayer, type PlayerState } from './state.ts';

const SIDES = ['home', 'away'] as const;

/** Shots by their value. */
const SHOTS = [null, 'FT', '2P', '3P'] as const;
const NAMED: Record<string, keyof Counts> = { assist: 'AST', steal: 'STL', block: 'BLK', turnover: 'TO', drawn: 'FD' };

/** Returns the numbers of a player, which are 0 at first. */
export function playerOf({ players }: Pick<FoldState, 'players'>, team: TeamSide, player: PlayerRef): PlayerState {
  players[`${team}:${player}`] ??= newPlayer(team, player);
  return players[`${team}:${player}`] as PlayerState;
}

const flag = (state: FoldState, name: string, ...events: string[]) => state.flags.push({ flag: name, events });

const currentPeriod = (state: FoldState) => state.periods.at(-1);

/** Lets everybody on the court play the time until `left` tenths are left. A clock that rises counts nothing. */
function playUntil(state: FoldState, left: number) {
  const tenths = state.left - left;
  if (!state.clocked || tenths <= 0) return;
  state.left = left;
  const { home, away } = state;
  state.times[home.score > away.score ? 'home' : home.score < away.score ? 'away' : 'level'] += tenths;
  for (const side of SIDES) {
    for (const player of state[side].onCourt) playerOf(state, side, player).tenths += tenths;
  }
}

/** Flags the steal that no turnover explained. */
function dropSteal(state: FoldState) {
  if (state.steal) flag(state, 'steal_no_turnover', state.steal.id);
  state.steal = null;
}

function enterPeriod(state: FoldState, { p, h }: GameEvent, rules: ScoringRules) {
  playUntil(state, 0);
  dropSteal(state);
  state.lost = null;
  if (state.arrow && state.periods.length) state.arrow = opponent(state.arrow);
  state.periods.push({ p, home: 0, away: 0, fouls: { home: 0, away: 0 }, ended: false, confirmed: null });
  state.left = periodLength(rules, p);
  state.clock = { left: state.left, run: false, at: h };
}

/** Sets the game clock: an entry of the clock counts from when it was recorded, other events from their place in the game. */
function readClock(state: FoldState, { id, kind, clock, left, run, h, pos }: GameEvent, rules: ScoringRules) {
  const tenths = kind === 'clock' ? left : clock;
  if (tenths == null || !rules.clock) return;
  state.clocked = true;
  if (tenths > state.clock.left && kind !== 'clock') flag(state, 'clock_back', id);
  playUntil(state, tenths);
  state.clock = kind === 'clock' ? { left: tenths, run: !!run, at: h } : { ...state.clock, left: tenths, at: pos };
}

/** Checks that each team has as many players on the court as it should, once for each stretch. */
function checkFive(state: FoldState, { id }: GameEvent, rules: ScoringRules) {
  for (const side of SIDES) {
    const team = state[side];
    if (!team.changed || team.stretch || team.onCourt.length === rules.onCourt) continue;
    team.stretch = flag(state, 'not_five', team.changed, id);
  }
}

/** Notes a line-up or substitution of a team, which may end a stretch without five. */
function changedCourt(state: FoldState, side: TeamSide, { id }: GameEvent, rules: ScoringRules) {
  const team = state[side];
  team.changed = id;
  if (team.stretch && team.onCourt.length === rules.onCourt) {
    state.flags[team.stretch - 1]?.events.push(id);
    team.stretch = 0;
  }
}

function enterCourt(state: FoldState, side: TeamSide, player: PlayerRef, { id }: GameEvent) {
  const line = playerOf(state, side, player);
  line.played = true;
  if (line.out) flag(state, 'after_out', id);
  state[side].onCourt.push(player);
}

function lineUp(state: FoldState, side: TeamSide, event: GameEvent, rules: ScoringRules) {
  state[side].onCourt = [];
  for (const player of new Set(event.five)) enterCourt(state, side, player, event);
  if (event.p === 1 && !state.played) {
    for (const line of Object.values(state.players)) {
      if (line.team === side) line.starter = state[side].onCourt.includes(line.player);
    }
  }
  changedCourt(state, side, event, rules);
}

function substitute(state: FoldState, side: TeamSide, event: GameEvent, rules: ScoringRules) {
  const team = state[side];
  for (const player of event.out as PlayerRef[]) {
    if (team.onCourt.includes(player)) team.onCourt = team.onCourt.filter((one) => one !== player);
    else flag(state, 'out_absent', event.id);
  }
  for (const player of event.in as PlayerRef[]) {
    if (team.onCourt.includes(player)) flag(state, 'in_twice', event.id);
    else enterCourt(state, side, player, event);
  }
  changedCourt(state, side, event, rules);
}

/** Notes that an event names a player, who should be in the game and on the court. */
function namePlayer(state: FoldState, side: TeamSide, player: PlayerRef, { id, kind, what, why }: GameEvent) {
  const line = playerOf(state, side, player);
  line.played = true;
  const team = state[side];
  // An offensive foul has its turnover after it, and a foul over the limit has a flag of its own.
  if (line.out && why !== 'foul' && (kind !== 'foul' || line.out !== 'fouls')) flag(state, 'after_out', id);
  const mayBeOnBench = what === 'technical' || what === 'disqualifying';
  if (team.changed && !mayBeOnBench && !team.onCourt.includes(player)) flag(state, 'off_court', id);
}

function countBasket(state: FoldState, side: TeamSide, value: number, { p }: GameEvent, rules: ScoringRules) {
  const { home, away } = state;
  state[side].score += value;
  const period = currentPeriod(state);
  if (period) period[side] += value;
  for (const one of SIDES) {
    for (const player of state[one].onCourt) playerOf(state, one, player).plusMinus += one === side ? value : -value;
  }
  let end = 0;
  for (let one = 1; one <= p; one += 1) end += periodLength(rules, one);
  state.flow.push([end - state.left, home.score, away.score, p]);
}

function countFoul(state: FoldState, side: TeamSide, { id, who, what, player }: GameEvent, rules: ScoringRules) {
  const team = state[side];
  if (who === 'player') {
    const period = currentPeriod(state);
    if (period) period.fouls[side] += 1;
    if (player == null) {
      team.own.PF += 1;
      return;
    }
    const line = playerOf(state, side, player);
    line.counts.PF += 1;
    if (line.counts.PF > rules.foulLimit) flag(state, 'foul_over', id);
    if (what === 'technical' || what === 'unsportsmanlike') line.technical += 1;
    if (what === 'disqualifying' || line.technical > 1) line.out = 'disqualified';
    else if (line.counts.PF >= rules.foulLimit) line.out ||= 'fouls';
  } else {
    if (what === 'technical' && who === 'coach') team.coach += 1;
    if (what === 'technical' && who === 'bench') team.bench += 1;
    const disqualified = what === 'disqualifying' && who === 'coach';
    if (disqualified || team.coach > 1 || team.coach + team.bench > 2) team.coachOut = true;
  }
}

/** Returns the half or overtime that a period belongs to: 0, 1, or the number of the overtime's period. */
const halfOf = ({ periods }: ScoringRules, p: number) => (p > periods ? p : Number(p * 2 > Math.max(periods, 2)));

/** Returns how many time-outs a team has left in a period. */
export function timeoutsLeft(state: FoldState, side: TeamSide, p: number, rules: ScoringRules) {
  const half = halfOf(rules, p);
  const taken = state[side].timeouts.filter((one) => halfOf(rules, one.p) === half);
  let left = (rules.timeouts[Math.min(half, 2)] ?? 0) - taken.length;
  if (isLate(state, p, rules)) left = Math.min(left, 2 - taken.filter(({ late }) => late).length);
  return Math.max(left, 0);
}

/** Returns whether the clock shows the last two minutes of the last period. */
const isLate = (state: FoldState, p: number, rules: ScoringRules) =>
  state.clocked && p === rules.periods && state.clock.left <= 1200;

function takeTimeout(state: FoldState, side: TeamSide, { id, p }: GameEvent, rules: ScoringRules) {
  if (timeoutsLeft(state, side, p, rules) === 0) flag(state, 'timeout_over', id);
  state[side].timeouts.push({ p, late: isLate(state, p, rules) });
}

/** Applies what an event of a team counts. */
function countTeam(state: FoldState, side: TeamSide, event: GameEvent, rules: ScoringRules) {
  const { kind, player, value, made, end, what, on } = event;
  const counts = () => (player == null ? state[side].own : playerOf(state, side, player).counts);
  if (player != null && isCounted(event)) namePlayer(state, side, player, event);
  const named = NAMED[kind];
  if (named) counts()[named] += 1;
  const shot = SHOTS[value ?? 0];
  if (kind === 'shot' && shot && value) {
    counts()[`${shot}A`] += 1;
    if (made) {
      counts()[`${shot}M`] += 1;
      countBasket(state, side, value, event, rules);
    }
  }
  if (kind === 'rebound') counts()[end === 'off' ? 'OREB' : 'DREB'] += 1;
  if (kind === 'foul') {
    if (on != null) {
      const fouled = playerOf(state, opponent(side), on);
      fouled.played = true;
      fouled.counts.FD += 1;
    }
    countFoul(state, side, event, rules);
  }
  if (kind === 'lineup') lineUp(state, side, event, rules);
  if (kind === 'sub') substitute(state, side, event, rules);
  if (kind === 'timeout') takeTimeout(state, side, event, rules);
  if (kind === 'arrow') state.arrow = side;
  if (kind === 'jump') state.arrow = what === 'held' && state.arrow ? opponent(state.arrow) : opponent(side);
}

/** A steal needs a turnover of the opponents directly before or after it, unless it names one. */
function pairSteal(state: FoldState, { id, kind, team, for: of }: GameEvent) {
  const isTurnover = kind === 'turnover';
  if (isTurnover && state.steal && team && state.steal.team !== team) state.steal = null;
  dropSteal(state);
  if (kind === 'steal' && team && !of && (!state.lost || state.lost === team)) state.steal = { id, team };
  state.lost = (isTurnover && team) || null;
}

/** Applies the next event in the order of the game. */
export function step(state: FoldState, event: GameEvent, rules: ScoringRules) {
  const { kind, p, h, what, team, score } = event;
  if (currentPeriod(state)?.p !== p) enterPeriod(state, event, rules);
  readClock(state, event, rules);
  const period = currentPeriod(state);
  if (kind === 'period' && period) {
    if (what === 'end') {
      playUntil(state, 0);
      state.clock = { left: 0, run: false, at: h };
      period.ended = true;
      if (score) period.confirmed = { home: score.home, away: score.away };
    }
    state.began = true;
  }
  if (isPlay(event)) {
    checkFive(state, event, rules);
    pairSteal(state, event);
  }
  if (team) countTeam(state, team, event, rules);
  if (isCounted(event)) {
    state.began = true;
    state.played = true;
  }
}
