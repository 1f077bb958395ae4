import type { Of } from '../../../api/types.ts';
import type { WebsitePage } from '../../../api/website.ts';
import type { Values } from '../../../lib/conflict.ts';
import { keepDraft, readDraft } from '../../../lib/drafts.ts';

export type PageImage = Of<'PageImage'>;
type Keyed<T> = T & { id: number; label: string };

/** The values of the editor. Questions and videos have a temporary id, so that they can be reordered. */
export interface EditorContent {
  path: string;
  title: string;
  body: string;
  faq: Keyed<Of<'FaqItem'>>[];
  images: PageImage[];
  videos: Keyed<Of<'PageVideo'>>[];
}

let last = 0;
export const nextId = (): number => {
  last += 1;
  return last;
};

/** Returns the content to edit: the draft, or else the published page. */
export function editorContentOf(page: WebsitePage): EditorContent {
  const { path, title, body, faq, images, videos } = page.draft ?? page;
  return {
    path,
    title,
    body,
    images,
    faq: faq.map((item) => ({ ...item, id: nextId(), label: item.question })),
    videos: videos.map((video) => ({ ...video, id: nextId(), label: video.title })),
  };
}

/** Returns the request body. */
export function contentOf({ path, title, body, faq, images, videos }: EditorContent) {
  return {
    path,
    title,
    body,
    faq: faq.map(({ question, answer }) => ({ question, answer })),
    images: images.map(({ id, caption }) => ({ id, caption })),
    videos: videos.map(({ title, url }) => ({ title, url })),
  };
}

/** What the editor was filled with: a version, and the page's content in that version. */
export interface LoadedPage {
  version: number;
  base: Values;
}

export const loadedPageOf = (page: WebsitePage): LoadedPage => ({
  version: page.version,
  base: contentOf(editorContentOf(page)),
});

/** Returns the unsaved content of this tab, and the page that it was based on; null if there is none. */
export function storedContent(key: string): { filled: LoadedPage; typed: EditorContent } | null {
  const draft = readDraft<EditorContent, Values>(key, 'tab');
  if (!draft) return null;
  for (const item of [...draft.typed.faq, ...draft.typed.videos]) item.id = nextId();
  return { filled: { version: draft.version ?? 0, base: draft.base ?? {} }, typed: draft.typed };
}

/** Stores unsaved content in this tab; null deletes it. */
export const storeContent = (key: string, { version, base }: LoadedPage, typed: EditorContent | null) =>
  keepDraft(key, typed && { version, base, typed }, 'tab');

/** Returns the saved content, with the changes that were typed after it was sent. */
export function withNewer(now: EditorContent, sent: EditorContent, saved: EditorContent): EditorContent {
  const newer = (Object.keys(now) as (keyof EditorContent)[]).filter((name) => now[name] !== sent[name]);
  return { ...saved, ...Object.fromEntries(newer.map((name) => [name, now[name]])) };
}
