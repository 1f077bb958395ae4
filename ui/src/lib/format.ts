export const none = '–';

type Maybe = number | null | undefined;

const known = (value: Maybe): value is number => value != null && Number.isFinite(value);

/** A share from 0 to 1 with three decimals: `0.857`. */
export const pct = (share: Maybe) => (known(share) ? share.toFixed(3) : none);

/** A share as a percentage with one decimal and no sign: `85.7`. */
export const percent = (share: Maybe) => (known(share) ? (share * 100).toFixed(1) : none);

export const oneDecimal = (value: Maybe) => (known(value) ? value.toFixed(1) : none);

const grouped = new Intl.NumberFormat('en-US');
export const whole = (value: Maybe) => (known(value) ? grouped.format(value) : none);

/** Two numbers with an en dash: a score `68–74`, a record `6–1`. */
export const pair = (first: Maybe, second: Maybe) =>
  known(first) || known(second) ? `${first ?? none}–${second ?? none}` : '';

export function ordinal(place: number): string {
  const teen = place % 100 >= 11 && place % 100 <= 13;
  return `${place}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')}`;
}

export const count = (number: number, one: string, many = `${one}s`) =>
  `${grouped.format(number)} ${number === 1 ? one : many}`;

/** With a capital first letter: `Co-ed`. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** At most three letters for a name; one that opens with capitals, as `FAB Basketball`, is known by them. */
export function initials(name: string): string {
  const words = name.split(/[\s-]+/).filter(Boolean);
  const [first = ''] = words;
  if (/^[A-Z]{2,3}$/.test(first)) return first;
  return words
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('')
    .slice(0, 3);
}

/** Names in the order of a list: `D2` before `D10`, capitals or not. */
export const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;
