import { useMemo, useState } from 'react';
import { playerUrl, useLeagues, usePlayers } from '../../../api/people.ts';
import type { Of } from '../../../api/types.ts';
import { Button } from '../../../kit/button.tsx';
import { Filter, Search } from '../../../kit/filter.tsx';
import { Pages, pageOf } from '../../../kit/pages.tsx';
import { useSelection } from '../../../kit/selection.tsx';
import { sortRows } from '../../../kit/sorting/sort-heading.tsx';
import { Empty } from '../../../kit/states.tsx';
import { toast } from '../../../kit/toast.tsx';
import { byName, countOf } from '../../../lib/format.ts';
import { useAddressQuery } from '../../../lib/query.ts';
import { useTitle } from '../../../lib/title.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { fullName } from '../../../parts/people/player-head.tsx';
import { useOrder } from '../../../parts/staff/order.ts';
import { DeleteThingsDialog } from '../../../parts/staff/people/delete-dialog.tsx';
import { nameKey, namesakes } from '../../../parts/staff/people/namesakes.ts';
import { EditPlayer } from '../../../parts/staff/people/player-forms.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { AddToTeam } from './add-to-team.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { email, PlayerTable, shirt } from './player-table.tsx';
import { PublicNamesDialog } from './public-names-dialog.tsx';

type Player = Of<'Player'>;
type Roster = Player['rosters'][number];

export default function PlayersScreen() {
  useTitle('Players', 'Homecourt');
  return (
    <StaffPage crumbs={[{ label: 'Players' }]}>
      <Loaded from={usePlayers()} what="the players">
        {({ players }) => <Players players={players} />}
      </Loaded>
    </StaffPage>
  );
}

/** The filters in the URL. A player matches if one roster entry matches all of them. */
const kinds = ['season', 'league', 'team'] as const;

/** Returns the options of a filter, by name. */
function choices(players: Player[], kind: (typeof kinds)[number]): [id: string, name: string][] {
  const named = new Map<string, string>();
  for (const { rosters } of players)
    for (const roster of rosters) named.set(String(roster[kind].id), roster[kind].name);
  return [...named].sort(([, one], [, other]) => byName(one, other));
}

function Players({ players }: { players: Player[] }) {
  const query = useAddressQuery();
  const order = useOrder();
  const [editing, setEditing] = useState<Player | null>(null);
  const [merging, setMerging] = useState<Player[] | null>(null);
  const doubles = useMemo(() => namesakes(players), [players]);
  const leagues = useLeagues().data?.leagues;
  const options = useMemo(() => {
    // Leagues keep the server's order.
    const places = new Map(leagues?.map(({ id }, index) => [String(id), index]));
    const ofLeague = ([one]: [string, string], [other]: [string, string]) =>
      (places.get(one) ?? places.size) - (places.get(other) ?? places.size);
    return kinds.map((kind) => {
      const all = choices(players, kind);
      return [kind, kind === 'league' ? all.sort(ofLeague) : all] as const;
    });
  }, [players, leagues]);
  const sought = query.read('q').trim().toLowerCase();
  const wanted = kinds.map((kind) => [kind, query.read(kind)] as const).filter(([, id]) => id !== '');
  const fits = (roster: Roster) => wanted.every(([kind, id]) => String(roster[kind].id) === id);
  const onlyDoubles = query.read('show') === 'duplicates';
  const found = players.filter(
    (player) =>
      fullName(player).toLowerCase().includes(sought) &&
      (wanted.length === 0 || player.rosters.some(fits)) &&
      (!onlyDoubles || doubles.has(nameKey(player))),
  );
  const rosterOf = (player: Player) => player.rosters.find(fits) ?? player.rosters[0];
  const rows = sortRows(found, order.by, {
    name: fullName,
    number: (player) => shirt(player, rosterOf(player)),
    team: (player) => rosterOf(player)?.team.name,
    league: (player) => rosterOf(player)?.league.name,
    email,
  });
  const { shown, page } = pageOf(rows, query.read('page'));
  const selection = useSelection(
    players.map((player) => player.id),
    shown.map((player) => player.id),
  );
  const [naming, setNaming] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [adding, setAdding] = useState(false);
  const [next] = doubles.values();
  return (
    <>
      <div className="staff-head">
        <h1>PLAYERS</h1>
        <div className="btn-group">
          <Button
            kind="danger-quiet"
            icon="trash"
            onClick={() =>
              selection.ids.size > 0
                ? setDeleting(true)
                : toast('Please select at least one player to delete.', { bad: true })
            }
          >
            Delete
          </Button>
          <Button
            icon="eye"
            onClick={() =>
              selection.ids.size > 0
                ? setNaming(true)
                : toast('Select the players whose public names you want to change.', { bad: true })
            }
          >
            Public names
          </Button>
          <Button icon="copy" onClick={() => setMerging([])}>
            Merge players
          </Button>
          <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
            Add player
          </Button>
        </div>
      </div>
      {next && (
        <div className="note accent">
          <span>
            <b>{countOf(doubles.size, 'name appears', 'names appear')} more than once.</b> Merging keeps one player and
            moves statistics and rosters to it.
          </span>
          <Button size="small" className="push" onClick={() => setMerging(next)}>
            Review duplicates
          </Button>
        </div>
      )}
      <div className="toolbar">
        <Search label="Find a player" value={query.read('q')} onInput={(q) => query.write({ q, page: '' })} />
        {options.map(([kind, all]) => (
          <Filter
            key={kind}
            label={kind.charAt(0).toUpperCase() + kind.slice(1)}
            value={query.read(kind)}
            onChange={(id) => query.write({ [kind]: id, page: '' })}
          >
            <option value="">All {kind}s</option>
            {all.map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Filter>
        ))}
        {next && (
          <Filter label="Names" value={query.read('show')} onChange={(show) => query.write({ show, page: '' })}>
            <option value="">All names</option>
            <option value="duplicates">Duplicates only</option>
          </Filter>
        )}
      </div>
      {shown.length === 0 ? (
        <Empty title="No players available" />
      ) : (
        <PlayerTable {...{ shown, doubles, rosterOf, order, selection }} onEdit={setEditing} onMerge={setMerging} />
      )}
      <Pages
        noun="player"
        found={found.length}
        of={players.length}
        page={page}
        onPage={(page) => query.write({ page })}
      />
      {adding && (
        <AddToTeam
          players={players}
          season={query.read('season')}
          team={query.read('team')}
          onClose={() => setAdding(false)}
        />
      )}
      {naming && (
        <PublicNamesDialog
          players={players.filter((player) => selection.ids.has(player.id))}
          onDone={() => selection.set([])}
          onClose={() => setNaming(false)}
        />
      )}
      {deleting && (
        <DeleteThingsDialog
          things={players
            .filter((player) => selection.ids.has(player.id))
            .map((player) => ({ id: player.id, name: fullName(player), path: playerUrl(player.id) }))}
          noun="player"
          done="Players deleted"
          failed="Error occurred while deleting."
          onClose={() => setDeleting(false)}
          onDone={selection.set}
        >
          <p>They leave every team.</p>
        </DeleteThingsDialog>
      )}
      {editing && (
        <EditPlayer
          key={editing.id}
          id={editing.id}
          done="Player updated successfully"
          failed="Failed to update player"
          onClose={() => setEditing(null)}
        />
      )}
      {merging && (
        <MergeDialog
          key={merging.map(({ id }) => id).join()}
          group={merging}
          everyone={players}
          onClose={() => setMerging(null)}
          onMerged={() => setMerging(null)}
        />
      )}
    </>
  );
}
