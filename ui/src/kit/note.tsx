import './note.css';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface NoteProps {
  kind?: 'warn' | 'bad' | 'accent';
  children: ReactNode;
}

/** Something to know about what is around it; it stays. A bad one is spoken at once. */
export const Note = ({ kind, children }: NoteProps) => (
  <div className={kind ? `note ${kind}` : 'note'} {...(kind === 'bad' ? { role: 'alert' } : {})}>
    <Icon name={kind === 'warn' || kind === 'bad' ? 'alert' : 'info'} />
    <span>{children}</span>
  </div>
);
