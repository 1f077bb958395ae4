import type { ScheduleRule } from '../../../api/schedules.ts';
import type { Of } from '../../../api/types.ts';
import type { Values } from '../../../lib/conflict.ts';
import type { ReadField } from '../../../parts/staff/form-dialog.tsx';

export type RuleKind = Of<'ScheduleRuleKind'>;

interface RuleWords {
  label: string;
  /** The fields of the form for this kind of rule. */
  has: ('other' | 'dates' | 'times' | 'venue' | 'amount' | 'weight')[];
  /** Whether the rule may concern all teams. */
  isOfAll?: boolean;
  /** The label of the amount. */
  amount?: string;
}

/** The kinds of rules, in the order of the form. */
export const ruleKinds: Record<RuleKind, RuleWords> = {
  unavailable: { label: 'A team cannot play', has: ['dates', 'times', 'weight'] },
  prefers_time: { label: 'A team plays on some days or at some times', has: ['dates', 'times', 'weight'] },
  prefers_court: { label: 'A team plays at a venue', has: ['venue', 'dates', 'times', 'weight'] },
  avoids_court: { label: 'A team does not play at a venue', has: ['venue', 'dates', 'times', 'weight'] },
  minimum_rest: {
    label: 'Days of rest between games',
    has: ['amount', 'weight'],
    isOfAll: true,
    amount: 'Days without a game',
  },
  no_back_to_back: { label: 'No games on two days in a row', has: ['weight'], isOfAll: true },
  doubleheader_allowed: { label: 'Two games on a day are allowed', has: [], isOfAll: true },
  shared_person: { label: 'Two teams share a person', has: ['other', 'weight'] },
  fixed_pair: { label: 'Two teams meet on a date', has: ['other', 'dates', 'weight'] },
  wanted_meetings: { label: 'How often two teams meet', has: ['other', 'amount', 'weight'], amount: 'Meetings' },
};

/** How much a rule counts: a hard rule, or a wish with a weight. */
export const weights: [value: string, label: string][] = [
  ['', 'Must be kept'],
  ['3', 'Very important'],
  ['2', 'Important'],
  ['1', 'Nice to have'],
];

const personWeights: [value: string, label: string][] = [
  ['', 'No'],
  ['3', 'Yes, very important'],
  ['2', 'Yes, important'],
  ['1', 'Yes, nice to have'],
];

/** The choices for the weight of a kind of rule. Games of teams that share a person never overlap, whatever the weight. */
export const weightsOf = (kind: RuleKind) => (kind === 'shared_person' ? personWeights : weights);

/** Returns how much a rule counts, in a word or two; empty for what a league allows. */
export const weightWord = ({ kind, weight }: ScheduleRule) => {
  if (kind === 'doubleheader_allowed') return '';
  return weights.find(([value]) => value === (kind === 'shared_person' ? '' : String(weight ?? '')))?.[1] ?? '';
};

const numberOf = (text: string | null) => (text === null ? null : Number(text));

/** Returns the request body without the weekdays, which are no text fields. */
export const ruleInput = (read: ReadField) => ({
  kind: read('kind') as RuleKind | null,
  leagueId: numberOf(read('leagueId')),
  teamId: numberOf(read('teamId')),
  otherTeamId: numberOf(read('otherTeamId')),
  from: read('from'),
  until: read('until'),
  fromTime: read('fromTime'),
  untilTime: read('untilTime'),
  venueId: numberOf(read('venueId')),
  courtId: numberOf(read('courtId')),
  amount: numberOf(read('amount')),
  weight: numberOf(read('weight')),
  requestedBy: read('requestedBy'),
  note: read('note'),
});

/** The weekdays as the conflict check compares them. */
export const weekdaysOf = (rule: ScheduleRule | undefined): Values => ({ weekdays: rule?.weekdays ?? [] });
