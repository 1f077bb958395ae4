import './palette.css';
import { useRef, useState } from 'react';
import type { User } from '../../../api/boot.ts';
import { withQuery } from '../../../api/client.ts';
import { useActing, useInside, useRead, useReadInside, useSeasonsInside } from '../../../api/staff.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { countOf } from '../../../lib/format.ts';
import { noteRecent, type RecentEntry, readRecent } from '../../../lib/recent.ts';
import { useSettled } from '../../../lib/settled.ts';
import { Highlight, matches } from '../../search/highlight.tsx';
import { groupsOf, ResultRow, type Results } from '../../search/results.tsx';
import { type FoundGroup, SearchBox, searchPause } from '../../search/search-box.tsx';
import { actionsFor, type Command, matchingCommands, screensFor } from './commands.ts';

/** Most rows of recent things, actions and screens beside other results. */
const few = 5;

interface CommandRowProps {
  command: Pick<Command, 'icon' | 'title' | 'detail'>;
  search: string;
}

const CommandRow = ({ command: { icon, title, detail }, search }: CommandRowProps) => (
  <>
    <Icon name={icon} />
    <span>
      <b>
        <Highlight text={title} search={search} />
      </b>
      {detail && <small>{detail}</small>}
    </span>
  </>
);

/** Returns the leagues of the active seasons. */
function usePlayedLeagues() {
  const { data } = useReadInside('/api/seasonsleagues');
  const active = useSeasonsInside().data?.seasons.filter((season) => season.active) ?? [];
  return (data?.seasonsLeagues ?? []).filter(({ season }) => active.some(({ id }) => id === season.id));
}

/** Returns the server's results for a text. While the next ones load, those of the previous that still fit stay. */
function useFound(text: string) {
  const search = useSettled(text, searchPause);
  const inside = useInside();
  const answer = useRead(search ? inside(withQuery('/api/search', { q: search })) : null);
  const last = useRef<Results>(undefined);
  if (answer.data) last.current = answer.data;
  const isCurrent = search === text && answer.data !== undefined;
  const groups = text && last.current ? groupsOf(last.current) : [];
  const fitting = isCurrent
    ? groups
    : groups.map((group) => ({ ...group, results: group.results.filter(({ title }) => matches(title, text)) }));
  return { ...answer, isCurrent, groups: fitting.filter(({ results }) => results.length > 0) };
}

interface PaletteProps {
  user: User;
  onClose: () => void;
}

/** Finds what an organization has, screens and actions. Without a text, it offers what was opened last. */
export default function Palette({ user, onClose }: PaletteProps) {
  const organization = Number(useActing() ?? user.organization_id);
  const owner = `${user.id} ${organization}`;
  const [recent] = useState(() => readRecent(owner));
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const found = useFound(text);
  const leagues = usePlayedLeagues();
  const rowOf = (entry: RecentEntry) => ({
    href: entry.href,
    content: (
      <ResultRow kind={entry.kind as keyof Results} result={{ ...entry, image: null, date: null }} search={text} />
    ),
    onOpen: () => noteRecent(owner, entry),
  });
  const commands = (kind: string, name: string, all: Command[]): FoundGroup => ({
    kind,
    name,
    rows: matchingCommands(all, text, text ? few : all.length).map((command) => ({
      href: command.href,
      content: <CommandRow command={command} search={text} />,
    })),
  });
  const remembered = recent.filter(({ title }) => matches(title, text)).slice(0, few);
  const seen = new Set(remembered.map(({ href }) => href));
  const groups: FoundGroup[] = [
    { kind: 'recent', name: 'Opened last', rows: remembered.map(rowOf) },
    commands('actions', 'Actions', actionsFor(user.role, leagues)),
    commands('screens', 'Screens', screensFor(user.role, user.organization_id)),
    ...found.groups
      .filter(({ kind }) => user.role !== 'scorekeeper' || kind === 'games')
      .map(({ kind, name, results }) => ({
        kind,
        name,
        rows: results
          .filter(({ path }) => !seen.has(path))
          .map((result) => ({
            href: result.path,
            content: <ResultRow kind={kind} result={result} search={text} />,
            onOpen: () => noteRecent(owner, { ...result, href: result.path, kind, detail: result.detail ?? null }),
          })),
      })),
  ].filter(({ rows }) => rows.length > 0);
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <Dialog title="Search" onClose={onClose}>
      <SearchBox
        label="Search teams, players, games, screens and actions"
        text={typed}
        onText={setTyped}
        groups={groups}
        first
        onClose={onClose}
        note={<Note {...{ found, text, count }} />}
      />
    </Dialog>
  );
}

interface NoteProps {
  found: ReturnType<typeof useFound>;
  text: string;
  count: number;
}

function Note({ found, text, count }: NoteProps) {
  if (text && found.error)
    return (
      <span className="palette-error">
        Teams, players and games were not searched: {found.error.message}{' '}
        <Button size="small" onClick={found.retry}>
          Try again
        </Button>
      </span>
    );
  if (!text) return 'Teams, players, games, seasons, leagues, screens and actions.';
  if (count > 0) return `${countOf(count, 'result')}.`;
  return found.isCurrent ? `Nothing found for “${text}”.` : 'Searching...';
}
