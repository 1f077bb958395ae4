import './bulk.css';
import type { Of } from '../../../api/types.ts';
import { Button, IconButton } from '../../../kit/button.tsx';
import { countOf } from '../../../lib/format.ts';
import { IfMayDelete } from '../../../parts/staff/may-delete.tsx';
import type { BulkKind } from './bulk-kinds.ts';

interface BulkBarProps {
  /** The ticked games. */
  games: Of<'Game'>[];
  onReach: (span: 'day' | 'week') => void;
  onClear: () => void;
  onAct: (kind: BulkKind) => void;
}

/** The actions on the ticked games of a list, at the bottom of the screen; nothing if no game is ticked. */
export function BulkBar({ games, onReach, onClear, onAct }: BulkBarProps) {
  if (games.length === 0) return null;
  const allPinned = games.every((game) => game.pinned);
  return (
    <section className="bulk-bar" aria-label="Ticked games">
      <div className="row">
        <b>{countOf(games.length, 'game')}</b>
        <Button kind="quiet" size="small" title="Tick all games of these days" onClick={() => onReach('day')}>
          Same day
        </Button>
        <Button kind="quiet" size="small" title="Tick all games of these weeks" onClick={() => onReach('week')}>
          Same week
        </Button>
      </div>
      <div className="row acts">
        <Button kind="primary" size="small" icon="calendar" onClick={() => onAct('move')}>
          Move
        </Button>
        <Button size="small" onClick={() => onAct('postpone')}>
          Postpone
        </Button>
        <Button size="small" onClick={() => onAct('cancel')}>
          Cancel games
        </Button>
        <Button size="small" onClick={() => onAct('swap')}>
          Swap home and away
        </Button>
        <Button size="small" onClick={() => onAct('forfeit')}>
          Forfeit
        </Button>
        <Button size="small" title="Keep at this time" onClick={() => onAct(allPinned ? 'unpin' : 'pin')}>
          {allPinned ? 'Unpin' : 'Pin'}
        </Button>
        <IfMayDelete group="games">
          <Button kind="danger-quiet" size="small" onClick={() => onAct('delete')}>
            Delete games
          </Button>
        </IfMayDelete>
      </div>
      <IconButton icon="x" size="small" name="Untick all" onClick={onClear} />
    </section>
  );
}
