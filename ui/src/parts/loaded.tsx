import type { ReactNode } from 'react';
import type { Data } from '../api/cache.ts';
import { Skeleton } from '../kit/states.tsx';
import { capital } from '../lib/format.ts';
import { LazyErrorNote, Missing, Stale } from './trouble.ts';

/** Several answers as one: there when all are. */
export function together<T extends unknown[]>(...all: { [Key in keyof T]: Data<T[Key]> }): Data<T> {
  const there = all.every((one) => one.data !== undefined);
  return {
    data: there ? (all.map((one) => one.data) as T) : undefined,
    error: all.find((one) => one.error)?.error,
    loading: !there && all.some((one) => one.loading),
    retry: () => {
      for (const one of all) if (one.error) one.retry();
    },
  };
}

interface LoadedProps<T> {
  from: Data<T>;
  /** What is on its way: "the schedule". */
  what: string;
  /** The page's heading, where it is known before its data; null where it stands above already. */
  title?: string | null;
  /** What to say of an address whose thing does not exist. */
  missing?: string;
  /** What is said while it is on its way. */
  loading?: string;
  rows?: number;
  children: (data: T) => ReactNode;
}

/** What was asked for; before it a skeleton, without it what went wrong. A failed refresh keeps what is shown. */
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
