import type { ReactNode } from 'react';
import { Button, IconButton } from '../../../kit/button.tsx';
import { fieldError } from '../../../kit/field-error.ts';
import { Grip, Sortable } from '../../../kit/sortable.tsx';
import type { SortItem } from '../../../kit/sorting/sorting.ts';
import type { FieldErrors } from '../../../parts/staff/form-dialog.tsx';

interface PageItemsProps<T extends SortItem> {
  title: string;
  /** The kind of item: "question". */
  noun: string;
  items: T[];
  /** The name of the list in the API: "faq". */
  name: string;
  errors: FieldErrors;
  onChange: (items: T[]) => void;
  /** Adds an item; if undefined, `add` is rendered instead. */
  onAdd?: () => void;
  add?: ReactNode;
  /** Renders an item. `errorOf` returns the error of one of its fields. */
  children: (
    item: T,
    change: (changes: Partial<T>) => void,
    errorOf: (field: keyof T & string) => string | undefined,
  ) => ReactNode;
}

/** A list of items of a page that can be reordered, edited, added and removed. */
export function PageItems<T extends SortItem>(props: PageItemsProps<T>) {
  const { title, noun, items, name, errors, onChange, onAdd, add, children } = props;
  const error = errors[name];
  const list = `edit-${title.toLowerCase()}`;
  const nameOf = (item: T, index: number) => item.label || `${noun} ${index + 1}`;
  return (
    <section className="card page-items" aria-labelledby={list}>
      <div className="panel-head">
        <h2 id={list}>{title}</h2>
        {onAdd ? (
          <Button size="small" icon="plus" onClick={onAdd}>
            Add {noun}
          </Button>
        ) : (
          add
        )}
      </div>
      {error && (
        <p className="error" role="alert">
          {fieldError(title, error)}
        </p>
      )}
      {items.length > 0 && (
        <Sortable
          lists={[
            { id: list, label: title, items: items.map((item, index) => ({ ...item, label: nameOf(item, index) })) },
          ]}
          onMove={({ order }) => onChange(order.flatMap((id) => items.find((item) => item.id === id) ?? []))}
        >
          {([sorted], marks) => (
            <ol {...marks.list(list)}>
              {sorted?.items.map(({ id, label }) => {
                const index = items.findIndex((candidate) => candidate.id === id);
                const item = items[index];
                if (!item) return null;
                const change = (changes: Partial<T>) =>
                  onChange(items.map((other) => (other.id === id ? { ...other, ...changes } : other)));
                return (
                  <li key={id} {...marks.item(id)}>
                    <Grip item={id} />
                    <div className="page-item">
                      {children(item, change, (field) => errors[`${name}[${index}].${field}`])}
                    </div>
                    <IconButton
                      icon="trash"
                      size="small"
                      name={`Remove ${label}`}
                      onClick={() => onChange(items.filter((other) => other.id !== id))}
                    />
                  </li>
                );
              })}
            </ol>
          )}
        </Sortable>
      )}
    </section>
  );
}
