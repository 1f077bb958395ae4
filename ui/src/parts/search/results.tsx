import './results.css';
import type { Of } from '../../api/types.ts';
import { Icon } from '../../kit/icon.tsx';
import { shortDate } from '../../lib/when.ts';
import { Avatar, Crest } from '../face.tsx';
import { Highlight } from './highlight.tsx';
import type { FoundGroup } from './search-box.tsx';

export type Results = Of<'SearchResults'>;
type Result = Of<'SearchResult'>;

/** The groups of results in their order, with their headings. */
const groups = [
  ['teams', 'Teams'],
  ['players', 'Players'],
  ['games', 'Games'],
  ['seasons', 'Seasons'],
  ['leagues', 'Leagues'],
  ['news', 'News'],
  ['venues', 'Venues'],
  ['pages', 'Pages'],
] as const;

export interface ResultGroup {
  kind: keyof Results;
  name: string;
  results: Result[];
}

/** Returns the groups that have results. */
export const groupsOf = (found: Results): ResultGroup[] =>
  groups.map(([kind, name]) => ({ kind, name, results: found[kind] })).filter((group) => group.results.length > 0);

interface ResultRowProps {
  kind: keyof Results;
  result: Pick<Result, 'id' | 'title' | 'detail' | 'image' | 'date'>;
  search: string;
}

/** The content of one result: picture, title with the found words highlighted, and detail. */
export function ResultRow({ kind, result: { id, title, detail, image, date }, search }: ResultRowProps) {
  return (
    <>
      {kind === 'teams' && <Crest id={id} name={title} logo={image} size={28} />}
      {kind === 'players' && <Avatar id={id} name={title} image={image} size={28} />}
      {kind === 'games' && <Icon name="calendar" />}
      {kind === 'venues' && <Icon name="pin" />}
      {!['teams', 'players', 'games', 'venues'].includes(kind) && <Icon name="right" />}
      <span>
        <b>
          <Highlight text={title} search={search} />
        </b>
        {(date || detail) && (
          <small>{[date && `${shortDate(date)}, ${date.slice(0, 4)}`, detail].filter(Boolean).join(' · ')}</small>
        )}
      </span>
    </>
  );
}

/** Returns groups of results with their rows for the search box. */
export const foundGroups = (groups: ResultGroup[], search: string): FoundGroup[] =>
  groups.map(({ kind, name, results }) => ({
    kind,
    name,
    rows: results.map((result) => ({
      href: result.path,
      content: <ResultRow kind={kind} result={result} search={search} />,
    })),
  }));
