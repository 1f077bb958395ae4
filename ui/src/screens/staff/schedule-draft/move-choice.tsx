import type { CheckedPlace, DraftGame } from '../../../api/schedules.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { Icon } from '../../../kit/icon.tsx';
import {
  gameText,
  moveChange,
  placeKeyOf,
  placeText,
  type Verdict,
  verdictIcons,
  verdictOf,
  verdictWords,
} from './places.ts';
import type { Moves } from './use-moves.ts';

const rank: Record<Verdict, number> = { free: 0, warning: 1, clash: 2 };

/** Returns the places with the free ones first; places of the game's own league come before others. */
const sorted = (places: CheckedPlace[]) =>
  [...places].sort(
    (one, other) => rank[verdictOf(one)] - rank[verdictOf(other)] || Number(other.isOffered) - Number(one.isOffered),
  );

interface DropProps {
  game: DraftGame;
  place: CheckedPlace;
  /** The game that is at the place; undefined if there is none, or several. */
  there: DraftGame | undefined;
  moves: Moves;
  onClose: () => void;
}

/** Says why a game cannot simply be put down at a place, and offers what else can be done. */
export function DropRefused({ game, place, there, moves, onClose }: DropProps) {
  const to = moveChange(game.id, place);
  function act(changes: Parameters<Moves['change']>[0], done: string) {
    onClose();
    void moves.change(changes, done);
  }
  const canSwap = there && !there.isLocked && !there.pinned;
  return (
    <Dialog
      title="The games cannot all be played"
      onClose={onClose}
      foot={
        <>
          <Button autoFocus onClick={onClose}>
            Leave it
          </Button>
          {canSwap && (
            <Button
              icon="swap"
              onClick={() => act([{ kind: 'swap', game: game.id, with: there.id }], 'The games changed places')}
            >
              Swap the two games
            </Button>
          )}
          <Button kind="primary" onClick={() => act([to], `Moved to ${placeText(place)}`)}>
            Move it anyway
          </Button>
        </>
      }
    >
      <p>
        <b>{gameText(game)}</b> to {placeText(place)}:
      </p>
      <ul>
        {place.clashes.map(({ kind, text }) => (
          <li key={`${kind} ${text}`}>{text}</li>
        ))}
      </ul>
    </Dialog>
  );
}

/** All places of the season for a game, the free ones first. */
export function MoveDialog({ moves, onClash }: { moves: Moves; onClash: (place: CheckedPlace) => void }) {
  const { picked, change, leave } = moves;
  if (!picked) return null;
  const { game, places } = picked;
  const others = places.filter((place) => !game.place || placeKeyOf(place) !== placeKeyOf(game.place));
  function choose(place: CheckedPlace) {
    if (verdictOf(place) === 'clash') return onClash(place);
    void change([moveChange(game.id, place)], `Moved to ${placeText(place)}`);
  }
  return (
    <Dialog title={`Move ${gameText(game)}`} wide onClose={leave} foot={<Button onClick={leave}>Leave it</Button>}>
      {places.length === 0 ? (
        <p role="status">Checking the places…</p>
      ) : (
        <ul className="move-places" aria-label="Places">
          {sorted(others).map((place) => {
            const verdict = verdictOf(place);
            return (
              <li key={placeText(place)}>
                <button type="button" className={`move-place ${verdict}`} onClick={() => choose(place)}>
                  <Icon name={verdictIcons[verdict]} size="s" />
                  <b>{placeText(place)}</b>
                  <span>{[`${verdictWords[verdict]}.`, ...place.clashes.map(({ text }) => text)].join(' ')}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </Dialog>
  );
}
