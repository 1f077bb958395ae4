// What is checked before a game is over. A check is good, to look at, or in the way of the end.
import { countOf } from '../format.ts';
import { minutesText } from './clock.ts';
import { periodLength } from './entries.ts';
import { doubleChecks, flagChecks } from './flag-checks.ts';
import { type FoldResult, scoringResult } from './result.ts';
import { type NamedGame, pointsOf, SIDES, teamOf, tileOf } from './roster.ts';
import { periodName } from './words.ts';

/** How long a device that has not sent everything is in the way of the end, in milliseconds. */
export const FELLOW_PATIENCE = 120_000;
/** Tenths of a second by which the minutes of a team may differ from the length of the game. */
const SLACK = 50;

/** A game whose end is checked. */
export interface CheckedGame extends NamedGame {
  /** The entries of this device that the server does not have. */
  readonly unsent: readonly unknown[];
  /** The entries that the server refused: those of this device, or for staff those of all devices. */
  readonly refused: readonly unknown[];
  /** The other devices, with the number of entries that they have not sent. */
  readonly others: readonly { device: string; name?: string | null | undefined; behind: number }[];
  /** What only staff can settle; undefined on a device that scores. */
  readonly staff?: { mayDraw: boolean } | undefined;
  /** Returns what people call a device. */
  deviceName: (device: string) => string;
}

/** What the button of a check does. */
export type CheckAct =
  | { kind: 'confirm'; p: number; home: number; away: number }
  | { kind: 'double'; ids: readonly string[]; isOne: boolean }
  | { kind: 'fix'; id: string }
  | { kind: 'overtime' | 'draw' | 'guests' | 'log' | 'refused' };

export interface GameCheck {
  kind: 'good' | 'look' | 'stop';
  title: string;
  note: string;
  acts?: { name: string; does: CheckAct }[];
}

/** Each period is confirmed with the score that the log has at its end. */
function periodChecks({ periods, rules }: FoldResult): GameCheck[] {
  let home = 0;
  let away = 0;
  const checks: GameCheck[] = [];
  for (const period of periods) {
    home += period.home;
    away += period.away;
    const { confirmed, p } = period;
    if (confirmed?.home === home && confirmed.away === away) continue;
    const name = periodName(rules, p);
    const score = `${away}–${home}`;
    checks.push({
      kind: 'stop',
      title: confirmed ? `${name} was confirmed with ${confirmed.away}–${confirmed.home}` : `${name} is not confirmed`,
      note: `Does the scoreboard show ${score} at the end of ${name}?`,
      acts: [{ name: `Yes, ${score}`, does: { kind: 'confirm', p, home, away } }],
    });
  }
  const missing = rules.periods - periods.length;
  if (missing > 0) {
    const title = `${missing} of ${countOf(rules.periods, 'period')} ${missing === 1 ? 'was' : 'were'} not played.`;
    checks.push({ kind: 'look', title, note: 'The game ends early.' });
  }
  const all = { kind: 'good', title: 'Periods', note: 'Each was confirmed with the score of the log.' } as const;
  return checks.length ? checks : [all];
}

function sendingChecks({ unsent, others }: CheckedGame, waited: number): GameCheck[] {
  const checks: GameCheck[] = [];
  if (unsent.length) {
    checks.push({
      kind: 'stop',
      title: `This device has not sent ${countOf(unsent.length, 'entry', 'entries')}.`,
      note: 'They are sent when there is a network.',
    });
  }
  for (const { name, behind } of others.filter((other) => other.behind > 0)) {
    const title = `${name ?? 'Another device'} has not sent ${countOf(behind, 'entry', 'entries')}.`;
    checks.push({
      kind: waited < FELLOW_PATIENCE ? 'stop' : 'look',
      title,
      note: 'Connect it, or go on without them.',
    });
  }
  const all = { kind: 'good', title: 'Everything sent', note: 'The server has every entry.' } as const;
  return checks.length ? checks : [all];
}

/** Points without a player. The action opens the first of these shots, so that it can be given one. */
function pointChecks(game: CheckedGame): GameCheck[] {
  return SIDES.flatMap((side): GameCheck[] => {
    const points = pointsOf(game.log.state[side].own);
    if (!points) return [];
    const { events } = game.log;
    const shot = events.find(
      ({ kind, team, player, made }) => kind === 'shot' && team === side && player == null && made,
    );
    const title = `${countOf(points, 'point')} of ${teamOf(game, side).name} ${points === 1 ? 'has' : 'have'} no player.`;
    const acts = shot ? [{ name: 'Choose player', does: { kind: 'fix', id: shot.id } as const }] : [];
    return [{ kind: 'look', title, note: 'Recorded as points of the team.', acts }];
  });
}

function minuteChecks(game: CheckedGame, { clocked, periods, players, rules }: FoldResult): GameCheck[] {
  if (!clocked || rules.depth !== 'full') return [];
  const length = periods.reduce((sum, { p }) => sum + periodLength(rules, p), 0);
  const wrong = SIDES.flatMap((side): GameCheck[] => {
    const sum = players.filter(({ team }) => team === side).reduce((total, { tenths }) => total + tenths, 0);
    const over = players.find(({ team, tenths }) => team === side && tenths > length);
    if (Math.abs(sum - length * rules.onCourt) <= SLACK && !over) return [];
    const note = over
      ? `${tileOf(game, side, over.player).name} has ${minutesText(over.tenths)} of ${minutesText(length)}.`
      : `They add up to ${minutesText(sum)} of ${minutesText(length * rules.onCourt)}.`;
    return [
      {
        kind: 'look',
        title: `Minutes of ${teamOf(game, side).name}`,
        note,
        acts: [{ name: 'Open the log', does: { kind: 'log' } }],
      },
    ];
  });
  const good = { kind: 'good', title: 'Minutes', note: `${minutesText(length * rules.onCourt)} each.` } as const;
  return wrong.length ? wrong : [good];
}

function otherChecks(game: CheckedGame, result: FoldResult): GameCheck[] {
  const checks: GameCheck[] = [];
  const look = (title: string, note: string, acts: GameCheck['acts'] = []) =>
    checks.push({ kind: 'look', title, note, acts });
  const refused = game.refused.length;
  if (refused) {
    const open = { name: 'Open them', does: { kind: 'refused' } as const };
    look(countOf(refused, 'refused entry', 'refused entries'), 'They do not count.', [open]);
  }
  const guests = Object.values(game.log.guests).filter(({ player }) => player == null).length;
  if (guests) {
    const name = { name: 'Choose players', does: { kind: 'guests' } as const };
    if (game.staff) look(countOf(guests, 'guest'), 'Their numbers count for no player of a roster yet.', [name]);
    else look(countOf(guests, 'guest'), 'Staff say later which players they are.');
  }
  for (const side of SIDES) {
    const { AST, FTM, '2PM': twos, '3PM': threes } = result[side].counts;
    if (result.rules.depth === 'full' && AST > twos + threes + FTM)
      look(`More assists than baskets of ${teamOf(game, side).name}`, 'Look for an assist too many.');
  }
  return checks;
}

/** A level score is in the way unless the game may be drawn. */
function levelChecks({ staff }: CheckedGame, { home, away, rules, period }: FoldResult): GameCheck[] {
  if (home.score !== away.score || rules.draws) return [];
  const score = `${away.score}–${home.score} after ${periodName(rules, period)}.`;
  const log = { name: 'Open the log', does: { kind: 'log' } as const };
  const draw = { name: 'Count a draw', does: { kind: 'draw' } as const };
  const overtime = { name: `Start ${periodName(rules, period + 1)}`, does: { kind: 'overtime' } as const };
  const choices = staff?.mayDraw ? 'mend the log, or count a draw.' : 'or mend the log.';
  return [
    {
      kind: 'stop',
      title: 'The score is level. Play overtime.',
      note: staff ? `${score} Score the overtime at the court, ${choices}` : score,
      acts: staff ? [log, ...(staff.mayDraw ? [draw] : [])] : [overtime],
    },
  ];
}

/** Returns all checks: those in the way first. `waited` is how long the panel has been open, in milliseconds. */
export function gameChecks(game: CheckedGame, waited: number): GameCheck[] {
  const result = scoringResult(game.log);
  const checks = [
    ...levelChecks(game, result),
    ...periodChecks(result),
    ...sendingChecks(game, waited),
    ...doubleChecks(game, result),
    ...pointChecks(game),
    ...flagChecks(game, result),
    ...minuteChecks(game, result),
    ...otherChecks(game, result),
  ];
  const rank = { stop: 0, look: 1, good: 2 };
  return checks.sort((a, b) => rank[a.kind] - rank[b.kind]);
}

/** Returns whether something is in the way of the end, and the number of checks in words. */
export function checkSummary(checks: readonly GameCheck[]): { isInTheWay: boolean; note: string } {
  const count = (wanted: GameCheck['kind']) => checks.filter(({ kind }) => kind === wanted).length;
  const [stops, looks] = [count('stop'), count('look')];
  const stop = stops ? `${countOf(stops, 'thing is', 'things are')} in the way` : 'Nothing is in the way';
  return { isInTheWay: stops > 0, note: looks ? `${stop}, ${looks} to look at` : stop };
}
