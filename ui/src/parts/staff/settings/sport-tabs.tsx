import type { ReactNode } from 'react';
import { useSports } from '../../../api/settings.ts';
import type { Of } from '../../../api/types.ts';
import { Empty } from '../../../kit/states.tsx';
import { Segment } from '../../../kit/tabs.tsx';
import { useAddressQuery } from '../../../lib/query.ts';
import { Loaded } from '../../loaded.tsx';

interface OfSportProps {
  /** The heading of the screen. */
  title: string;
  /** Id of the user whose settings are shown, if not the signed-in user. */
  user?: string;
  /** Rendered if the organization has no sport. */
  without?: ReactNode;
  children: (sport: Of<'Sport'>) => ReactNode;
}

/** Renders the settings of one sport; tabs choose a sport if there are several. The URL stores the choice. */
export function SportSettings({ title, user = '', without, children }: OfSportProps) {
  const query = useAddressQuery();
  return (
    <Loaded from={useSports(user)} what="the sports" title={title} loading="Loading user...">
      {({ sports }) => {
        const sport = sports.find(({ id }) => String(id) === query.read('sport')) ?? sports[0];
        if (!sport) {
          return (
            <>
              <div className="staff-head">
                <h1>{title}</h1>
              </div>
              <Empty title="No sport yet">
                <p>The organization has no sport. A super administrator can add one.</p>
              </Empty>
              {without}
            </>
          );
        }
        return (
          <>
            {sports.length > 1 && (
              <div className="toolbar">
                <Segment
                  label="Sport"
                  choices={sports.map(({ id, name }) => ({ value: String(id), label: name }))}
                  value={String(sport.id)}
                  onChange={(chosen) => query.write({ sport: chosen })}
                />
              </div>
            )}
            {children(sport)}
          </>
        );
      }}
    </Loaded>
  );
}
