import { Link } from 'wouter';
import type { Of } from '../../../api/types.ts';
import { Badge } from '../../../kit/badge.tsx';
import { IconButton } from '../../../kit/button.tsx';
import { type Selection, TickAll } from '../../../kit/selection.tsx';
import { type SortColumns, SortHeadings, type SortOrder } from '../../../kit/sorting/sort-heading.tsx';
import { Table } from '../../../kit/table.tsx';
import { dash } from '../../../lib/format.ts';
import { Avatar } from '../../../parts/face.tsx';
import { attribute, fullName } from '../../../parts/people/player-head.tsx';
import { ActionsHeading, EditButton, Heading, TickRow } from '../../../parts/staff/list/cells.tsx';
import { nameKey } from '../../../parts/staff/people/namesakes.ts';
import { shortPublicName } from '../../../parts/staff/people/public-name.tsx';

type Player = Of<'Player'>;
type Roster = Player['rosters'][number];

/** Returns a player's number on a roster, or else the attribute `Number`. */
const shirt = (player: Player, roster: Roster | undefined) => roster?.number ?? attribute(player, 'Number');

/** Returns the sortable columns; `rosterOf` chooses the roster entry whose team and league are shown for a player. */
export const columnsOf = (rosterOf: (player: Player) => Roster | undefined): SortColumns<Player> => ({
  name: { label: 'Player', className: 'stick', value: fullName },
  number: { label: '#', className: 'num beside', value: (player) => shirt(player, rosterOf(player)) },
  team: { label: 'Team', className: 'beside', value: (player) => rosterOf(player)?.team.name },
  league: { label: 'League', className: 'beside', value: (player) => rosterOf(player)?.league.name },
  email: { label: 'Email', className: 'roomy', value: (player) => player.email },
});

const noTeam = 'No team assigned';

/** Returns the text that a phone shows below a name. */
const aboutOf = (number: string | null | undefined, roster: Roster | undefined) =>
  roster ? [number && `#${number}`, roster.team.name, roster.league.name].filter(Boolean).join(' · ') : noTeam;

interface PlayerTableProps {
  shown: Player[];
  columns: SortColumns<Player>;
  doubles: Map<string, Player[]>;
  /** Returns the roster entry whose team and league are shown for a player. */
  rosterOf: (player: Player) => Roster | undefined;
  order: SortOrder;
  selection: Selection;
  onEdit: (player: Player) => void;
  /** Undefined if the user may not merge. */
  onMerge: ((group: Player[]) => void) | undefined;
}

/** The table of players for staff, with each player's public name setting. */
export const PlayerTable = ({
  shown,
  columns,
  doubles,
  rosterOf,
  order,
  selection,
  onEdit,
  onMerge,
}: PlayerTableProps) => (
  <div className="card">
    <Table caption="Players">
      <thead>
        <tr>
          <Heading className="fit">
            <TickAll selection={selection} shown={shown.map((player) => player.id)} what="players" />
          </Heading>
          <SortHeadings columns={columns} order={order} />
          <ActionsHeading>Edit</ActionsHeading>
        </tr>
      </thead>
      <tbody>
        {shown.map((player) => {
          const name = fullName(player);
          const roster = rosterOf(player);
          const group = doubles.get(nameKey(player));
          return (
            <TickRow key={player.id} selection={selection} rowId={player.id} name={`${name}, ${player.id}`}>
              <th scope="row" className="stick folds">
                <Link className="who" href={`/players/${player.id}`}>
                  <Avatar id={player.id} name={name} image={player.image} size={28} />
                  <span>{name}</span>
                </Link>{' '}
                {group && <Badge kind="warn">Duplicate</Badge>}{' '}
                {player.public_name !== 'full' && <Badge>{shortPublicName[player.public_name]}</Badge>}
                <span className="under cut">{aboutOf(shirt(player, roster), roster)}</span>
              </th>
              <td className="num beside">{shirt(player, roster)}</td>
              <td className={roster ? 'beside' : 'dim beside'}>{roster?.team.name ?? noTeam}</td>
              <td className="dim beside">{roster?.league.name ?? dash}</td>
              <td className="dim roomy">{player.email ?? dash}</td>
              <td className="fit">
                {group && onMerge && (
                  <IconButton
                    icon="copy"
                    size="small"
                    name={`Merge ${name}, ${player.id}`}
                    onClick={() => onMerge([player, ...group.filter((other) => other !== player)])}
                  />
                )}
                <EditButton name={`Edit ${name}, ${player.id}`} onClick={() => onEdit(player)} />
              </td>
            </TickRow>
          );
        })}
      </tbody>
    </Table>
  </div>
);
