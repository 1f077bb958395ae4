import { useAllGames } from '../../api/staff.ts';
import { Empty } from '../../kit/states.tsx';
import { useTitle } from '../../lib/title.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { DateFilter, useDateFilter } from '../../parts/staff/date-filter.tsx';
import { EntriesTable, entries } from '../../parts/staff/entries.tsx';
import { StaffPage } from '../../parts/staff/shell.tsx';

export default function Schedule() {
  useTitle('Schedule', 'Homecourt');
  const [date, setDate] = useDateFilter('all');
  return (
    <StaffPage crumbs={[{ label: 'Schedule' }]}>
      <Loaded from={useAllGames()} what="the schedule">
        {({ games }) => {
          const rows = entries(games);
          const shown = rows.some((row) => row.date === date) ? rows.filter((row) => row.date === date) : rows;
          return (
            <>
              <div className="staff-head">
                <h1>Schedule</h1>
                <DateFilter dates={rows.map((row) => row.date)} value={date} onChange={setDate} />
              </div>
              {rows.length === 0 ? (
                <Empty title="No games available" />
              ) : (
                <EntriesTable caption="Every game" rows={shown} />
              )}
            </>
          );
        }}
      </Loaded>
    </StaffPage>
  );
}
