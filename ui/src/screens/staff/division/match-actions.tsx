import type { Of } from '../../../api/types.ts';
import { Button } from '../../../kit/button.tsx';
import { IfMayDelete } from '../../../parts/staff/may-delete.tsx';

type Match = Of<'BracketMatch'>;

/** A dialog of the bracket's page that concerns a match. `name` is the match's or the game's: "Final, game 2". */
export type MatchDialog =
  | { what: 'create'; match: Match }
  | { what: 'slot'; match: Match; row?: Of<'SeriesGame'>; name: string }
  | { what: 'edit' | 'delete'; game: Of<'Game'> };

interface ActionsProps {
  onOpen: (open: MatchDialog) => void;
}

/** The buttons of a match below its teams. The games of a series have buttons of their own, in a dialog. */
export function MatchActions({
  match,
  name,
  onOpen,
  onSeries,
}: ActionsProps & { match: Match; name: string; onSeries: () => void }) {
  const { game, teamA, teamB, series, slot, walkover } = match;
  if (series) {
    return (
      <Button kind="quiet" size="small" icon="list" aria-label={`Games of the ${name}`} onClick={onSeries}>
        Games
      </Button>
    );
  }
  if (walkover) return null;
  const named = [teamA?.name, teamB?.name].filter(Boolean).join(' – ');
  if (game) return <GameActions game={game} named={named} onOpen={onOpen} />;
  if (!(teamA && teamB)) return <SetDate open={{ what: 'slot', match, name }} isSet={Boolean(slot)} onOpen={onOpen} />;
  return (
    <Button
      kind="quiet"
      size="small"
      icon="plus"
      aria-label={`Add game ${named}`}
      onClick={() => onOpen({ what: 'create', match })}
    >
      Add game
    </Button>
  );
}

interface SeriesActionsProps extends ActionsProps {
  match: Match;
  row: Of<'SeriesGame'>;
  /** The name of the match. */
  name: string;
}

/** The buttons of a game of a series. */
export function SeriesActions({ match, row, name, onOpen }: SeriesActionsProps) {
  const named = `${name}, game ${row.number}`;
  if (row.game) return <GameActions game={row.game} named={named} onOpen={onOpen} />;
  if (match.winner) return null;
  return <SetDate open={{ what: 'slot', match, row, name: named }} isSet={Boolean(row.slot)} onOpen={onOpen} />;
}

interface SetDateProps extends ActionsProps {
  open: Extract<MatchDialog, { what: 'slot' }>;
  isSet: boolean;
}

function SetDate({ open, isSet, onOpen }: SetDateProps) {
  const label = isSet ? 'Change date' : 'Set date';
  return (
    <Button
      kind="quiet"
      size="small"
      icon="calendar"
      aria-label={`${label}, ${open.name}`}
      onClick={() => onOpen(open)}
    >
      {label}
    </Button>
  );
}

function GameActions({ game, named, onOpen }: ActionsProps & { game: Of<'Game'>; named: string }) {
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        icon="edit"
        aria-label={`Edit ${named}`}
        onClick={() => onOpen({ what: 'edit', game })}
      >
        Edit
      </Button>
      <IfMayDelete group="games">
        <Button
          kind="danger-quiet"
          size="small"
          icon="trash"
          aria-label={`Delete ${named}`}
          onClick={() => onOpen({ what: 'delete', game })}
        >
          Delete
        </Button>
      </IfMayDelete>
    </>
  );
}
