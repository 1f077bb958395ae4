// The parts of `Intl` that the public screens use, in American English: the server's JavaScript engine has no `Intl`. Other
// date formats throw: a new use of `Intl` then fails in the tests. `ui/test/server.test.ts` compares these parts with a real
// `Intl`.
import zoneNames from 'virtual:zone-names';

/** Returns a time zone's offset from UTC at an instant, in minutes. Defined by the server. */
declare const zoneOffset: (zone: string, milliseconds: number) => number;

const two = (number: number) => String(number).padStart(2, '0');

const months = 'January February March April May June July August September October November December'.split(' ');

/**
 * Formats an instant in a time zone as YYYY-MM-DD (locale `en-CA`) or as `November 15, 2026 at 4:10 PM`, and the name of a
 * time zone.
 */
export class DateTimeFormat {
  private readonly zone: string;
  private readonly names: boolean;
  private readonly isLong: boolean;

  constructor(locale: string, { timeZone = 'UTC', timeZoneName, ...rest }: Intl.DateTimeFormatOptions = {}) {
    this.zone = timeZone;
    this.names = timeZoneName === 'longGeneric';
    this.isLong = locale === 'en-US' && rest.dateStyle === 'long' && rest.timeStyle === 'short';
    if (!this.names && !this.isLong && locale !== 'en-CA')
      throw new Error(`no date format for ${locale} ${JSON.stringify(rest)}`);
  }

  format(date: Date): string {
    const moved = new Date(date.getTime() + zoneOffset(this.zone, date.getTime()) * 60_000);
    if (this.isLong) {
      const hour = moved.getUTCHours();
      const time = `${hour % 12 || 12}:${two(moved.getUTCMinutes())}\u202f${hour < 12 ? 'AM' : 'PM'}`;
      return `${months[moved.getUTCMonth()]} ${moved.getUTCDate()}, ${moved.getUTCFullYear()} at ${time}`;
    }
    return `${moved.getUTCFullYear()}-${two(moved.getUTCMonth() + 1)}-${two(moved.getUTCDate())}`;
  }

  formatToParts(): { type: string; value: string }[] {
    return [{ type: 'timeZoneName', value: zoneNames[this.zone] ?? this.zone }];
  }
}

/** Groups an integer by thousands: `12,500`. */
export class NumberFormat {
  format(value: number): string {
    const [whole = '', rest] = String(value).split('.');
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
    return rest === undefined ? grouped : `${grouped}.${rest.slice(0, 3)}`;
  }
}

/** The order of kinds of characters in the Unicode collation: spaces, punctuation, symbols, digits, letters. */
const kinds = [/\s/u, /\p{P}/u, /\p{S}/u, /\p{N}/u, /./u];

type Key = { kind: number; part: string }[];

const key = (text: string): Key =>
  (text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().match(/\d+|./gsu) ?? []).map((part) => ({
    kind: kinds.findIndex((kind) => kind.test(part)),
    part,
  }));

/**
 * Compares texts in natural order, ignoring case and accents: `D2` before `D10`. Texts that differ only in the kind of
 * punctuation may be in another order than in a browser.
 */
export class Collator {
  /** Keys of texts that were compared before. Sorting compares each text several times. */
  private readonly keys = new Map<string, Key>();

  private key(text: string): Key {
    const known = this.keys.get(text);
    if (known) return known;
    if (this.keys.size === 1_000) this.keys.clear();
    const made = key(text);
    this.keys.set(text, made);
    return made;
  }

  readonly compare = (one: string, other: string): number => {
    const [first, second] = [this.key(one), this.key(other)];
    for (const [at, a] of first.entries()) {
      const b = second[at];
      if (!b) return 1;
      if (a.kind !== b.kind) return a.kind - b.kind;
      const order = a.kind === 3 ? Number(a.part) - Number(b.part) : a.part < b.part ? -1 : a.part > b.part ? 1 : 0;
      if (order) return order;
    }
    return first.length - second.length;
  };
}
