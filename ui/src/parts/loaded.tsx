import type { ReactNode } from 'react';
import type { QueryResult } from '../api/cache.ts';
import { Skeleton } from '../kit/states.tsx';
import { capital } from '../lib/format.ts';
import { LazyErrorNote, Missing, Stale } from './trouble.ts';

/** Combines several requests into one: its data is there when all data is there. */
export function combineData<T extends unknown[]>(...all: { [Key in keyof T]: QueryResult<T[Key]> }): QueryResult<T> {
  const isLoaded = all.every((request) => request.data !== undefined);
  return {
    data: isLoaded ? (all.map((request) => request.data) as T) : undefined,
    error: all.find((request) => request.error)?.error,
    loading: !isLoaded && all.some((request) => request.loading),
    retry: () => {
      for (const request of all) if (request.error) request.retry();
    },
  };
}

interface LoadedProps<T> {
  from: QueryResult<T>;
  /** What is loading, for messages: "the schedule". */
  what: string;
  /** The page's heading while the data loads; null if the heading is rendered elsewhere. */
  title?: string | null;
  /** Message for a 404 response. */
  missing?: string;
  /** Message while the data loads. */
  loading?: string;
  rows?: number;
  children: (data: T) => ReactNode;
}

/**
 * Renders the data of a request: a skeleton while it loads, an error note if it failed. If a refresh fails, the old
 * data stays, with a note above it.
 */
export function Loaded<T>({ from, what, title, missing, loading = 'Loading...', rows = 6, children }: LoadedProps<T>) {
  const { data, error, retry } = from;
  if (data !== undefined) {
    return (
      <>
        {error && <Stale what={what} onRetry={retry} />}
        {children(data)}
      </>
    );
  }
  return (
    <div className="wrap page loading">
      {missing && error?.status === 404 ? (
        <Missing title={missing} />
      ) : error ? (
        <>
          <Heading title={title} what={what} />
          <LazyErrorNote title={`${capital(what)} did not load`} message={error.message} onRetry={retry} />
        </>
      ) : (
        <>
          <Heading title={title} what={what} />
          <Skeleton label={loading} rows={rows} />
        </>
      )}
    </div>
  );
}

const Heading = ({ title, what }: { title: string | null | undefined; what: string }) =>
  title === null ? null : title ? (
    <header className="page-head">
      <h1>{title}</h1>
    </header>
  ) : (
    <h1 className="vh">{capital(what)}</h1>
  );
