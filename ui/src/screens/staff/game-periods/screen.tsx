import { useState } from 'react';
import { withQuery } from '../../../api/client.ts';
import { periodsUrl, usePeriods } from '../../../api/settings.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Button } from '../../../kit/button.tsx';
import { Empty } from '../../../kit/states.tsx';
import { Table } from '../../../kit/table.tsx';
import { toast } from '../../../kit/toast.tsx';
import { dash } from '../../../lib/format.ts';
import { useAddressQuery } from '../../../lib/query.ts';
import { useTitle } from '../../../lib/title.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { StaffHead } from '../../../parts/staff/head.tsx';
import { IfMayDelete } from '../../../parts/staff/may-delete.tsx';
import { AddForm } from '../../../parts/staff/settings/add-form.tsx';
import { OrderedList } from '../../../parts/staff/settings/ordered-list.tsx';
import { OwnItem } from '../../../parts/staff/settings/own-item.tsx';
import { Reset } from '../../../parts/staff/settings/reset.tsx';
import { SportSettings } from '../../../parts/staff/settings/sport-tabs.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';

type Period = Of<'SportPeriod'>;

/** Names of the default periods in lower case: they can be hidden but not renamed. */
const starts = new Set(['q1', 'q2', 'q3', 'q4', 'ot', 'final']);

const failed = 'Failed to update game periods';

export default function GamePeriodsScreen() {
  useTitle('Game periods', 'Homecourt');
  const user = useAddressQuery().read('userId');
  return (
    <StaffPage crumbs={[{ label: 'Game periods' }]}>
      <SportSettings title="Game periods" user={user}>
        {(sport) => <GamePeriods key={`${sport.id} ${user}`} sport={sport} user={user} />}
      </SportSettings>
    </StaffPage>
  );
}

interface GamePeriodsProps {
  sport: Of<'Sport'>;
  /** Id of the user whose settings are edited, if not the signed-in user. */
  user: string;
}

const GamePeriods = (props: GamePeriodsProps) => (
  <Loaded from={usePeriods(props.sport.id, props.user)} what="the game periods" title="Game periods">
    {({ gamePeriods }) => <List {...props} periods={gamePeriods} />}
  </Loaded>
);

function List({ sport, user, periods }: GamePeriodsProps & { periods: Period[] }) {
  const { put, putQuietly, postQuietly, post, refresh } = useWrites();
  const [open, setOpen] = useState<'add' | 'reset' | null>(null);
  const userId = user ? Number(user) : null;
  const of = <const Path extends string>(path: Path) =>
    withQuery(`${periodsUrl}/${path}` as string, { userId: user || null }) as `${typeof periodsUrl}/${Path}`;
  const ownPath = (id: number) => of(`own/${id}`);
  const shown = periods.filter((period) => !period.hidden);

  async function hideAll() {
    try {
      await putQuietly(of(`hideAll/${sport.id}`));
      toast('All periods hidden');
    } catch {
      toast(failed, { bad: true });
    }
    await refresh();
  }
  return (
    <>
      <StaffHead title="Game periods">
        <IfMayDelete group="scorebook">
          <Button kind="danger-quiet" icon="refresh" onClick={() => setOpen('reset')}>
            Reset to defaults
          </Button>
        </IfMayDelete>
        {shown.length > 0 && (
          <Button icon="eye-off" onClick={hideAll}>
            Hide All
          </Button>
        )}
        <Button kind="primary" icon="plus" onClick={() => setOpen('add')}>
          Add period
        </Button>
      </StaffHead>
      {periods.length === 0 ? (
        <Empty title="No periods yet">
          <p>Reset to defaults adds the periods of a game of four quarters.</p>
        </Empty>
      ) : (
        <OrderedList
          caption="Game periods"
          rows={periods.map((period) => ({ ...period, label: period.name }))}
          failed={failed}
          onOrder={(gamePeriods) => putQuietly(of('reorder'), { gamePeriods })}
          onHide={({ id }, hidden) => putQuietly(of(`${hidden ? 'hide' : 'unhide'}/${id}`))}
          actions={({ id, name }) =>
            starts.has(name.toLowerCase()) ? null : (
              <OwnItem
                name={name}
                noun="period"
                maxLength={30}
                path={ownPath(id)}
                rename={(name) => put(ownPath(id), { name })}
              />
            )
          }
          preview={(rows) => <Preview periods={rows} />}
        />
      )}
      {open === 'add' && (
        <AddForm
          title="Add period"
          noun="period"
          maxLength={30}
          hint="For example OT2. It comes before Final."
          send={(name) => post(periodsUrl, { sportId: sport.id, name, userId })}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'reset' && (
        <Reset
          title="Reset game periods to defaults?"
          about="Q1 to Q4, OT and Final come back in their order, all shown. Your own periods are deleted. Those with scores stay, hidden and at the end."
          done="Game periods reset"
          failed="Failed to reset game periods"
          send={() => postQuietly(`${periodsUrl}/reset/${sport.id}`, { userId })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** A preview of the table with points by period. */
const Preview = ({ periods }: { periods: Period[] }) => (
  <section className="card spaced" aria-labelledby="preview">
    <div className="panel-head">
      <h2 id="preview">On a box score</h2>
    </div>
    <Table caption="The periods of a box score" kind="line">
      <thead>
        <tr>
          <th scope="col">Period</th>
          {periods
            .filter((period) => !period.hidden && period.name !== 'Final')
            .map((period) => (
              <th key={period.id} scope="col">
                {period.name}
              </th>
            ))}
          <th scope="col">Final</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Home team</th>
          {periods
            .filter((period) => !period.hidden && period.name !== 'Final')
            .map((period) => (
              <td key={period.id}>{dash}</td>
            ))}
          <td className="key">{dash}</td>
        </tr>
      </tbody>
    </Table>
  </section>
);
