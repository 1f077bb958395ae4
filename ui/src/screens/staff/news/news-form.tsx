import { useState } from 'react';
import { type NewsNote, newsNoteUrl, newsUrl } from '../../../api/website.ts';
import { useWrites } from '../../../api/writes.ts';
import { Field, Textarea } from '../../../kit/field.tsx';
import { toast } from '../../../kit/toast.tsx';
import { versionOf } from '../../../lib/conflict.ts';
import { Prose } from '../../../parts/pages/prose.tsx';
import { errorText } from '../../../parts/staff/form/error-text.ts';
import { type FieldErrors, FormDialog, type ReadField } from '../../../parts/staff/form-dialog.tsx';
import { MarkdownPreview } from '../../../parts/staff/website/markdown-preview.tsx';

const inputOf = (read: ReadField) => ({
  title: read('title'),
  body: read('body') ?? '',
  shown_from: read('shown_from'),
  shown_until: read('shown_until'),
  pinned: read('pinned') !== null,
});

function check(read: ReadField): FieldErrors {
  const from = read('shown_from');
  const until = read('shown_until');
  return {
    ...(read('title') ? {} : { title: 'is required' }),
    ...(from ? {} : { shown_from: 'is required' }),
    ...(from && until && until < from ? { shown_until: 'must not be before the first day' } : {}),
  };
}

interface NewsFormProps {
  /** The note to edit; undefined to create one. */
  note?: NewsNote | undefined;
  /** Today's date in the organization's time zone. */
  today: string;
  onClose: () => void;
}

/** Creates or edits a note, with a preview of its text. */
export function NewsForm({ note, today, onClose }: NewsFormProps) {
  const { post, put } = useWrites();
  return (
    <FormDialog
      title={note ? 'Edit note' : 'Add a note'}
      submit={note ? 'Save note' : 'Add note'}
      failed={(error) => errorText(error, 'The note was not saved')}
      onClose={onClose}
      draft={`news ${note?.id ?? 'new'}`}
      thing="the note"
      check={check}
      version={note ? versionOf(note) : null}
      send={async (read, _, save) => {
        if (note) await save(inputOf, (changed) => put(newsNoteUrl(note.id), changed));
        else await post(newsUrl, inputOf(read));
        toast(`${read('title')} ${note ? 'saved' : 'added'}`);
      }}
    >
      {(errors) => <Fields note={note} today={today} errors={errors} />}
    </FormDialog>
  );
}

function Fields({ note, today, errors }: Omit<NewsFormProps, 'onClose'> & { errors: FieldErrors }) {
  const [body, setBody] = useState(note?.body ?? '');
  return (
    <>
      <Field
        label="Title"
        name="title"
        maxLength={120}
        defaultValue={note?.title ?? ''}
        error={errors.title}
        autoFocus
      />
      <Textarea
        label="Text"
        name="body"
        rows={7}
        maxLength={4000}
        hint="Markdown: an empty line starts a new paragraph."
        value={body}
        onInput={(event) => setBody(event.currentTarget.value)}
        error={errors.body}
        optional
      />
      {body.trim() && (
        <section className="card pad" aria-label="Preview">
          <MarkdownPreview texts={{ body }}>{({ html }) => <Prose html={html} />}</MarkdownPreview>
        </section>
      )}
      <div className="form-2">
        <Field
          label="First day"
          name="shown_from"
          type="date"
          defaultValue={note?.shown_from ?? today}
          error={errors.shown_from}
        />
        <Field
          label="Last day"
          name="shown_until"
          type="date"
          optional
          defaultValue={note?.shown_until ?? ''}
          error={errors.shown_until}
        />
      </div>
      <label className="check">
        <input type="checkbox" name="pinned" defaultChecked={note?.pinned ?? false} />
        <span>
          <b>Pinned</b>
          <small>The note comes before newer ones.</small>
        </span>
      </label>
    </>
  );
}
