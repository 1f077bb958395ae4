import './subscribe.css';
import { useId, useState } from 'react';
import type { Of } from '../../api/types.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { useSchedulePath } from './choice.ts';
import { LeagueFilter } from './filters.tsx';

export interface SubscribeProps {
  leagues: Of<'League'>[];
  /** The league that is shown, which is offered first. */
  chosen: number | null;
  onClose: () => void;
}

/** How a schedule comes into one's own calendar: by subscription, by its address, or as a file. */
export function Subscribe({ leagues, chosen, onClose }: SubscribeProps) {
  const id = useId();
  const [league, setLeague] = useState(chosen);
  const [told, setTold] = useState('');
  const { host, protocol } = window.location;
  const feed = `${host}${useSchedulePath()}${league === null ? '' : `?league=${league}`}`;
  const url = `${protocol}//${feed}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setTold('Copied');
    } catch {
      document.querySelector<HTMLInputElement>(`[id="${id}"]`)?.select();
      setTold('Press Ctrl or ⌘ and C to copy');
    }
  };
  return (
    <Dialog title="Add to calendar" onClose={onClose}>
      <div className="subscribe">
        <p>A calendar that subscribes follows along: new games, times and results appear there by themselves.</p>
        <LeagueFilter
          leagues={leagues}
          value={league}
          onChange={(one) => {
            setLeague(one);
            setTold('');
          }}
        />
        <a className="btn primary" href={`webcal://${feed}`}>
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
          {told}
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
