// What is checked before a game is over. A check is good, to look at, or in the way of the end.
import { periodLength } from '../../lib/courtside/entries.ts';
import { type FoldResult, scoringResult } from '../../lib/courtside/result.ts';
import { countOf } from '../../lib/format.ts';
import { minutesText } from './clock.ts';
import { pointsOf, SIDES, teamOf, tileOf } from './roster.ts';
import type { ScorerGame } from './scorer-game.ts';
import { ownRefused } from './state-words.ts';
import { periodName } from './words.ts';

/** How long a device that has not sent everything is in the way of the end, in milliseconds. */
export const FELLOW_PATIENCE = 120_000;
/** Tenths of a second by which the minutes of a team may differ from the length of the game. */
const SLACK = 50;

/** What the button of a check does. */
export type CheckAct =
  | { kind: 'confirm'; p: number; home: number; away: number }
  | { kind: 'overtime' }
  | { kind: 'fix'; id: string }
  | { kind: 'log' | 'refused' };

export interface GameCheck {
  kind: 'good' | 'look' | 'stop';
  title: string;
  note: string;
  act?: { name: string; does: CheckAct };
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
      act: { name: `Yes, ${score}`, does: { kind: 'confirm', p, home, away } },
    });
  }
  const all = { kind: 'good', title: 'Periods', note: 'Each was confirmed with the score of the log.' } as const;
  return checks.length ? checks : [all];
}

function sendingChecks(game: ScorerGame, waited: number): GameCheck[] {
  const { unsent, kept } = game;
  const checks: GameCheck[] = [];
  if (unsent.length) {
    checks.push({
      kind: 'stop',
      title: `This device has not sent ${countOf(unsent.length, 'entry', 'entries')}.`,
      note: 'They are sent when there is a network.',
    });
  }
  for (const { device, name, behind } of kept.page.devices) {
    if (device === kept.device || !behind) continue;
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
function pointChecks(game: ScorerGame): GameCheck[] {
  return SIDES.flatMap((side): GameCheck[] => {
    const points = pointsOf(game.log.state[side].own);
    if (!points) return [];
    const { events } = game.log;
    const shot = events.find(
      ({ kind, team, player, made }) => kind === 'shot' && team === side && player == null && made,
    );
    const title = `${countOf(points, 'point')} of ${teamOf(game, side).name} ${points === 1 ? 'has' : 'have'} no player.`;
    const act = shot && { name: 'Choose player', does: { kind: 'fix', id: shot.id } as const };
    return [{ kind: 'look', title, note: 'Recorded as points of the team.', ...(act ? { act } : {}) }];
  });
}

/** What the flags of the log say, and the event of each that can be looked at. */
const FLAGS: Record<string, string> = {
  not_five: 'Not five on the court',
  foul_over: 'A foul over the limit',
  after_out: 'An event of somebody who is out',
  timeout_over: 'A time-out over the limit',
  in_twice: 'In twice',
  out_absent: 'Out, but not on the court',
  off_court: 'An event of somebody who is not on the court',
  clock_back: 'The clock went back',
};

function flagChecks({ flags }: FoldResult): GameCheck[] {
  return Object.entries(FLAGS).flatMap(([name, title]): GameCheck[] => {
    const found = flags.filter(({ flag }) => flag === name);
    const id = found[0]?.events[0];
    if (!id) return [];
    const note = found.length === 1 ? 'Once in this game.' : `${found.length} times in this game.`;
    return [{ kind: 'look', title, note, act: { name: 'Look at it', does: { kind: 'fix', id } } }];
  });
}

function minuteChecks(game: ScorerGame, { clocked, periods, players, rules }: FoldResult): GameCheck[] {
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
        act: { name: 'Open the log', does: { kind: 'log' } },
      },
    ];
  });
  const good = { kind: 'good', title: 'Minutes', note: `${minutesText(length * rules.onCourt)} each.` } as const;
  return wrong.length ? wrong : [good];
}

function otherChecks(game: ScorerGame, result: FoldResult): GameCheck[] {
  const refused = ownRefused(game).length;
  const guests = Object.values(game.log.guests).filter(({ player }) => player == null).length;
  const assists = SIDES.filter((side) => {
    const { counts } = result[side];
    return result.rules.depth === 'full' && counts.AST > counts['2PM'] + counts['3PM'] + counts.FTM;
  });
  return [
    ...(refused
      ? [
          {
            kind: 'look',
            title: countOf(refused, 'refused entry', 'refused entries'),
            note: 'They do not count.',
            act: { name: 'Open them', does: { kind: 'refused' } },
          } as const,
        ]
      : []),
    ...(guests
      ? [{ kind: 'look', title: countOf(guests, 'guest'), note: 'Staff say later which players they are.' } as const]
      : []),
    ...assists.map(
      (side) =>
        ({
          kind: 'look',
          title: `More assists than baskets of ${teamOf(game, side).name}`,
          note: 'Look for an assist too many.',
        }) as const,
    ),
  ];
}

/** Returns all checks: those in the way first. `waited` is how long the panel has been open, in milliseconds. */
export function gameChecks(game: ScorerGame, waited: number): GameCheck[] {
  const result = scoringResult(game.log);
  const isLevel = result.home.score === result.away.score && !result.rules.draws;
  const level: GameCheck = {
    kind: 'stop',
    title: 'The score is level. Play overtime.',
    note: `${result.away.score}–${result.home.score} after ${periodName(result.rules, result.period)}.`,
    act: { name: `Start ${periodName(result.rules, result.period + 1)}`, does: { kind: 'overtime' } },
  };
  const checks = [
    ...(isLevel ? [level] : []),
    ...periodChecks(result),
    ...sendingChecks(game, waited),
    ...pointChecks(game),
    ...flagChecks(result),
    ...minuteChecks(game, result),
    ...otherChecks(game, result),
  ];
  const rank = { stop: 0, look: 1, good: 2 };
  return checks.sort((a, b) => rank[a.kind] - rank[b.kind]);
}
