import type { ReactNode } from 'react';

interface SkeletonProps {
  /** What is loading: "Loading players" */
  label: string;
  rows?: number;
}

/** Placeholder rows while a list loads. */
export const Skeleton = ({ label, rows = 6 }: SkeletonProps) => (
  <div aria-busy="true">
    <p className="vh" role="status">
      {label}
    </p>
    <div className="card pad stack" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={String(row)} className="skel skel-row" />
      ))}
    </div>
  </div>
);

interface EmptyProps {
  title: string;
  children?: ReactNode;
}

/** An empty state: what is missing, why, and the one action that helps. */
export const Empty = ({ title, children }: EmptyProps) => (
  <div className="card empty">
    <span className="court">
      <svg viewBox="0 0 112 76" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true">
        <rect x="1" y="1" width="110" height="74" rx="3" />
        <path d="M56 1v74M1 24h24v28H1m110-28H87v28h24M45 38a11 11 0 0 1 22 0 11 11 0 0 1-22 0M1 10c26 2 38 14 38 28S27 64 1 66M111 10C85 12 73 24 73 38s12 26 38 28" />
      </svg>
    </span>
    <h2>{title}</h2>
    {children}
  </div>
);
