import { Button, IconButton } from '../button.tsx';
import {
  type DropPosition,
  type Id,
  nearestPosition,
  positionAfterStep,
  positionText,
  type SortList,
} from './sorting.ts';

interface SortBarProps {
  name: string;
  lists: SortList[];
  item: Id;
  at: DropPosition;
  onAim: (at: DropPosition) => void;
  onDrop: () => void;
  onCancel: () => void;
}

/** A toolbar with buttons that move the lifted item: for touch users, and for users who do not know the keys. */
export function SortBar({ name, lists, item, at, onAim, onDrop, onCancel }: SortBarProps) {
  const step = (way: 'up' | 'down') => {
    const next = positionAfterStep(lists, item, at, way);
    const label = way === 'up' ? 'Move up' : 'Move down';
    return (
      <IconButton icon={way} name={label} size="small" disabled={next.index === at.index} onClick={() => onAim(next)} />
    );
  };
  return (
    // Keeps the focus on the grip.
    <div className="sort-bar" role="group" aria-label={`Move ${name}`} onMouseDown={(event) => event.preventDefault()}>
      <p>
        <b>{name}</b> <span>{positionText(lists, item, at)}</span>
      </p>
      <div className="sort-steps">
        {step('up')}
        {step('down')}
        {lists
          .filter(({ id }) => id !== at.list)
          .map((list) => (
            <Button key={list.id} size="small" onClick={() => onAim(nearestPosition(list, item, at.index))}>
              To {list.label}
            </Button>
          ))}
      </div>
      <div className="sort-end">
        <Button size="small" kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="small" kind="primary" onClick={onDrop}>
          Drop here
        </Button>
      </div>
    </div>
  );
}
