import { seasonUrl } from '../../../api/seasons.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { Grip, Sortable } from '../../../kit/sortable.tsx';
import { toast } from '../../../kit/toast.tsx';

interface DivisionOrderProps {
  season: string;
  divisions: Of<'Division'>[];
  onClose: () => void;
}

/** Reorders the divisions of a season. */
export function DivisionOrder({ season, divisions, onClose }: DivisionOrderProps) {
  const { putQuietly, refresh } = useWrites();
  async function reorder(order: (string | number)[]) {
    const orderedDivisions = order.map((id, index) => ({ id: id as number, position: index + 1 }));
    try {
      await putQuietly(`${seasonUrl(season)}/divisions/order`, { orderedDivisions });
    } catch (error) {
      toast('The order could not be saved.', { bad: true });
      throw error;
    }
    await refresh();
  }
  return (
    <Dialog
      title="Order of the divisions"
      onClose={onClose}
      foot={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Sortable
        lists={[
          {
            id: 'divisions',
            label: 'Divisions',
            items: divisions.map((division) => ({ id: division.id, label: division.name })),
          },
        ]}
        onMove={({ order }) => reorder(order)}
      >
        {([list], marks) => (
          <ol className="stack" {...marks.list('divisions')}>
            {list?.items.map(({ id, label }) => (
              <li key={id} className="row" {...marks.item(id)}>
                <Grip item={id} />
                {label}
              </li>
            ))}
          </ol>
        )}
      </Sortable>
    </Dialog>
  );
}
