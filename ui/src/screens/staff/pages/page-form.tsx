import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { pagesUrl } from '../../../api/website.ts';
import { useWrites } from '../../../api/writes.ts';
import { Field } from '../../../kit/field.tsx';
import { plain } from '../../../lib/format.ts';
import { FormDialog } from '../../../parts/staff/form-dialog.tsx';
import { slugOf } from '../../../parts/staff/website/targets.ts';
import { pagePath } from '../../../staff-paths.ts';

interface PageFormProps {
  /** The path to use, if a link already points to it; otherwise empty. */
  path: string;
  base: string;
  onClose: () => void;
}

/** Maximum length of a path. */
const most = 80;

/** Returns the path that a title suggests: its words without accents, as many as fit. */
function pathOf(title: string): string {
  const slug = slugOf(plain(title)).replace(/^\/$/, 'home');
  if (slug.length <= most) return slug;
  const end = slug.lastIndexOf('-', most);
  return slug.slice(0, end > 0 ? end : most);
}

/** Creates a page from a title and a path. The page is a draft until it is published. */
export function PageForm({ path: asked, base, onClose }: PageFormProps) {
  const { post } = useWrites();
  const [, navigate] = useLocation();
  const [path, setPath] = useState(asked);
  const [own, setOwn] = useState(asked !== '');
  // The new page opens once the dialog is closed, so that closing it does not change the address after that.
  const made = useRef<number | null>(null);
  return (
    <FormDialog
      title="Add a page"
      submit="Add Page"
      failed={(error) => (error.status === 409 ? error.message : 'The page could not be added.')}
      onClose={() => (made.current === null ? onClose() : navigate(pagePath(made.current)))}
      thing="the page"
      check={(read) => ({
        ...(read('title') ? {} : { title: 'is required' }),
        ...(read('path') ? {} : { path: 'is required' }),
      })}
      send={async (read) => {
        const input = { title: read('title'), path: read('path'), published: false };
        const { page } = await post(pagesUrl, input);
        made.current = page.id;
      }}
    >
      {(errors) => (
        <>
          <Field
            label="Title"
            name="title"
            maxLength={120}
            error={errors.title}
            onInput={(event) => !own && setPath(pathOf(event.currentTarget.value))}
          />
          <Field
            label="Path"
            name="path"
            maxLength={most}
            value={path}
            hint={`Address: ${base}/${path}`}
            error={errors.path}
            onInput={(event) => {
              setPath(event.currentTarget.value);
              setOwn(true);
            }}
          />
        </>
      )}
    </FormDialog>
  );
}
