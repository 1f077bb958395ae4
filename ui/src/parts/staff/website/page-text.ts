import type { Of } from '../../../api/types.ts';
import type { Page } from '../../../api/website.ts';
import { keepDraft, readDraft } from '../../../lib/drafts.ts';

export type PageImage = Of<'PageImage'>;
type Keyed<T> = T & { id: number; label: string };

/** What stands in the editor. Questions and videos have a number while they are edited, so that they can be moved. */
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

/** What staff go on writing: the draft, or what visitors read. */
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

/** What is sent of it. */
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

export const sameText = (one: Typed, other: Typed) =>
  JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));

/** What was typed and not saved in this tab, with the version on which it was typed. */
export function unsaved(key: string): { version: number; typed: Typed } | null {
  const draft = readDraft<Typed>(key, 'tab');
  if (!draft) return null;
  for (const item of [...draft.typed.faq, ...draft.typed.videos]) item.id = nextId();
  return { version: draft.version ?? 0, typed: draft.typed };
}

/** Keeps what is typed in this tab; null drops it. */
export const keep = (key: string, version: number, typed: Typed | null) =>
  keepDraft(key, typed && { version, base: null, typed }, 'tab');
