// Events in words: for the foot, the log, the answers and screen readers.

import { clockText } from './clock.ts';
import type { GameEvent, ScoringRules } from './entries.ts';
import { type NamedGame, teamOf, tileOf } from './roster.ts';

/** Returns the name of a period: `Q3`, `H2`, `P1`, `OT`, `OT2`. */
export function periodName({ periods }: ScoringRules, p: number): string {
  if (p > periods) return p === periods + 1 ? 'OT' : `OT${p - periods}`;
  return { 1: `P${p}`, 2: `H${p}` }[periods] ?? `Q${p}`;
}

/** The kinds of fouls, in the order of their keys. */
export const FOUL_NAMES: readonly [what: string, name: string][] = [
  ['personal', 'Personal'],
  ['offensive', 'Offensive'],
  ['technical', 'Technical'],
  ['unsportsmanlike', 'Unsports.'],
  ['disqualifying', 'Disqual.'],
];

/** The kinds of turnovers, in the order of their keys. */
export const TURNOVER_NAMES: readonly [why: string, name: string][] = [
  ['pass', 'Bad pass'],
  ['handling', 'Lost ball'],
  ['travel', 'Travel'],
  ['dribble', 'Dribble'],
  ['out', 'Out'],
  ['three', '3 s'],
  ['five', '5 s'],
  ['eight', '8 s'],
  ['shot_clock', '24 s'],
  ['backcourt', 'Backcourt'],
];

const PLAYED = 'shot rebound assist steal block turnover foul drawn'.split(' ');

/** Returns whether an event is one of a player, who can be changed. */
export const isPlayed = ({ kind }: GameEvent): boolean => PLAYED.includes(kind);

const MADE = ['', '+1', '+2', '+3'];

function shotWords({ value = 2, made, nth, outOf }: GameEvent) {
  const trip = nth && outOf ? ` (${nth} of ${outOf})` : '';
  if (made) return `${MADE[value]}${trip}`;
  return `${value === 1 ? 'free throw' : value} missed${trip}`;
}

function foulWords({ what = 'personal', who }: GameEvent) {
  const by = who === 'coach' ? 'coach ' : who === 'bench' ? 'bench ' : '';
  return `${by}${what === 'disqualifying' ? 'disqualifying' : what} foul`;
}

const PLAIN: Record<string, string> = {
  assist: 'assist',
  steal: 'steal',
  block: 'block',
  drawn: 'foul drawn',
  timeout: 'time-out',
  dress: 'on the list',
  lineup: 'line-up',
  guest: 'added',
  arrow: 'has the arrow',
};

/** Returns what an event says, without who. */
export function whatOf(game: NamedGame, event: GameEvent): string {
  const { kind, end, why, p, what, team } = event;
  if (kind === 'shot') return shotWords(event);
  if (kind === 'foul') return foulWords(event);
  if (kind === 'rebound') return `${end === 'off' ? 'off.' : 'def.'} rebound`;
  if (kind === 'turnover') {
    const name = TURNOVER_NAMES.find(([known]) => known === why)?.[1];
    return name ? `turnover, ${name.toLowerCase()}` : 'turnover';
  }
  if (kind === 'sub') return subWords(game, event);
  if (kind === 'period') return `${periodName(game.log.rules, p)} ${what === 'end' ? 'ended' : 'started'}`;
  if (kind === 'clock') return `clock ${event.run ? 'started' : 'stopped'} at ${clockText(event.left ?? 0)}`;
  if (kind === 'jump') return what === 'tip' ? 'won the tip' : 'held ball';
  if (kind === 'final') return `final ${event.away}–${event.home}`;
  if (kind === 'note') return event.text ?? '';
  if (kind === 'setup') return 'settings changed';
  if (kind === 'timeout' && !team) return 'officials’ time-out';
  return PLAIN[kind] ?? kind;
}

function subWords(game: NamedGame, { team = 'home', in: entering = [], out = [] }: GameEvent) {
  const numbers = (refs: (number | string)[]) => refs.map((ref) => tileOf(game, team, ref).number).join(', ');
  return [out.length ? `${numbers(out)} out` : '', entering.length ? `${numbers(entering)} in` : '']
    .filter(Boolean)
    .join(', ');
}

/** Returns who an event is about: `22 Moreau`, or the team. Empty for an event of nobody. */
export function whoOf(game: NamedGame, { team, player }: GameEvent): string {
  if (!team) return '';
  if (player == null) return teamOf(game, team).name;
  const { number, name } = tileOf(game, team, player);
  return `${number} ${name}`;
}

/** Returns an event as one line: `22 Moreau, 3 missed`; `9 Ibarra +2`. */
export function lineOf(game: NamedGame, event: GameEvent): string {
  const who = whoOf(game, event);
  const what = whatOf(game, event);
  const comma = event.kind === 'shot' && !event.made ? ',' : '';
  return `${who}${who ? `${comma} ` : ''}${what}`;
}

/** Returns when an event happened: `Q3 4:52`. */
export function whenOf({ log }: NamedGame, { p, clock }: GameEvent): string {
  return `${periodName(log.rules, p)}${clock != null && log.rules.clock ? ` ${clockText(clock)}` : ''}`;
}
