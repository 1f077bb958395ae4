import './screen.css';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'wouter';
import type { Organization } from '../../../api/boot.ts';
import { useOrganization } from '../../../api/people.ts';
import { useInside } from '../../../api/staff.ts';
import { uploadPicture, usePage, type WebsitePage } from '../../../api/website.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Button } from '../../../kit/button.tsx';
import { Confirm } from '../../../kit/confirm.tsx';
import { Field } from '../../../kit/field.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { Note } from '../../../kit/note.tsx';
import { useUnsaved } from '../../../kit/unsaved/unsaved.ts';
import { compress } from '../../../lib/picture.ts';
import { useTitle } from '../../../lib/title.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { NotSaved } from '../../../parts/staff/form/not-saved.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { asVisitor, baseOf } from '../../../staff-paths.ts';
import { MarkdownField } from './markdown-field.tsx';
import { PageFilms, PageQuestions } from './page-extras.tsx';
import { PageImages } from './page-images.tsx';
import { PagePreview } from './page-preview.tsx';
import { usePageText } from './use-page.ts';

export default function PageEditorScreen() {
  const { page: id = '' } = useParams();
  const organization = useOrganization();
  const page = usePage(id);
  useTitle(page.data?.page.title ?? 'Page', 'Homecourt');
  return (
    <StaffPage crumbs={[{ label: 'Pages', href: '/dashboard/pages' }, { label: page.data?.page.title ?? 'Page' }]}>
      <Loaded from={page} what="the page" missing="There is no such page">
        {({ page }) => organization && <Editor key={page.id} first={page} organization={organization} />}
      </Loaded>
    </StaffPage>
  );
}

function Editor({ first, organization }: { first: WebsitePage; organization: Organization }) {
  const text = usePageText(first);
  const inside = useInside();
  const { page, typed, dirty, errors, failure, restored, panel, set } = text;
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) root.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [errors]);
  useUnsaved({ root, isDirty: () => dirty, discard: text.revert });
  const base = baseOf(organization);
  async function upload(file: File) {
    return uploadPicture(inside, page.id, await compress(file));
  }
  return (
    <>
      <Head text={text} view={asVisitor(base, page.path)} />
      {restored && (
        <Note>
          What you had not saved is here again.{' '}
          <Button size="small" onClick={text.revert}>
            Drop it
          </Button>
        </Note>
      )}
      <NotSaved error={failure} thing="the page" onRetry={text.retry} />
      {panel && <div className="card pad page-asks">{panel}</div>}
      <div ref={root} className="page-editor" inert={Boolean(panel)}>
        <div className="stack">
          <section className="card pad stack" aria-label="Page">
            <Field
              label="Title"
              maxLength={120}
              value={typed.title}
              error={errors.title}
              onInput={(event) => set({ title: event.currentTarget.value })}
            />
            <Field
              label="Path"
              maxLength={80}
              value={typed.path}
              hint={
                <>
                  Address: {base}/{typed.path === 'home' ? '' : typed.path}
                  {text.page.published && typed.path !== text.page.path && (
                    <b> When you publish, links to the old address lead to this one.</b>
                  )}
                </>
              }
              error={errors.path}
              onInput={(event) => set({ path: event.currentTarget.value })}
            />
            <MarkdownField value={typed.body} error={errors.body} upload={upload} onChange={(body) => set({ body })} />
          </section>
          <PageImages
            images={typed.images}
            errors={errors}
            upload={upload}
            onChange={(change) => set((before) => ({ images: change(before.images) }))}
          />
          <PageQuestions items={typed.faq} errors={errors} onChange={(faq) => set({ faq })} />
          <PageFilms items={typed.videos} errors={errors} onChange={(videos) => set({ videos })} />
        </div>
        <PagePreview typed={typed} />
      </div>
    </>
  );
}

/** The status of the page, and buttons to save, publish or discard the typed content. */
function Head({ text, view }: { text: ReturnType<typeof usePageText>; view: string }) {
  const [asking, setAsking] = useState(false);
  const { page, dirty, panel } = text;
  const busy = panel ? null : text.busy;
  const undone = dirty || page.draft !== null;
  return (
    <div className="staff-head page-editor-head">
      <div>
        <h1>{page.title}</h1>
        <p className="hint" role="status">
          {page.published ? <Badge kind="ok">Published</Badge> : <Badge>Draft</Badge>}{' '}
          {page.published && page.draft && <Badge kind="warn">Unpublished changes</Badge>}{' '}
          {dirty && <Badge kind="warn">Not saved</Badge>}
        </p>
      </div>
      <div className="btn-group">
        {page.published && (
          <a className="btn quiet" href={view} target="_blank" rel="noreferrer">
            <Icon name="external" size="s" />
            View as visitor
          </a>
        )}
        {page.published && (
          <Button kind="quiet" busy={busy === 'hide' && 'Hiding...'} onClick={text.hide} disabled={Boolean(panel)}>
            Unpublish
          </Button>
        )}
        {undone && (
          <Button kind="danger-quiet" disabled={Boolean(panel)} onClick={() => setAsking(true)}>
            {page.draft ? 'Discard draft' : 'Discard changes'}
          </Button>
        )}
        <Button
          busy={busy === 'draft' && 'Saving...'}
          disabled={Boolean(panel) || (!dirty && busy === null)}
          onClick={text.saveDraft}
        >
          Save draft
        </Button>
        <Button
          kind="primary"
          busy={busy === 'publish' && 'Publishing...'}
          disabled={Boolean(panel) || (!undone && page.published && busy === null)}
          onClick={text.publish}
        >
          Publish
        </Button>
      </div>
      {asking && (
        <Confirm
          final
          title={page.draft ? 'Discard this draft?' : 'Discard what you typed?'}
          act="Discard"
          goes=""
          busy={busy === 'discard' && 'Discarding...'}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            if (page.draft) await text.discard();
            else text.revert();
            setAsking(false);
          }}
        >
          <p>{page.published ? 'The page stays as visitors read it.' : 'The page goes back to what was saved.'}</p>
        </Confirm>
      )}
    </div>
  );
}
