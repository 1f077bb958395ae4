import { useEffect, useRef, useState } from 'react';
import { ApiError, get } from '../../../api/client.ts';
import { useInside } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { type Page, pageUrl } from '../../../api/website.ts';
import { useWrites } from '../../../api/writes.ts';
import { toast } from '../../../kit/toast.tsx';
import { useDraftKey } from '../form/draft.tsx';
import { notSaved } from '../form/not-saved.tsx';
import type { Errors } from '../form-dialog.tsx';
import { contentOf, keep, sameText, type Typed, typedOf, unsaved } from './page-text.ts';

type Saving = 'draft' | 'publish' | 'discard' | 'hide';

/** The text of a page while it is written: kept in the tab until it is saved, and never saved over what nobody saw. */
export function usePageText(first: Page) {
  const { put, remove } = useWrites();
  const inside = useInside();
  const key = useDraftKey()(`page ${first.id}`);
  const [kept] = useState(() => unsaved(key));
  const [page, setPage] = useState(first);
  const [typed, setTyped] = useState(() => kept?.typed ?? typedOf(first));
  const [base, setBase] = useState(() => typedOf(first));
  /** What somebody else has saved since. */
  const [theirs, setTheirs] = useState<Page | null>(
    kept && kept.version !== first.version && !sameText(kept.typed, base) ? first : null,
  );
  const [errors, setErrors] = useState<Errors>({});
  /** Why the last save did not arrive, and how to send it again. */
  const [failure, setFailure] = useState<ApiError | null>(null);
  const last = useRef<() => Promise<void>>(undefined);
  const [busy, setBusy] = useState<Saving | null>(null);
  const url = pageUrl(page.id);
  const dirty = !sameText(typed, base);
  const version = theirs ? (kept?.version ?? page.version) : page.version;
  useEffect(() => keep(key, version, dirty ? typed : null), [key, version, dirty, typed]);

  const fetchPage = async () => (await get<Of<'SavedPage'>>(inside(`${url}/draft`))).page;
  function take(next: Page) {
    const text = typedOf(next);
    setPage(next);
    setTyped(text);
    setBase(text);
    setTheirs(null);
    setErrors({});
  }
  async function failed(error: unknown) {
    const known = error instanceof ApiError ? error : new ApiError(0, String(error));
    const now = known.status === 409 ? await fetchPage().catch(() => null) : null;
    if (now && now.version !== page.version) setTheirs(now);
    else if (known.status === 409) setErrors({ path: known.message });
    else setErrors(known.errors);
    setFailure(known.status === 422 || known.status === 409 ? null : known);
    toast(known.status === 422 ? 'The page could not be saved.' : notSaved(known, 'the page'), { bad: true });
  }
  /** Saves, or says why not; what was typed stays. */
  async function run(what: Saving, done: string, write: () => Promise<Page>, then = take): Promise<void> {
    if (busy) return;
    last.current = () => run(what, done, write, then);
    setBusy(what);
    setErrors({});
    setFailure(null);
    try {
      then(await write());
      toast(done);
    } catch (error) {
      await failed(error);
    } finally {
      setBusy(null);
    }
  }
  const send = async (to: string, input: object) => (await put<Of<'SavedPage'>>(to, input)).page;
  const { version: seen } = page;
  return {
    page,
    typed,
    dirty,
    theirs,
    errors,
    failure,
    retry: () => void last.current?.(),
    busy,
    restored: kept !== null && !theirs && dirty,
    set: (change: Partial<Typed> | ((before: Typed) => Partial<Typed>)) =>
      setTyped((before) => ({ ...before, ...(typeof change === 'function' ? change(before) : change) })),
    saveDraft: () => run('draft', 'Draft saved', () => send(`${url}/draft`, { ...contentOf(typed), version: seen })),
    publish: () =>
      run('publish', 'Published', () => send(url, { ...contentOf(typed), published: true, version: seen })),
    /** What is typed has nothing to do with it, and stays. */
    hide: () => run('hide', 'No longer public', () => send(url, { published: false, version: seen }), setPage),
    discard: () =>
      run('discard', 'Draft discarded', async () => {
        await remove(`${url}/draft`);
        return fetchPage();
      }),
    /** Back to what is saved. */
    revert: () => {
      // At once: the page may be left before it is drawn again.
      keep(key, version, null);
      take(page);
    },
    /** Takes what somebody else saved, in place of one's own. */
    takeTheirs: () => theirs && take(theirs),
    /** Keeps one's own text: the next save is over theirs, which has now been seen. */
    keepMine: () => {
      if (!theirs) return;
      setPage(theirs);
      setBase(typedOf(theirs));
      setTheirs(null);
    },
  };
}
