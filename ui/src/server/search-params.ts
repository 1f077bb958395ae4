const escapes: Record<string, string> = { '%20': '+', '!': '%21', "'": '%27', '(': '%28', ')': '%29', '~': '%7E' };
const encode = (text: string) => encodeURIComponent(text).replace(/%20|[!'()~]/g, (found) => escapes[found] ?? found);
const decode = (text: string) => {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
};

/** The part of the standard `URLSearchParams` that the public screens use. https://url.spec.whatwg.org/#urlsearchparams */
export class SearchParams {
  private pairs: [string, string][];

  constructor(from: string | Record<string, string> | SearchParams = '') {
    if (typeof from === 'string') {
      const text = from.startsWith('?') ? from.slice(1) : from;
      this.pairs = text
        .split('&')
        .filter(Boolean)
        .map((pair) => {
          const at = pair.includes('=') ? pair.indexOf('=') : pair.length;
          return [decode(pair.slice(0, at)), decode(pair.slice(at + 1))];
        });
    } else this.pairs = from instanceof SearchParams ? [...from.pairs] : Object.entries(from);
  }

  get(name: string): string | null {
    return this.pairs.find(([one]) => one === name)?.[1] ?? null;
  }

  has(name: string): boolean {
    return this.get(name) !== null;
  }

  set(name: string, value: string): void {
    const first = this.pairs.findIndex(([one]) => one === name);
    if (first < 0) this.pairs.push([name, value]);
    else
      this.pairs = this.pairs.flatMap((pair, at) => (at === first ? [[name, value]] : pair[0] === name ? [] : [pair]));
  }

  delete(name: string): void {
    this.pairs = this.pairs.filter(([one]) => one !== name);
  }

  toString(): string {
    return this.pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  }

  [Symbol.iterator](): Iterator<[string, string]> {
    return this.pairs[Symbol.iterator]();
  }
}
