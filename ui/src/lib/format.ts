export const dash = '–';

type Maybe = number | null | undefined;

const isNumber = (value: Maybe): value is number => value != null && Number.isFinite(value);

/** Formats a share from 0 to 1 with three decimals: `0.857`. */
export const pct = (share: Maybe) => (isNumber(share) ? share.toFixed(3) : dash);

/** Formats a share from 0 to 1 as a percentage with one decimal and no sign: `85.7`. */
export const percent = (share: Maybe) => (isNumber(share) ? (share * 100).toFixed(1) : dash);

export const oneDecimal = (value: Maybe) => (isNumber(value) ? value.toFixed(1) : dash);

const grouped = new Intl.NumberFormat('en-US');
export const integer = (value: Maybe) => (isNumber(value) ? grouped.format(value) : dash);

/** Joins two numbers with an en dash: a score `68–74`, a record `6–1`. */
export const scoreText = (first: Maybe, second: Maybe) =>
  isNumber(first) || isNumber(second) ? `${first ?? dash}–${second ?? dash}` : '';

export function ordinal(place: number): string {
  const teen = place % 100 >= 11 && place % 100 <= 13;
  return `${place}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')}`;
}

export const countOf = (number: number, one: string, many = `${one}s`) =>
  `${grouped.format(number)} ${number === 1 ? one : many}`;

/** Returns a text in lower case without accents, for searches and comparisons: `jose munoz` for `José Muñoz`. */
export const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the text with a capital first letter: `Co-ed`. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Returns at most three initials. A name that starts with a word in capitals, such as `FAB Basketball`, gives that
 * word.
 */
export function initials(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => word && !/^\p{P}+$/u.test(word));
  const [first = ''] = words;
  if (/^[A-Z]{2,3}$/.test(first)) return first;
  // Whole code points: half an emoji is drawn as a box.
  return words
    .slice(0, 3)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0).toUpperCase())
    .join('');
}

/** Compares names in natural order, ignoring case: `D2` before `D10`. */
export const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;
