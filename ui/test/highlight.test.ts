import { expect, it } from 'vitest';
import { foundParts } from '../src/parts/search/highlight.tsx';

/** Returns a text with the highlighted parts in brackets. */
const marked = (text: string, search: string) =>
  foundParts(text, search)
    .map((part) => (part.found ? `[${part.text}]` : part.text))
    .join('');

const cases = [
  ['Chapman Chargers', 'cha', '[Cha]pman [Cha]rgers'],
  ['Chapman Chargers', 'charg chap', '[Chap]man [Charg]ers'],
  ['Hawks at Kings', 'HAWKS kin', '[Hawks] at [Kin]gs'],
  ['Ñandú Söhne', 'nandu sohn', '[Ñandú] [Söhn]e'],
  ['Nandu\u0301 Owls', 'nandu', '[Nandu\u0301] Owls'],
  ['Tess O.', 'tess o', '[Tess] [O].'],
  ['Tess Owls', 'o', 'Tess Owls'],
  ['O’Neil', "o'neil", '[O]’[Neil]'],
  ['Hawks', 'awk', 'Hawks'],
  ['Hawks', '".*(', 'Hawks'],
] as const;

it('the starts of words that a search found are highlighted', () => {
  for (const [text, search, expected] of cases) expect(marked(text, search), search).toBe(expected);
});
