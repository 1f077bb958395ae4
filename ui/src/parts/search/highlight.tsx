import { plain } from '../../lib/format.ts';

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;

/** Returns a text split into parts; those that a search found, the starts of words, are marked. */
export function foundParts(text: string, search: string): { text: string; found: boolean }[] {
  const sought = (search.match(wordPattern) ?? []).map(plain);
  const parts: { text: string; found: boolean }[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    const own = plain(word);
    const longest = Math.max(
      0,
      ...sought.filter((one) => (one.length > 1 ? own.startsWith(one) : own === one)).map((one) => one.length),
    );
    if (longest === 0) continue;
    // The letters of `word` whose plain form is as long as the match.
    const letters = [...word];
    let count = 0;
    while (count < letters.length && plain(letters.slice(0, count + 1).join('')).length <= longest) count += 1;
    const length = letters.slice(0, count).join('').length;
    parts.push({ text: text.slice(end, index), found: false }, { text: word.slice(0, length), found: true });
    end = index + length;
  }
  return [...parts, { text: text.slice(end), found: false }].filter((part) => part.text);
}

/** Returns whether every word of a search is the start of a word of the text, as the server searches. */
export function matches(text: string, search: string): boolean {
  const words = (text.match(wordPattern) ?? []).map(plain);
  return (search.match(wordPattern) ?? []).map(plain).every((one) => words.some((word) => word.startsWith(one)));
}

interface HighlightProps {
  text: string;
  search: string;
}

/** A text in which the found starts of words are highlighted. */
export const Highlight = ({ text, search }: HighlightProps) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity
  foundParts(text, search).map((part, at) => (part.found ? <mark key={at}>{part.text}</mark> : part.text));
