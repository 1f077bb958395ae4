import './subscribe.css';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';

export interface SubscribeProps {
  /** URL path of the calendar: `/fab/schedule.ics?team=12`. */
  path: string;
  onClose: () => void;
  /** Controls that choose another calendar. */
  children?: ReactNode;
}

/** A dialog with the ways to get a schedule into a calendar app: subscription, URL, or file. */
export function Subscribe({ path, onClose, children }: SubscribeProps) {
  const id = useId();
  const [told, setTold] = useState({ path, text: '' });
  const { host, protocol } = window.location;
  const url = `${protocol}//${host}${path}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setTold({ path, text: 'Copied' });
    } catch {
      document.querySelector<HTMLInputElement>(`[id="${id}"]`)?.select();
      setTold({ path, text: 'Press Ctrl or ⌘ and C to copy' });
    }
  };
  return (
    <Dialog title="Add to calendar" onClose={onClose}>
      <div className="subscribe">
        <p>A subscribed calendar updates itself: new games, times and results appear in it.</p>
        {children}
        <a className="btn primary" href={`webcal://${host}${path}`}>
          Subscribe
        </a>
        <label className="hint" htmlFor={id}>
          Or give your calendar this address
        </label>
        <div className="subscribe-link">
          <input className="input" id={id} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
          <Button onClick={() => void copy()}>Copy</Button>
        </div>
        <p className="hint" role="status">
          {told.path === path && told.text}
        </p>
        <p className="hint">
          <a className="link" href={url} download="schedule.ics">
            Download the file
          </a>{' '}
          to keep the games as they are now.
        </p>
      </div>
    </Dialog>
  );
}
