import '../../../kit/table.css';
import './board.css';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import type { CheckedPlace, DraftGame, DraftPage } from '../../../api/schedules.ts';
import { IconButton } from '../../../kit/button.tsx';
import { trackDrag } from '../../../kit/drag.ts';
import { Icon } from '../../../kit/icon.tsx';
import { toast } from '../../../kit/toast.tsx';
import { clock, shortDate, weekday } from '../../../lib/when.ts';
import { PinnedSign } from '../../../parts/staff/games/pinned.tsx';
import {
  changeText,
  gameText,
  placeKeyOf,
  placeText,
  verdictIcons,
  verdictOf,
  verdictWords,
  weekIndexOf,
} from './places.ts';
import type { Moves } from './use-moves.ts';

interface BoardProps {
  page: DraftPage;
  /** The index of the week. */
  week: number;
  moves: Moves;
  /** Whether a game is one of the chosen team. */
  isOwn: (game: DraftGame) => boolean;
  onDrop: (game: DraftGame, place: CheckedPlace) => void;
}

const arrows: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Returns the place under the pointer, from the board's cells. */
const under = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]')?.dataset.place;

/** One week of a draft: a row for each date and time, a column for each court. */
export function DraftBoard({ page, week, moves, isOwn, onDrop }: BoardProps) {
  const table = useRef<HTMLTableElement>(null);
  const { picked } = moves;
  const planned = page.games.filter(({ place, state }) => place && state === 'planned');
  const inWeek = (date: string) => weekIndexOf(page.weeks, date) === week;
  const all = [...page.places, ...planned.flatMap(({ place }) => place ?? [])].filter(({ date }) => inWeek(date));
  const rows = [...new Set(all.map(({ date, time }) => `${date}|${time ?? ''}`))].sort();
  const courts = [...new Set(all.map(({ location }) => location ?? ''))].sort();
  const checked = new Map(picked?.places.map((place) => [placeKeyOf(place), place]));
  // The keyboard begins at the game's own place, before the next key is pressed.
  useLayoutEffect(() => {
    if (!picked || picked.places.length === 0) return;
    const own = picked.game.place && placeKeyOf(picked.game.place);
    const target = table.current?.querySelector<HTMLElement>(`[data-drop="${own && CSS.escape(own)}"]`);
    (target ?? table.current?.querySelector<HTMLElement>('[data-drop]'))?.focus();
  }, [picked]);

  function press(event: KeyboardEvent) {
    if (!picked) return;
    if (event.key === 'Escape') return moves.leave();
    const step = arrows[event.key];
    const cell = (event.target as Element).closest<HTMLElement>('td');
    const row = cell?.parentElement as HTMLTableRowElement | null | undefined;
    if (!step || !cell || !row) return;
    event.preventDefault();
    const next = table.current?.rows[row.rowIndex + step[0]]?.cells[(cell as HTMLTableCellElement).cellIndex + step[1]];
    next?.querySelector<HTMLElement>('[data-drop]')?.focus();
  }

  return (
    <div className="scroll-x" role="group" aria-label="Board" tabIndex={0}>
      <table className="board" ref={table} onKeyDown={press}>
        <caption className="vh">Games by time and court</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {courts.map((court) => (
              <th key={court} scope="col">
                {court || 'No court'}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const [date = '', time = ''] = row.split('|');
            return (
              <tr key={row}>
                <th scope="row">
                  {weekday(date)} {shortDate(date)}
                  <br />
                  {clock(time || null)}
                </th>
                {courts.map((court) => {
                  const key = placeKeyOf({ date, time, location: court });
                  return (
                    <td key={court} data-place={key}>
                      {planned
                        .filter(({ place }) => place && placeKeyOf(place) === key)
                        .map((game) => (
                          <GameCard key={game.id} {...{ game, page, moves, onDrop }} isDim={!isOwn(game)} />
                        ))}
                      <DropTarget place={checked.get(key)} onDrop={(place) => picked && onDrop(picked.game, place)} />
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** A place for the game that is picked up: what a move there would break, as a colour, an icon and a word. */
function DropTarget({ place, onDrop }: { place: CheckedPlace | undefined; onDrop: (place: CheckedPlace) => void }) {
  if (!place) return null;
  const verdict = verdictOf(place);
  const why = place.clashes.map(({ text }) => text).join(' ');
  return (
    <button
      type="button"
      className={`drop ${verdict}`}
      data-drop={placeKeyOf(place)}
      aria-label={`Move to ${placeText(place)}: ${verdictWords[verdict]}. ${why}`}
      title={why}
      onClick={() => onDrop(place)}
    >
      <Icon name={verdictIcons[verdict]} size="s" />
      {verdictWords[verdict]}
    </button>
  );
}

interface CardProps extends Pick<BoardProps, 'page' | 'moves' | 'onDrop'> {
  game: DraftGame;
  isDim: boolean;
}

/** A game on the board. It is dragged, or picked up with a press or Enter. A padlock keeps it where it is. */
export function GameCard({ game, page, moves, isDim, onDrop }: CardProps) {
  const { picked, pick, change, leave } = moves;
  const isPicked = picked?.game.id === game.id;
  const clashes = page.clashes.filter(({ games }) => games.includes(game.id));
  const latest = useRef(picked);
  latest.current = picked;
  const isFixed = game.isLocked || game.pinned;
  const name = `${gameText(game)}, ${game.league}`;
  function drag(press: React.PointerEvent<HTMLElement>) {
    if (isFixed || press.button !== 0) return;
    let at: string | undefined;
    trackDrag(press.nativeEvent, press.currentTarget, {
      onStart: () => void pick(game),
      onMove: (x, y) => {
        at = under(x, y);
      },
      onEnd: (kept) => {
        const place = latest.current?.places.find((one) => placeKeyOf(one) === at);
        const isHome = game.place && placeKeyOf(game.place) === at;
        if (kept && place && !isHome) onDrop(game, place);
        else if (!kept) leave();
        // On a slow connection the game is let go before its places are known. It stays picked up.
        else if (latest.current?.places.length === 0)
          toast('The places are still being checked. Then press one of them.');
      },
    });
  }
  return (
    <div className={['board-game', isPicked && 'picked', isDim && 'faded'].filter(Boolean).join(' ')}>
      <button
        type="button"
        className="board-pick"
        aria-pressed={isPicked}
        disabled={isFixed}
        // A finger on the card scrolls the board; the grip drags.
        onPointerDown={(press) => press.pointerType !== 'touch' && drag(press)}
        onClick={() => (isPicked ? leave() : void pick(game))}
      >
        {!isFixed && <span className="vh">Pick up </span>}
        <b>{game.away.name}</b> at <b>{game.home.name}</b>
        <span className="dim">{[game.league, changeText(game)].filter(Boolean).join(' · ')}</span>
        {clashes.length > 0 && (
          <span className="board-clash" title={clashes.map(({ text }) => text).join(' ')}>
            <Icon name="alert" size="s" />
            {clashes.some(({ isHard }) => isHard) ? 'Clash' : 'Warning'}
          </span>
        )}
      </button>
      {!isFixed && (
        <span className="board-grip" aria-hidden="true" onPointerDown={drag}>
          <Icon name="grip" size="s" />
        </span>
      )}
      {game.isLocked ? (
        <PinnedSign />
      ) : (
        <IconButton
          icon="lock"
          kind={game.pinned ? 'second' : 'quiet'}
          size="small"
          name={game.pinned ? `Unpin ${name}` : `Pin ${name}`}
          aria-pressed={game.pinned}
          onClick={() =>
            change([{ kind: 'pin', game: game.id, pinned: !game.pinned }], game.pinned ? 'Unpinned' : 'Pinned')
          }
        />
      )}
    </div>
  );
}
