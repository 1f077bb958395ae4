import type { ReactNode } from 'react';
import { scrollToHash } from '../../../lib/hash.ts';

interface SectionProps {
  title: string;
  /** What stands at the end of the heading: how many, or how things are. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of the organization's page that folds, open at first. */
export const Section = ({ title, aside, children }: SectionProps) => (
  <details className="card fold sect" id={title.toLowerCase()} ref={scrollToHash} open>
    <summary>
      <h2>{title}</h2>
      {aside !== undefined && <span className="push dim">{aside}</span>}
    </summary>
    {children}
  </details>
);
