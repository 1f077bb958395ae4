import { type ComponentType, type ReactNode, useState } from 'react';
import { useSite } from '../../api/site.ts';
import type { SubscribeProps } from './subscribe.tsx';

/** Returns the URL path of the schedule as a calendar: `/fab/schedule.ics`. */
export function useCalendarPath(): string {
  const { tenant } = useSite();
  return `${'slug' in tenant ? `/${tenant.slug}` : ''}/schedule.ics`;
}

export interface AddToCalendarProps {
  /** The team whose games are added. Without a team the dialog lets the visitor choose. */
  team?: { id: number; name: string };
  /** The league that the dialog offers first. */
  league?: number | null;
  className: string;
  children?: ReactNode;
}

/** A button that opens the dialog with the ways to subscribe to a calendar. The dialog's chunk loads on the first press. */
export function AddToCalendar({ team, league, className, children }: AddToCalendarProps) {
  const path = useCalendarPath();
  const [Subscribe, setSubscribe] = useState<ComponentType<SubscribeProps>>();
  const ask = async () => {
    try {
      const part = await import('./subscribe.tsx');
      setSubscribe(() => part.Subscribe);
    } catch {
      // The dialog's chunk did not load: download the calendar instead.
      window.location.assign(team ? `${path}?team=${team.id}` : path);
    }
  };
  return (
    <>
      <button type="button" className={className} onClick={() => void ask()}>
        {children}
        Add to calendar
      </button>
      {Subscribe && <Subscribe team={team} league={league} onClose={() => setSubscribe(undefined)} />}
    </>
  );
}
