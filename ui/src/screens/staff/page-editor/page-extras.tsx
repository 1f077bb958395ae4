import { Field, Textarea } from '../../../kit/field.tsx';
import { WebAddress } from '../../../parts/staff/form/web-address.tsx';
import type { FieldErrors } from '../../../parts/staff/form-dialog.tsx';
import { PageItems } from './page-items.tsx';
import { type EditorContent, nextId } from './page-text.ts';

interface ExtrasProps<T> {
  items: T;
  errors: FieldErrors;
  onChange: (items: T) => void;
}

/** Edits the questions and answers of a page. */
export const PageQuestions = ({ items, errors, onChange }: ExtrasProps<EditorContent['faq']>) => (
  <PageItems
    title="Questions"
    noun="question"
    name="faq"
    items={items}
    errors={errors}
    onChange={onChange}
    onAdd={() => onChange([...items, { id: nextId(), label: '', question: '', answer: '' }])}
  >
    {({ question, answer }, change, errorOf) => (
      <>
        <Field
          label="Question"
          maxLength={200}
          value={question}
          error={errorOf('question')}
          onInput={({ currentTarget: { value } }) => change({ question: value, label: value })}
        />
        <Textarea
          label="Answer"
          rows={3}
          maxLength={4000}
          value={answer}
          error={errorOf('answer')}
          onInput={(event) => change({ answer: event.currentTarget.value })}
        />
      </>
    )}
  </PageItems>
);

/** Edits the videos of a page. */
export const PageFilms = ({ items, errors, onChange }: ExtrasProps<EditorContent['videos']>) => (
  <PageItems
    title="Videos"
    noun="video"
    name="videos"
    items={items}
    errors={errors}
    onChange={onChange}
    onAdd={() => onChange([...items, { id: nextId(), label: '', title: '', url: '' }])}
  >
    {({ title, url }, change, errorOf) => (
      <>
        <Field
          label="Title of the video"
          maxLength={120}
          value={title}
          error={errorOf('title')}
          onInput={({ currentTarget: { value } }) => change({ title: value, label: value })}
        />
        <WebAddress
          label="Link"
          placeholder="https://youtu.be/..."
          value={url}
          error={errorOf('url')}
          onInput={(event) => change({ url: event.currentTarget.value })}
        />
      </>
    )}
  </PageItems>
);
