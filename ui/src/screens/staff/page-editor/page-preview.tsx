import { useEffect, useState } from 'react';
import { post } from '../../../api/client.ts';
import { useInside } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { Note } from '../../../kit/note.tsx';
import { PageContent } from '../../../parts/pages/written.tsx';
import { contentOf, type EditorContent } from './page-text.ts';

/** Debounce time before the text is rendered, in milliseconds. */
const pause = 300;

/** The page as visitors would see it; links in the preview are disabled. */
export function PagePreview({ typed }: { typed: EditorContent }) {
  const inside = useInside();
  const [shown, setShown] = useState<Of<'Preview'>>();
  const [failed, setFailed] = useState(false);
  const url = inside('/api/pages/preview');
  const { body, faq } = contentOf(typed);
  const asked = JSON.stringify({ body, faq });
  useEffect(() => {
    let here = true;
    const timer = setTimeout(async () => {
      try {
        const answer = await post(url, JSON.parse(asked));
        if (here) setShown(answer);
        if (here) setFailed(false);
      } catch {
        if (here) setFailed(true);
      }
    }, pause);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [url, asked]);
  const { title, images, videos } = typed;
  return (
    <section className="card page-preview" aria-labelledby="page-preview">
      <div className="panel-head">
        <h2 id="page-preview">Preview</h2>
      </div>
      <div
        className="page-preview-in"
        data-leads-nowhere
        onClickCapture={(event) => {
          if ((event.target as Element).closest('a')) {
            event.preventDefault();
            event.stopPropagation();
          }
        }}
      >
        {failed && <Note kind="warn">The preview failed. It is tried again as you type.</Note>}
        {shown && <PageContent page={{ title, images, videos, ...shown }} />}
      </div>
    </section>
  );
}
