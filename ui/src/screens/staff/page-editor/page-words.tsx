import type { FieldWords } from '../../../parts/staff/form/use-merge.tsx';
import type { EditorContent, PageImage } from './page-text.ts';

/** The labels of the editor's fields, in order. */
const labels: Record<string, string> = {
  title: 'Title',
  path: 'Path',
  body: 'Text',
  images: 'Pictures',
  faq: 'Questions',
  videos: 'Videos',
} satisfies Record<keyof EditorContent, string>;

const order = Object.keys(labels);

type Items = Record<string, string | number>[];

/** Returns the text lines of an item, by list. */
const linesOf: Record<string, (item: Items[number]) => string[]> = {
  images: ({ caption }) => [String(caption || 'No caption')],
  faq: ({ question, answer }) => [String(question), String(answer)],
  videos: ({ title, url }) => [String(title), String(url)],
};

const itemsOf = (value: unknown): Items => (Array.isArray(value) ? value : []);

function textOf(name: string, value: unknown): string {
  const lines = linesOf[name];
  if (!lines) return String(value ?? '').trim() || 'empty';
  return itemsOf(value).length > 0
    ? itemsOf(value)
        .map((item) => lines(item).join('\n'))
        .join(name === 'images' ? '\n' : '\n\n')
    : 'none';
}

/** Returns how a page's fields are displayed in the conflict panel. `pictures` holds the known pictures by id. */
export const pageWords = (pictures: Map<number, PageImage>): FieldWords => ({
  inOrder: (names) => [...names].sort((one, other) => order.indexOf(one) - order.indexOf(other)),
  label: (name) => labels[name] ?? name,
  text: textOf,
  picture: (name, value) =>
    name === 'images' &&
    itemsOf(value).length > 0 && (
      <ol className="thumbs">
        {itemsOf(value).map((item) => (
          <li key={item.id}>
            <img src={pictures.get(Number(item.id))?.thumb_url} alt="" />
            <span>{textOf(name, [item])}</span>
          </li>
        ))}
      </ol>
    ),
});
