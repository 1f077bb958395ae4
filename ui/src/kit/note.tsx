import './note.css';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface NoteProps {
  kind?: 'warn' | 'bad' | 'accent';
  children: ReactNode;
}

/** A note about its surroundings; unlike a toast, it does not disappear. A bad note is an ARIA alert. */
export const Note = ({ kind, children }: NoteProps) => (
  <div className={kind ? `note ${kind}` : 'note'} {...(kind === 'bad' ? { role: 'alert' } : {})}>
    <Icon name={kind === 'warn' || kind === 'bad' ? 'alert' : 'info'} />
    <span>{children}</span>
  </div>
);
