import { PageContent } from '../../../parts/pages/written.tsx';
import { MarkdownPreview } from '../../../parts/staff/website/markdown-preview.tsx';
import { contentOf, type EditorContent } from './page-text.ts';

/** The page as visitors would see it. */
export function PagePreview({ typed }: { typed: EditorContent }) {
  const { body, faq } = contentOf(typed);
  const { title, images, videos } = typed;
  return (
    <section className="card page-preview" aria-labelledby="page-preview">
      <div className="panel-head">
        <h2 id="page-preview">Preview</h2>
      </div>
      <MarkdownPreview className="page-preview-in" texts={{ body, faq }}>
        {(shown) => <PageContent page={{ title, images, videos, ...shown }} />}
      </MarkdownPreview>
    </section>
  );
}
