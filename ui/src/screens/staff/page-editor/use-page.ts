import { useEffect, useRef, useState } from 'react';
import { ApiError, get } from '../../../api/client.ts';
import { useInside } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { pageUrl, type WebsitePage } from '../../../api/website.ts';
import { useWrites } from '../../../api/writes.ts';
import { toast } from '../../../kit/toast.tsx';
import { conflictOf, sameValue } from '../../../lib/conflict.ts';
import { useDraftKey } from '../../../parts/staff/form/draft.tsx';
import { notSaved } from '../../../parts/staff/form/not-saved.tsx';
import { useMergeOf } from '../../../parts/staff/form/use-merge.tsx';
import type { FieldErrors } from '../../../parts/staff/form-dialog.tsx';
import { Cancelled } from '../../../parts/staff/games/cascade.tsx';
import {
  contentOf,
  type EditorContent,
  editorContentOf,
  loadedPageOf,
  type PageImage,
  storeContent,
  storedContent,
  withNewer,
} from './page-text.ts';
import { pageWords } from './page-words.tsx';

type Saving = 'draft' | 'publish' | 'discard' | 'hide';

/**
 * The state of the page editor: the typed content, stored in the tab until it is saved, and the calls that save,
 * publish or delete the page. Changes of other users are merged, never overwritten.
 */
export function usePageText(first: WebsitePage) {
  const { put, remove } = useWrites();
  const inside = useInside();
  const key = useDraftKey()(`page ${first.id}`);
  const [kept] = useState(() => storedContent(key));
  const [page, setPage] = useState(first);
  const [typed, setTyped] = useState(() => kept?.typed ?? editorContentOf(first));
  const [filled, setFilled] = useState(() => kept?.filled ?? loadedPageOf(first));
  const [restored, setRestored] = useState(kept !== null);
  const [errors, setErrors] = useState<FieldErrors>({});
  /** Why the last save failed, and the function that repeats it. */
  const [failure, setFailure] = useState<ApiError | null>(null);
  const last = useRef<() => Promise<void>>(undefined);
  const [busy, setBusy] = useState<Saving | null>(null);
  /** The pictures of this page, and of the version that another user has saved, by id. */
  const pictures = useRef(new Map<number, PageImage>());
  const merge = useMergeOf(pageWords(pictures.current));
  const url = pageUrl(page.id);
  const dirty = !sameValue(contentOf(typed), filled.base);
  useEffect(() => storeContent(key, filled, dirty ? typed : null), [key, filled, dirty, typed]);

  const fetchPage = async () => (await get(inside(`${url}/draft`))).page;
  /** Fills the editor with the saved page; changes that were typed since `sent` stay. */
  function take(next: WebsitePage, sent?: EditorContent) {
    const saved = editorContentOf(next);
    setPage(next);
    setFilled(loadedPageOf(next));
    setTyped((now) => (sent ? withNewer(now, sent, saved) : saved));
    setRestored(false);
    setErrors({});
  }
  function failed(error: unknown) {
    const known = error instanceof ApiError ? error : new ApiError(0, String(error));
    setErrors(known.status === 409 ? { path: known.message } : known.errors);
    setFailure(known.status === 422 || known.status === 409 ? null : known);
    toast(known.status === 422 ? 'The page could not be saved.' : notSaved(known, 'the page'), { bad: true });
  }
  /** Runs a save and reports the result; the typed content stays. */
  async function run(what: Saving, done: string, write: () => Promise<void>): Promise<void> {
    if (busy) return;
    last.current = () => run(what, done, write);
    setBusy(what);
    setErrors({});
    setFailure(null);
    try {
      await write();
      toast(done);
    } catch (error) {
      if (!(error instanceof Cancelled)) failed(error);
    } finally {
      setBusy(null);
    }
  }
  async function send(to: typeof url | `${typeof url}/draft`, input: Of<'Edit_PageInput'>): Promise<WebsitePage> {
    try {
      return (await put(to, input)).page;
    } catch (error) {
      if (conflictOf(error)) {
        const { images, draft } = await fetchPage();
        for (const image of [...typed.images, ...images, ...(draft?.images ?? [])])
          pictures.current.set(image.id, image);
      }
      throw error;
    }
  }
  const save = async (to: typeof url | `${typeof url}/draft`, more: Of<'PageInput'> = {}) =>
    take(
      await merge.save({ ...filled, mine: { ...contentOf(typed), ...more }, send: (input) => send(to, input) }),
      typed,
    );
  return {
    page,
    typed,
    dirty,
    errors,
    failure,
    retry: () => void last.current?.(),
    busy,
    restored: restored && dirty,
    /** The conflict panel; the editor is inert while it is open. */
    panel: merge.panel,
    set: (change: Partial<EditorContent> | ((before: EditorContent) => Partial<EditorContent>)) =>
      setTyped((before) => ({ ...before, ...(typeof change === 'function' ? change(before) : change) })),
    saveDraft: () => run('draft', 'Draft saved', () => save(`${url}/draft`)),
    publish: () => run('publish', 'Published', () => save(url, { published: true })),
    /** Unpublishes the page; unsaved content stays. */
    hide: () =>
      run('hide', 'No longer public', async () => {
        const mine = { published: false };
        const next = await merge.save({ version: page.version, base: {}, mine, send: (input) => send(url, input) });
        if (dirty) setPage(next);
        else take(next, typed);
      }),
    discard: () =>
      run('discard', 'Draft discarded', async () => {
        await remove(`${url}/draft`);
        take(await fetchPage());
      }),
    /** Reverts to the saved content. */
    revert: () => {
      // Deletes the draft at once: the user may leave the page before the next render.
      storeContent(key, filled, null);
      take(page);
    },
  };
}
