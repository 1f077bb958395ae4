import '../../kit/css/fold.css';
import './subscribe.css';
import { useId, useState } from 'react';
import { useSite } from '../../api/site.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { useCalendarPath } from './add-to-calendar.tsx';
import { type CalendarChoice, ChooseCalendar } from './choose-calendar.tsx';

export interface SubscribeProps {
  team: { id: number; name: string } | undefined;
  league: number | null | undefined;
  onClose: () => void;
}

/** A dialog with the ways to get a schedule into a calendar app: subscription, URL, or file. */
export function Subscribe({ team, league = null, onClose }: SubscribeProps) {
  const { organization } = useSite();
  const [choice, choose] = useState<CalendarChoice>({ league, team: null });
  const [key, value] = team ? ['team', team.id] : choice.team ? ['team', choice.team.id] : ['league', choice.league];
  const path = useCalendarPath() + (value ? `?${key}=${value}` : '');
  return (
    <Dialog title="Add to calendar" onClose={onClose}>
      <div className="subscribe">
        <p>
          {team && <b>{team.name}: every game, in every league. </b>}A subscribed calendar updates itself: new games,
          times and results appear in it.
        </p>
        {!team && <ChooseCalendar value={choice} onChange={choose} />}
        <Ways path={path} name={team?.name ?? choice.team?.name ?? organization.name} />
      </div>
    </Dialog>
  );
}

interface WaysProps {
  /** URL path of the calendar: `/fab/schedule.ics?team=12`. */
  path: string;
  /** The name that the calendar gets in Outlook. */
  name: string;
}

function Ways({ path, name }: WaysProps) {
  const { host, protocol } = window.location;
  const url = `${protocol}//${host}${path}`;
  const webcal = `webcal://${host}${path}`;
  const outlook = new URLSearchParams({ url, name });
  return (
    <>
      <ul className="subscribe-apps">
        <li>
          <a className="btn primary" href={webcal}>
            Apple Calendar
          </a>
          <span className="hint">iPhone, iPad and Mac.</span>
        </li>
        <li>
          <a
            className="btn second"
            target="_blank"
            rel="noreferrer"
            href={`https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`}
          >
            Google Calendar
          </a>
          <span className="hint">Use a computer. Google looks for changes about once a day.</span>
        </li>
        <li>
          <a
            className="btn second"
            target="_blank"
            rel="noreferrer"
            href={`https://outlook.live.com/calendar/0/addfromweb?${outlook}`}
          >
            Outlook
          </a>
          <a
            className="link hint tap"
            target="_blank"
            rel="noreferrer"
            href={`https://outlook.office.com/calendar/0/addfromweb?${outlook}`}
          >
            Outlook for work or school
          </a>
        </li>
      </ul>
      <Copy key={url} url={url} />
      <details className="fold">
        <summary>How to add the address yourself</summary>
        <dl>
          <dt>Google Calendar</dt>
          <dd>On a computer, press + beside “Other calendars”, choose “From URL” and paste the address.</dd>
          <dt>Apple Calendar</dt>
          <dd>
            On an iPhone, open “Calendars”, “Add Calendar”, “Add Subscription Calendar”. On a Mac, “File”, “New Calendar
            Subscription”.
          </dd>
          <dt>Outlook</dt>
          <dd>In the calendar, choose “Add calendar”, “Subscribe from web” and paste the address.</dd>
        </dl>
      </details>
      <p className="hint">
        <a className="link" href={url} download="schedule.ics">
          Download the file
        </a>{' '}
        to keep the games as they are now.
      </p>
    </>
  );
}

/** The calendar's URL with a button that copies it. */
function Copy({ url }: { url: string }) {
  const id = useId();
  const [told, setTold] = useState('');
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
    <>
      <label className="hint" htmlFor={id}>
        Any other calendar: give it this address
      </label>
      <div className="subscribe-link">
        <input className="input" id={id} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
        <Button onClick={() => void copy()}>Copy</Button>
      </div>
      <p className="hint" role="status">
        {told}
      </p>
    </>
  );
}
