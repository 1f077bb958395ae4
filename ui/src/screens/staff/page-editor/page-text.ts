import type { Of } from '../../../api/types.ts';
import type { Page } from '../../../api/website.ts';
import type { Values } from '../../../lib/conflict.ts';
import { keepDraft, readDraft } from '../../../lib/drafts.ts';

export type PageImage = Of<'PageImage'>;
type Keyed<T> = T & { id: number; label: string };

/** The values of the editor. Questions and videos have a temporary id, so that they can be reordered. */
export interface Typed {
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
export function typedOf(page: Page): Typed {
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
export function contentOf({ path, title, body, faq, images, videos }: Typed) {
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
export interface Filled {
  version: number;
  base: Values;
}

export const filledWith = (page: Page): Filled => ({ version: page.version, base: contentOf(typedOf(page)) });

/** Returns the unsaved content of this tab, and the page that it was based on; null if there is none. */
export function unsavedPage(key: string): { filled: Filled; typed: Typed } | null {
  const draft = readDraft<Typed, Values>(key, 'tab');
  if (!draft) return null;
  for (const item of [...draft.typed.faq, ...draft.typed.videos]) item.id = nextId();
  return { filled: { version: draft.version ?? 0, base: draft.base ?? {} }, typed: draft.typed };
}

/** Stores unsaved content in this tab; null deletes it. */
export const keep = (key: string, { version, base }: Filled, typed: Typed | null) =>
  keepDraft(key, typed && { version, base, typed }, 'tab');

/** Returns the saved content, with the changes that were typed after it was sent. */
export function withNewer(now: Typed, sent: Typed, saved: Typed): Typed {
  const newer = (Object.keys(now) as (keyof Typed)[]).filter((name) => now[name] !== sent[name]);
  return { ...saved, ...Object.fromEntries(newer.map((name) => [name, now[name]])) };
}
