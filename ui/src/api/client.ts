import type { Answer, BodyParameter, KnownUrl, QueryOf } from './calls.ts';

/** The message of a failure for which the server sent none. */
export const silent = 'Our server did not answer.';

export class ApiError extends Error {
  readonly status: number;
  readonly errors: Record<string, string>;
  /** What another user has saved meanwhile, or the numbers that the call would overwrite; undefined for other errors. */
  readonly conflict: unknown;

  constructor(status: number, message = silent, errors: Record<string, string> = {}, conflict?: unknown) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.conflict = conflict;
  }
}

const offline = 'Our server could not be reached. Check your connection and try again.';

async function send<T>(method: string, url: string, body?: unknown): Promise<T> {
  const json = body !== undefined && !(body instanceof FormData || body instanceof Blob);
  let response: Response;
  try {
    response = await fetch(url, {
      method,
      credentials: 'same-origin',
      headers: json ? { 'content-type': 'application/json' } : {},
      body: json ? JSON.stringify(body) : ((body ?? null) as FormData | Blob | null),
    });
  } catch {
    throw new ApiError(0, offline);
  }
  const value = await response.json().catch(() => undefined);
  const { ok, status } = response;
  // The dashboard listens: it asks the user to sign in again after a 401, and offers to undo what was done.
  dispatchEvent(new CustomEvent('answered', { detail: response }));
  if (!ok) throw new ApiError(status, value?.message, value?.errors, value?.conflict ?? value?.changes);
  return value as T;
}

/** A call with a method. The types of URL, request body and response come from `schema.ts`. */
export type GetCall = <const Url extends string>(url: KnownUrl<Url, 'get'>) => Promise<Answer<Url, 'get'>>;
export type WriteCall<M extends 'post' | 'put'> = <const Url extends string>(
  url: KnownUrl<Url, M>,
  ...body: BodyParameter<Url, M>
) => Promise<Answer<Url, M>>;
export type DeleteCall = <const Url extends string>(url: KnownUrl<Url, 'delete'>) => Promise<Answer<Url, 'delete'>>;

/** An untyped call, for functions that pass on a URL and a body whose types their own parameters have checked. */
export type AnyCall = <Found>(url: string, body?: unknown) => Promise<Found>;

export const get: GetCall = (url) => send('GET', url);
export const post: WriteCall<'post'> = (url: string, body: unknown = {}) => send('POST', url, body);
export const put: WriteCall<'put'> = (url: string, body: unknown = {}) => send('PUT', url, body);
export const remove: DeleteCall = (url) => send('DELETE', url);

/** Returns the URL with a query string; missing and empty values are omitted. */
export function withQuery<const Url extends string>(url: Url, query: QueryOf<Url>): Url;
export function withQuery(path: string, query: object): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value != null && value !== '') search.set(key, String(value));
  const text = search.toString();
  return text ? `${path}${path.includes('?') ? '&' : '?'}${text}` : path;
}
