// Reads and writes form fields, and tracks which of them the user has changed.
import type { FieldTexts } from '../../../lib/drafts.ts';

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isBox = (field: FormField): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
const isHidden = (field: FormField) => field.type === 'hidden';

/** Returns the fields with a value: no buttons, and no file inputs, which are cleared after each choice. */
export const fieldsOf = (form: HTMLFormElement): FormField[] =>
  [...form.elements].filter(
    (one): one is FormField =>
      one instanceof HTMLSelectElement ||
      one instanceof HTMLTextAreaElement ||
      (one instanceof HTMLInputElement && !['file', 'submit', 'button'].includes(one.type)),
  );

const textOf = (field: FormField): string => (isBox(field) ? (field.checked ? field.value : '') : field.value);

/** Returns the values by field name as a form sends them; an unticked checkbox is an empty text. */
function textsOf(fields: FormField[], value: (field: FormField) => string): FieldTexts {
  const texts: FieldTexts = {};
  for (const field of fields) {
    if (!field.name || field.type === 'password') continue;
    texts[field.name] = value(field) || (texts[field.name] ?? '');
  }
  return texts;
}

/** Sets a field's value and dispatches the events of user input. */
function type(field: FormField, text: string): void {
  if (isBox(field)) {
    const wanted = text === field.value;
    // A click, because a controlled checkbox listens for `click`. A radio button is only ever switched on.
    if (field.checked !== wanted && (wanted || field.type === 'checkbox')) field.click();
    return;
  }
  field.value = text;
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
}

/** The values that the form was filled with, and which fields the user has changed since. */
export class Baseline {
  private values = new Map<FormField, string>();
  private touched = new Set<FormField>();

  /**
   * Records the value of each unchanged field as the saved value. Called repeatedly: some fields are filled after a
   * list has loaded.
   */
  note(form: HTMLFormElement): void {
    for (const field of fieldsOf(form)) {
      if (!this.values.has(field) || (!this.touched.has(field) && !isHidden(field)))
        this.values.set(field, textOf(field));
    }
  }

  touch(target: EventTarget | null): void {
    if (target instanceof HTMLElement) this.touched.add(target as FormField);
  }

  /** Records the current values as the saved values. */
  reset(form: HTMLFormElement): void {
    this.touched.clear();
    this.values.clear();
    this.note(form);
  }

  /** Writes the saved values back into the fields that the user has changed. */
  restore(form: HTMLFormElement): void {
    for (const field of fieldsOf(form))
      if (this.touched.has(field) && textOf(field) !== this.saved(field)) type(field, this.saved(field));
    this.touched.clear();
  }

  private saved = (field: FormField) => this.values.get(field) ?? textOf(field);

  isDirty = (form: HTMLFormElement): boolean =>
    fieldsOf(form).some((field) => (this.touched.has(field) || isHidden(field)) && textOf(field) !== this.saved(field));

  /** Returns the saved values by field name. */
  texts = (form: HTMLFormElement): FieldTexts => textsOf(fieldsOf(form), this.saved);

  /** Returns the changed values by field name. Hidden fields are left out: their values follow from other fields. */
  changes(form: HTMLFormElement): FieldTexts {
    const visible = fieldsOf(form).filter((field) => !isHidden(field));
    const saved = textsOf(visible, this.saved);
    return Object.fromEntries(Object.entries(textsOf(visible, textOf)).filter(([name, text]) => saved[name] !== text));
  }
}

/** Writes values into the fields with these names. */
export function fill(form: HTMLFormElement, texts: FieldTexts): void {
  for (const field of fieldsOf(form)) {
    const text = texts[field.name];
    if (field.name && text !== undefined && !isHidden(field) && (isBox(field) || field.value !== text))
      type(field, text);
  }
}

const named = (form: HTMLFormElement | null, name: string) =>
  form ? fieldsOf(form).find((field) => field.name === name) : undefined;

/** Sorts field names in the order of the form. */
export function inOrder(form: HTMLFormElement | null, names: string[]): string[] {
  const order = form ? fieldsOf(form).map(({ name }) => name) : [];
  return [...names].sort((one, other) => order.indexOf(one) - order.indexOf(other));
}

/** Returns the label of a field, or the field's name as words if there is no label. */
export function labelOf(form: HTMLFormElement | null, name: string): string {
  const label = named(form, name)?.labels?.[0];
  const text = (label?.querySelector('b') ?? label?.firstChild)?.textContent?.trim();
  const spaced = name.replace(/(_url|Id|Ids)$/, '').replace(/_|(?=[A-Z])/g, ' ');
  return text || spaced.charAt(0).toUpperCase() + spaced.slice(1).toLowerCase();
}

/** Returns a value as its field displays it: the text of an option, on or off, or the text. */
export function shownIn(form: HTMLFormElement | null, name: string, value: unknown): string {
  const text = value == null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  const field = named(form, name);
  const option =
    field instanceof HTMLSelectElement ? [...field.options].find((option) => option.value === text)?.text : undefined;
  return option ?? (text || 'empty');
}
