// The fields of a form as the page shows them: what each one holds, and what a person changed.
import type { Texts } from '../../../lib/drafts.ts';

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isBox = (field: FormField): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
const isHidden = (field: FormField) => field.type === 'hidden';

/** Fields that hold something of their own: no buttons, and no file boxes, which are emptied after each choice. */
export const fieldsOf = (form: HTMLFormElement): FormField[] =>
  [...form.elements].filter(
    (one): one is FormField =>
      one instanceof HTMLSelectElement ||
      one instanceof HTMLTextAreaElement ||
      (one instanceof HTMLInputElement && !['file', 'submit', 'button'].includes(one.type)),
  );

const textOf = (field: FormField): string => (isBox(field) ? (field.checked ? field.value : '') : field.value);

/** The named fields' values as a form sends them: a box that is not ticked is empty. */
function textsOf(fields: FormField[], value: (field: FormField) => string): Texts {
  const texts: Texts = {};
  for (const field of fields) {
    if (!field.name || field.type === 'password') continue;
    texts[field.name] = value(field) || (texts[field.name] ?? '');
  }
  return texts;
}

/** Writes a value into a field as if a person had, so that listeners hear of it. */
function type(field: FormField, text: string): void {
  if (isBox(field)) {
    const wanted = text === field.value;
    // A click, because a component that controls the box listens for one. A radio is only ever switched on.
    if (field.checked !== wanted && (wanted || field.type === 'checkbox')) field.click();
    return;
  }
  field.value = text;
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
}

/** What the fields held when the form was filled, and which of them a person has changed. */
export class Baseline {
  private values = new Map<FormField, string>();
  private touched = new Set<FormField>();

  /** Notes the saved value of each field that nobody has changed: some are filled only when a list has loaded. */
  note(form: HTMLFormElement): void {
    for (const field of fieldsOf(form)) {
      if (!this.values.has(field) || (!this.touched.has(field) && !isHidden(field)))
        this.values.set(field, textOf(field));
    }
  }

  touch(target: EventTarget | null): void {
    if (target instanceof HTMLElement) this.touched.add(target as FormField);
  }

  /** Takes what stands in the form now as saved. */
  reset(form: HTMLFormElement): void {
    this.touched.clear();
    this.values.clear();
    this.note(form);
  }

  private saved = (field: FormField) => this.values.get(field) ?? textOf(field);

  isDirty = (form: HTMLFormElement): boolean =>
    fieldsOf(form).some((field) => (this.touched.has(field) || isHidden(field)) && textOf(field) !== this.saved(field));

  /** The saved values by name. */
  texts = (form: HTMLFormElement): Texts => textsOf(fieldsOf(form), this.saved);

  /** The values by name that differ from the saved ones. Hidden fields follow from others and are left out. */
  changes(form: HTMLFormElement): Texts {
    const own = fieldsOf(form).filter((field) => !isHidden(field));
    const saved = textsOf(own, this.saved);
    return Object.fromEntries(Object.entries(textsOf(own, textOf)).filter(([name, text]) => saved[name] !== text));
  }
}

/** Writes values into the fields of those names. */
export function fill(form: HTMLFormElement, texts: Texts): void {
  for (const field of fieldsOf(form)) {
    const text = texts[field.name];
    if (field.name && text !== undefined && !isHidden(field) && (isBox(field) || field.value !== text))
      type(field, text);
  }
}

const named = (form: HTMLFormElement | null, name: string) =>
  form ? fieldsOf(form).find((field) => field.name === name) : undefined;

/** Names in the order of their fields. */
export function inOrder(form: HTMLFormElement | null, names: string[]): string[] {
  const order = form ? fieldsOf(form).map(({ name }) => name) : [];
  return [...names].sort((one, other) => order.indexOf(one) - order.indexOf(other));
}

/** The label of a field as the form shows it; its name in words where it has none. */
export function labelOf(form: HTMLFormElement | null, name: string): string {
  const label = named(form, name)?.labels?.[0];
  const text = (label?.querySelector('b') ?? label?.firstChild)?.textContent?.trim();
  const spaced = name.replace(/(_url|Id|Ids)$/, '').replace(/_|(?=[A-Z])/g, ' ');
  return text || spaced.charAt(0).toUpperCase() + spaced.slice(1).toLowerCase();
}

/** A value in the words of its field: the option of a list, on or off, or the text. */
export function shownIn(form: HTMLFormElement | null, name: string, value: unknown): string {
  const text = value == null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  const field = named(form, name);
  const option =
    field instanceof HTMLSelectElement ? [...field.options].find((one) => one.value === text)?.text : undefined;
  return option ?? (text || 'empty');
}
