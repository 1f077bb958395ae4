import { useState } from 'react';
import { Link } from 'wouter';
import { divisionUrl } from '../../../api/seasons.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Button, IconButton } from '../../../kit/button.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { Note } from '../../../kit/note.tsx';
import type { SortAttributes } from '../../../kit/sorting/sort-marks.ts';
import { toast } from '../../../kit/toast.tsx';
import { versionOf } from '../../../lib/conflict.ts';
import { countOf } from '../../../lib/format.ts';
import { poolWords } from '../../../parts/bracket/format.ts';
import { DeleteDialog } from '../../../parts/staff/delete-dialog.tsx';
import { DeleteButton, EditButton } from '../../../parts/staff/list/cells.tsx';
import { IfMayDelete } from '../../../parts/staff/may-delete.tsx';
import { divisionPath } from '../../../staff-paths.ts';
import { lockOf, type SeasonTeam } from './divisions.tsx';
import { NameForm } from './name-form.tsx';
import { TeamRows } from './team-rows.tsx';

interface DivisionBoxProps {
  season: string;
  division: Of<'Division'>;
  /** Names of the season's other divisions. */
  others: string[];
  seats: SeasonTeam[];
  marks: SortAttributes;
  onRemove: (team: number) => Promise<void>;
  /** Number of teams without a division, and the function that adds all of them to this division. */
  free?: number;
  onFill?: () => Promise<void>;
}

/** A division: its name, its bracket, and its teams in order. */
export function DivisionBox({ season, division, others, seats, marks, onRemove, free = 0, onFill }: DivisionBoxProps) {
  const { put } = useWrites();
  const [naming, setNaming] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [filling, setFilling] = useState(false);
  const { id, name } = division;
  const locked = lockOf(division);
  async function rename(to: string, version?: number | null): Promise<void> {
    if (to !== name) await put(`${divisionUrl(id)}/name`, { name: to, ...(version ? { version } : {}) });
  }
  async function fill() {
    setFilling(true);
    await onFill?.();
    setFilling(false);
  }
  return (
    <section className="card drag division" aria-label={name}>
      <div className="panel-head">
        {naming ? (
          <NameForm
            label="Name of the division"
            name={name}
            others={others}
            version={versionOf(division)}
            back={`rename-${id}`}
            onSave={rename}
            onDone={() => setNaming(false)}
          />
        ) : (
          <>
            <h3>{name}</h3>
            <div className="btn-group">
              <EditButton id={`rename-${id}`} name={`Rename ${name}`} onClick={() => setNaming(true)} />
              <Link className="btn quiet small" href={divisionPath(season, id)}>
                <Icon name="bracket" size="s" />
                Bracket<span className="vh"> of {name}</span>
              </Link>
              <IfMayDelete group="seasons">
                <DeleteButton kind="danger-quiet" name={`Delete ${name}`} onClick={() => setDeleting(true)} />
              </IfMayDelete>
            </div>
          </>
        )}
      </div>
      {locked && !division.pools && <Note kind="bad">{locked}</Note>}
      <TeamRows
        caption={`Teams of ${name}`}
        list={marks.list(id)}
        marks={marks}
        seats={seats}
        empty={division.pools ? `Waits for ${poolWords(division.pools)}.` : 'Drag teams here.'}
        numbered
        action={(seat) => (
          <IconButton
            icon="x"
            size="small"
            name={`Remove ${seat.label} from ${name}`}
            onClick={() => (locked ? toast(locked, { bad: true }) : void onRemove(seat.id).catch(() => undefined))}
          />
        )}
      />
      {seats.length === 0 && onFill && !locked && (
        <p className="pad">
          <Button size="small" icon="plus" busy={filling && 'Adding...'} disabled={filling} onClick={fill}>
            Add all {countOf(free, 'team')} by their standing
          </Button>
        </p>
      )}
      {deleting && (
        <DeleteDialog
          title="Are you sure you want to delete this division?"
          things={[{ name, path: divisionUrl(id) }]}
          stays="Its teams stay in their leagues."
          done={`${name} deleted`}
          failed="Failed to delete division"
          onClose={() => setDeleting(false)}
        />
      )}
    </section>
  );
}
