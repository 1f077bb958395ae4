import { useMemo, useState } from 'react';
import { playerUrl, useLeagues, usePlayers } from '../../../api/people.ts';
import type { Of } from '../../../api/types.ts';
import { Button } from '../../../kit/button.tsx';
import { Filter, Search } from '../../../kit/filter.tsx';
import { useSelection } from '../../../kit/selection.tsx';
import { Empty } from '../../../kit/states.tsx';
import { Pages } from '../../../kit/steps/pages.tsx';
import { byName, countOf } from '../../../lib/format.ts';
import { useAddressQuery } from '../../../lib/query.ts';
import { useTitle } from '../../../lib/title.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { fullName } from '../../../parts/people/player-head.tsx';
import { StaffHead } from '../../../parts/staff/head.tsx';
import { DeleteSelected, SelectionButton } from '../../../parts/staff/list/delete-selected.tsx';
import { useRowDialogs } from '../../../parts/staff/list/row-dialogs.ts';
import { useList } from '../../../parts/staff/list/use-list.ts';
import { IfMayDelete, useMayDelete } from '../../../parts/staff/may-delete.tsx';
import { nameKey, namesakes } from '../../../parts/staff/people/namesakes.ts';
import { EditPlayer } from '../../../parts/staff/people/player-forms.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { AddToTeam } from './add-to-team.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { columnsOf, PlayerTable } from './player-table.tsx';
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
  const dialogs = useRowDialogs<Player>('player');
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
  const wanted = kinds.map((kind) => [kind, query.read(kind)] as const).filter(([, id]) => id !== '');
  const fits = (roster: Roster) => wanted.every(([kind, id]) => String(roster[kind].id) === id);
  const onlyDoubles = query.read('show') === 'duplicates';
  const rosterOf = (player: Player) => player.rosters.find(fits) ?? player.rosters[0];
  const columns = columnsOf(rosterOf);
  const { shown, order, search, pages } = useList({
    rows: players,
    columns,
    textOf: fullName,
    fits: (player) =>
      (wanted.length === 0 || player.rosters.some(fits)) && (!onlyDoubles || doubles.has(nameKey(player))),
  });
  const selection = useSelection(
    players.map((player) => player.id),
    shown.map((player) => player.id),
  );
  const [naming, setNaming] = useState(false);
  const mayMerge = useMayDelete('people');
  const [next] = mayMerge ? doubles.values() : [];
  return (
    <>
      <StaffHead title="PLAYERS">
        <IfMayDelete group="people">
          <DeleteSelected
            rows={players}
            selection={selection}
            thingOf={(player) => ({ name: fullName(player), path: playerUrl(player.id) })}
            none="Please select at least one player to delete."
            noun="player"
            done="Players deleted"
            failed="Error occurred while deleting."
          >
            <p>They leave every team.</p>
          </DeleteSelected>
        </IfMayDelete>
        <SelectionButton
          icon="eye"
          ticked={selection.ids.size}
          none="Select the players whose public names you want to change."
          onClick={() => setNaming(true)}
        >
          Public names
        </SelectionButton>
        <IfMayDelete group="people">
          <Button icon="copy" onClick={() => setMerging(players.filter((player) => selection.ids.has(player.id)))}>
            Merge players
          </Button>
        </IfMayDelete>
        <Button kind="primary" icon="plus" onClick={dialogs.create}>
          Add player
        </Button>
      </StaffHead>
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
        <Search label="Find a player" {...search} />
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
        <PlayerTable
          {...{ shown, columns, doubles, rosterOf, order, selection }}
          onEdit={dialogs.edit}
          onMerge={mayMerge ? setMerging : undefined}
        />
      )}
      <Pages noun="player" {...pages} />
      {dialogs.creating && (
        <AddToTeam players={players} season={query.read('season')} team={query.read('team')} onClose={dialogs.close} />
      )}
      {naming && (
        <PublicNamesDialog
          players={players.filter((player) => selection.ids.has(player.id))}
          onDone={() => selection.set([])}
          onClose={() => setNaming(false)}
        />
      )}
      {dialogs.editing && (
        <EditPlayer
          id={dialogs.editing.id}
          done="Player updated successfully"
          failed="Failed to update player"
          onClose={dialogs.close}
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
