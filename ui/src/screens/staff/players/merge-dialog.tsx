import './merge-dialog.css';
import { useState } from 'react';
import { useMergePreview } from '../../../api/people.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Button } from '../../../kit/button.tsx';
import { Combobox } from '../../../kit/combobox/combobox.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { Note } from '../../../kit/note.tsx';
import { toast } from '../../../kit/toast.tsx';
import { countOf } from '../../../lib/format.ts';
import { attribute, fullName } from '../../../parts/people/player-head.tsx';

type Player = Of<'Player'>;
type Counts = Of<'MergeCounts'>;

/** Maximum number of players in the search results. */
const offered = 8;

interface MergeProps {
  /** Players to start with: players with the same name, or those that are ticked. */
  group: Player[];
  everyone: Player[];
  onClose: () => void;
  onMerged: () => void;
}

/** Returns the player with the most roster entries and attribute values; the oldest of several. */
function fullest(players: Player[]): Player | undefined {
  const dataCount = ({ rosters, attributeValues }: Player) => rosters.length + attributeValues.length;
  return [...players].sort((one, other) => dataCount(other) - dataCount(one) || one.id - other.id)[0];
}

/** Merges duplicates of a player: chooses which one stays, and previews what moves to that player. */
export function MergeDialog({ group, everyone, onClose, onMerged }: MergeProps) {
  const { post } = useWrites();
  const [people, setPeople] = useState(group);
  const [master, setMaster] = useState<number | null>(fullest(group)?.id ?? null);
  const [ticked, setTicked] = useState<Set<number>>(new Set());
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState('');
  const duplicates = people.map(({ id }) => id).filter((id) => id !== master && ticked.has(id));
  // Not loaded during the merge, when the duplicates are already deleted.
  const preview = useMergePreview(busy ? null : master, duplicates);
  const chosenIds = new Set(people.map(({ id }) => id));
  function add(player: Player | undefined) {
    if (!player) return;
    setPeople([...people, player]);
    setText('');
    if (master === null) setMaster(player.id);
    else setTicked(new Set(ticked).add(player.id));
  }
  async function merge() {
    setBusy(true);
    setReason('');
    try {
      const done = await post('/api/playersv2/merge', { masterId: master as number, duplicateIds: duplicates });
      toast(`${countOf(duplicates.length, 'player')} merged into ${fullName(done.player)}`);
      onMerged();
    } catch (error) {
      setReason(error instanceof Error ? error.message : '');
      toast('Error merging players.', { bad: true });
    } finally {
      setBusy(false);
    }
  }
  const [first] = people;
  return (
    <Dialog
      title={first ? `Merge “${fullName(first)}”` : 'Merge players'}
      wide
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="danger"
            disabled={duplicates.length === 0 || !preview.data}
            onClick={merge}
            busy={busy && 'Merging...'}
          >
            {duplicates.length === 0 ? 'Merge players' : `Merge ${countOf(duplicates.length, 'player')}`}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="hint">Choose the player to keep, then tick the duplicates to merge into it.</p>
        {people.length > 0 && (
          <Compare
            people={people}
            master={master}
            ticked={ticked}
            onMaster={setMaster}
            onTick={(id) => {
              const next = new Set(ticked);
              if (!next.delete(id)) next.add(id);
              setTicked(next);
            }}
          />
        )}
        {preview.error && <Note kind="bad">{preview.error.message}</Note>}
        {preview.data && <What merge={preview.data} people={people} />}
        <Combobox
          label="Find another player"
          limit={offered}
          text={text}
          chosen={null}
          options={everyone
            .filter(({ id }) => !chosenIds.has(id))
            .map((player) => ({
              id: player.id,
              name: fullName(player),
              about: player.rosters[0]?.team.name ?? 'No team assigned',
            }))}
          onChange={(typed, option) => {
            setText(typed);
            if (option) add(everyone.find(({ id }) => id === option.id));
          }}
        />
        {reason && <Note kind="bad">{reason}</Note>}
      </div>
    </Dialog>
  );
}

interface CompareProps {
  people: Player[];
  master: number | null;
  ticked: Set<number>;
  onMaster: (id: number) => void;
  onTick: (id: number) => void;
}

const teamsOf = ({ rosters }: Player) => {
  const names = rosters.map(({ team, number }) => (number ? `${team.name}, #${number}` : team.name));
  return [...new Set(names)].join('; ') || 'No team assigned';
};

const lines: [string, (player: Player) => string | null | undefined][] = [
  ['Name', fullName],
  ['Teams', teamsOf],
  ['Seasons', (player) => [...new Set(player.rosters.map(({ season }) => season.name))].join(', ')],
  ['Number', (player) => attribute(player, 'Number')],
  ['Position', (player) => attribute(player, 'Position')],
  ['Email', (player) => player.email],
  ['Phone', (player) => player.phoneNumber],
];

const Compare = ({ people, master, ticked, onMaster, onTick }: CompareProps) => (
  <div className="scroll-x" role="group" aria-label="Players to compare" tabIndex={0}>
    <table className="merge">
      <caption className="vh">Players to compare</caption>
      <thead>
        <tr>
          <td />
          {people.map((player) => {
            const isMaster = player.id === master;
            return (
              <th key={player.id} scope="col" className={isMaster ? 'master' : ticked.has(player.id) ? '' : 'skip-col'}>
                <label className="check">
                  <input type="radio" name="master" checked={isMaster} onChange={() => onMaster(player.id)} />
                  <span>
                    Keep<span className="vh"> {`${fullName(player)}, ${player.id}`}</span>
                  </span>
                </label>
                {!isMaster && (
                  <label className="check">
                    <input type="checkbox" checked={ticked.has(player.id)} onChange={() => onTick(player.id)} />
                    <span>
                      Merge<span className="vh"> {`${fullName(player)}, ${player.id}`}</span>
                    </span>
                  </label>
                )}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {lines.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {people.map((player) => (
              <td key={player.id} className={player.id === master ? 'master' : ticked.has(player.id) ? '' : 'skip-col'}>
                {value(player) || 'None'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const words: [keyof Counts, string, string][] = [
  ['rosters', 'place on a roster', 'places on rosters'],
  ['games', 'game with statistics', 'games with statistics'],
  ['attributes', 'attribute', 'attributes'],
  ['captaincies', 'captaincy', 'captaincies'],
  ['contacts', 'contact or photo', 'contacts or photos'],
];

const told = (counts: Counts) =>
  words
    .filter(([key]) => counts[key] > 0)
    .map(([key, one, many]) => countOf(counts[key], one, many))
    .join(', ') || 'Nothing';

function What({ merge, people }: { merge: Of<'Merge'>; people: Player[] }) {
  const names = new Map(
    people.flatMap((player) =>
      player.attributeValues.map(
        (attributeValue) => [attributeValue.attribute_id, attributeValue.attribute.attribute_name] as const,
      ),
    ),
  );
  return (
    <>
      <dl className="merge-what">
        <div>
          <dt>Moves to the player you keep</dt>
          <dd>{told(merge.moved)}</dd>
        </div>
        <div>
          <dt>Dropped</dt>
          <dd>{told(merge.gaveWay)}</dd>
        </div>
      </dl>
      {merge.conflicts.attributes.length > 0 && (
        <ul className="hint">
          {merge.conflicts.attributes.map((attribute) => (
            <li key={`${attribute.attribute_id}/${attribute.player_id}`}>
              {names.get(attribute.attribute_id)}: {attribute.kept} stays, {attribute.given_up} goes
            </li>
          ))}
        </ul>
      )}
      <Note kind="warn">
        This cannot be undone after 30 days. {countOf(merge.duplicates.length, 'player')} will be gone. Where both have
        statistics for the same game, those of the player you keep stay.
      </Note>
    </>
  );
}
