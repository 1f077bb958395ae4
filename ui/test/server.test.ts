import { describe, expect, it, vi } from 'vitest';

import { Collator, DateTimeFormat, NumberFormat } from '../src/server/intl.ts';
import { SearchParams } from '../src/server/search-params.ts';

const zone = 'America/Los_Angeles';

describe('the parts of Intl on the server', () => {
  it('format the date of a time zone', () => {
    vi.stubGlobal('zoneOffset', () => -480);
    const options = { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    for (const instant of [
      '2026-11-23T07:59:59Z',
      '2026-11-23T08:00:00Z',
      '2026-12-31T12:00:00Z',
      '2027-01-01T03:00:00Z',
    ])
      expect(new DateTimeFormat('en-CA', options).format(new Date(instant))).toBe(
        new Intl.DateTimeFormat('en-CA', options).format(new Date(instant)),
      );
  });

  it('format an instant with its time', () => {
    vi.stubGlobal('zoneOffset', () => -480);
    const options = { timeZone: zone, dateStyle: 'long', timeStyle: 'short' } as const;
    for (const instant of [
      '2026-11-23T07:59:59Z',
      '2026-11-23T08:00:00Z',
      '2026-12-31T20:05:00Z',
      '2027-01-01T03:10:00Z',
    ])
      expect(new DateTimeFormat('en-US', options).format(new Date(instant)).replace('\u202f', ' ')).toBe(
        new Intl.DateTimeFormat('en-US', options).format(new Date(instant)).replace('\u202f', ' '),
      );
  });

  it('name a time zone, and refuse what they cannot format', () => {
    const options = { timeZone: zone, timeZoneName: 'longGeneric' } as const;
    expect(new DateTimeFormat('en-US', options).formatToParts()).toEqual(
      new Intl.DateTimeFormat('en-US', options).formatToParts(new Date()).filter(({ type }) => type === 'timeZoneName'),
    );
    expect(() => new DateTimeFormat('en-US', { month: 'long' })).toThrow('no date format for en-US {"month":"long"}');
  });

  it('group numbers', () => {
    for (const number of [0, 7, 999, 1000, 12_500, 1_234_567, -4200, 1234.5])
      expect(new NumberFormat().format(number)).toBe(new Intl.NumberFormat('en-US').format(number));
  });

  it('compare names', () => {
    const names = [
      'D10',
      'D2',
      'd3',
      'Émile',
      'emil',
      'Zoë',
      'zoe b',
      'O’Neil',
      'Oneil',
      '76ers',
      '3 Kings',
      'A-Team',
      'A Team',
      'Ateam',
      '#1',
      '',
      'Ünal',
      'uhl',
      'St. John',
      'St John',
      'Peña',
      'pena 2',
      'pena 11',
    ];
    const order = (compare: (one: string, other: string) => number) => [...names].sort(compare);
    const real = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;
    expect(order(new Collator().compare)).toEqual(order(real));
  });
});

describe('URLSearchParams on the server', () => {
  it('reads and writes as the standard one', () => {
    for (const text of ['', '?a=1&b=2', 'a=1&a=2&c', 'q=caf%C3%A9+au%20lait&x=%', "z=!'()*~-._"]) {
      const [own, real] = [new SearchParams(text), new URLSearchParams(text)];
      expect([...own]).toEqual([...real]);
      expect([own.toString(), own.get('a'), own.has('c')]).toEqual([real.toString(), real.get('a'), real.has('c')]);
      for (const one of [own, real]) {
        one.set('a', "new value & more ~ 'x'");
        one.set('d', '4');
        one.delete('b');
      }
      expect(own.toString()).toBe(real.toString());
    }
    expect(new SearchParams({ a: 'b', c: 'd e' }).toString()).toBe(
      new URLSearchParams({ a: 'b', c: 'd e' }).toString(),
    );
    expect(new SearchParams(new SearchParams('a=1')).toString()).toBe('a=1');
  });
});
