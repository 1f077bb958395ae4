import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useSiteData } from '../../api/site.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { countOf } from '../../lib/format.ts';
import { useSettled } from '../../lib/settled.ts';
import { foundGroups, groupsOf, type Results } from './results.tsx';
import { SearchBox, searchPause } from './search-box.tsx';

/** A search over the site. Enter without a chosen result opens the page with all. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const [, go] = useLocation();
  const [text, setText] = useState('');
  const search = useSettled(text.trim(), searchPause);
  const answer = useSiteData(search ? '/api/search' : null, { q: search });
  // While the next results load, the previous ones stay.
  const last = useRef<{ found: Results; search: string }>(undefined);
  if (answer.data) last.current = { found: answer.data, search };
  const shown = text.trim() ? last.current : undefined;
  const groups = shown ? foundGroups(groupsOf(shown.found), shown.search) : [];
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  function openAll() {
    if (!text.trim()) return;
    onClose();
    go(`/search?${new URLSearchParams({ q: text.trim() })}`);
  }
  return (
    <Dialog title="Search" onClose={onClose}>
      <SearchBox
        label="Search teams, players, games, news and pages"
        text={text}
        onText={setText}
        groups={groups}
        onEnter={openAll}
        onClose={onClose}
        note={
          answer.error?.message ??
          (!shown
            ? 'Teams, players, games, news and pages.'
            : count > 0
              ? `${countOf(count, 'result')}. Press Enter for all.`
              : `Nothing found for “${shown.search}”.`)
        }
      />
    </Dialog>
  );
}
