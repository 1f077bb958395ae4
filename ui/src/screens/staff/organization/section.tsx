import type { ReactNode } from 'react';
import { scrollToHash } from '../../../lib/hash.ts';

interface SectionProps {
  title: string;
  /** Text at the end of the heading: a count or a status. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A collapsible section of the organization page, initially open. */
export const Section = ({ title, aside, children }: SectionProps) => (
  <details className="card fold sect" id={title.toLowerCase()} ref={scrollToHash} open>
    <summary>
      <h2>{title}</h2>
      {aside !== undefined && <span className="push dim">{aside}</span>}
    </summary>
    {children}
  </details>
);
