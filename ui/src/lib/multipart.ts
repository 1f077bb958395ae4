/** Encodes a request as a multipart form: null becomes an empty text, a list one part per item, a picture a file. */
export function multipart(values: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof Blob) form.set(name, value, name);
    else if (Array.isArray(value) && value.length > 0) for (const item of value) form.append(`${name}[]`, String(item));
    else form.set(name, Array.isArray(value) || value == null ? '' : String(value));
  }
  return form;
}
