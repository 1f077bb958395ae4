import { useRef, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { Field } from '../../../kit/field.tsx';
import { toast } from '../../../kit/toast.tsx';
import { pictureTypes } from '../../../lib/picture.ts';
import type { FieldErrors } from '../../../parts/staff/form-dialog.tsx';
import { PageItems } from './page-items.tsx';
import type { PageImage } from './page-text.ts';

interface PageImagesProps {
  images: PageImage[];
  errors: FieldErrors;
  onChange: (change: (before: PageImage[]) => PageImage[]) => void;
  upload: (file: File) => Promise<PageImage>;
}

/** Edits the pictures below a page's text and their captions. */
export function PageImages({ images, errors, onChange, upload }: PageImagesProps) {
  const file = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  async function add(files: File[]) {
    setBusy(true);
    for (const picture of files) {
      try {
        const image = await upload(picture);
        onChange((before) => [...before.filter(({ id }) => id !== image.id), image]);
      } catch (reason) {
        toast(reason instanceof Error ? reason.message : 'The picture was not uploaded. Try again.', { bad: true });
      }
    }
    setBusy(false);
  }
  return (
    <PageItems
      title="Pictures"
      noun="picture"
      name="images"
      errors={errors}
      items={images.map((image) => ({ ...image, label: image.caption }))}
      onChange={(items) => onChange(() => items.map(({ label, ...image }) => image))}
      add={
        <span>
          <Button size="small" icon="plus" busy={busy && 'Sending...'} onClick={() => !busy && file.current?.click()}>
            Add pictures
          </Button>
          <input
            ref={file}
            type="file"
            hidden
            multiple
            accept={pictureTypes}
            aria-label="Pictures for this page"
            onChange={(event) => {
              void add([...(event.currentTarget.files ?? [])]);
              event.currentTarget.value = '';
            }}
          />
        </span>
      }
    >
      {(image, change, errorOf) => (
        <>
          <img src={image.thumb_url} alt="" />
          <Field
            label="Caption"
            maxLength={200}
            value={image.caption}
            error={errorOf('caption')}
            onInput={(event) => change({ caption: event.currentTarget.value })}
          />
        </>
      )}
    </PageItems>
  );
}
