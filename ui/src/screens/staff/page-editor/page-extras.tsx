import { Field, Textarea } from '../../../kit/field.tsx';
import { WebAddress } from '../../../parts/staff/form/web-address.tsx';
import { PageItems } from './page-items.tsx';
import { type EditorContent, nextId } from './page-text.ts';

interface ExtrasProps<T> {
  items: T;
  error?: string | undefined;
  onChange: (items: T) => void;
}

/** Edits the questions and answers of a page. */
export const PageQuestions = ({ items, error, onChange }: ExtrasProps<EditorContent['faq']>) => (
  <PageItems
    title="Questions"
    noun="question"
    items={items}
    error={error}
    onChange={onChange}
    onAdd={() => onChange([...items, { id: nextId(), label: '', question: '', answer: '' }])}
  >
    {({ question, answer }, change) => (
      <>
        <Field
          label="Question"
          maxLength={200}
          value={question}
          onInput={({ currentTarget: { value } }) => change({ question: value, label: value })}
        />
        <Textarea
          label="Answer"
          rows={3}
          maxLength={4000}
          value={answer}
          onInput={(event) => change({ answer: event.currentTarget.value })}
        />
      </>
    )}
  </PageItems>
);

/** Edits the videos of a page. */
export const PageFilms = ({ items, error, onChange }: ExtrasProps<EditorContent['videos']>) => (
  <PageItems
    title="Videos"
    noun="video"
    items={items}
    error={error}
    onChange={onChange}
    onAdd={() => onChange([...items, { id: nextId(), label: '', title: '', url: '' }])}
  >
    {({ title, url }, change) => (
      <>
        <Field
          label="Title of the video"
          maxLength={120}
          value={title}
          onInput={({ currentTarget: { value } }) => change({ title: value, label: value })}
        />
        <WebAddress
          label="Link"
          placeholder="https://youtu.be/..."
          value={url}
          onInput={(event) => change({ url: event.currentTarget.value })}
        />
      </>
    )}
  </PageItems>
);
