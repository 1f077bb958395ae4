import './sortable.css';
import {
  createContext,
  type ReactNode,
  type PointerEvent as ReactPointerEvent,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { trackDrag } from './drag.ts';
import { Icon } from './icon.tsx';
import { SortBar } from './sorting/sort-bar.tsx';
import { positionUnder, type SortAttributes, sortAttributes } from './sorting/sort-marks.ts';
import {
  type Id,
  positionAfterStep,
  positionOf,
  positionText,
  type SortItem,
  type SortList,
} from './sorting/sorting.ts';
import { type SortableOptions, useSorting } from './sorting/use-sorting.ts';

interface SortableProps<T extends SortItem> extends SortableOptions<T> {
  children: (lists: SortList<T>[], marks: SortAttributes) => ReactNode;
}

interface Handles {
  press: (event: PointerEvent, item: Id, onDrag: () => void) => void;
  toggle: (item: Id) => void;
  lists: SortList[];
  held: Id | undefined;
  hint: string;
}

/** Controls inside a row; pressing one does not start a drag. */
const controls = 'a, button, input, label, select, textarea';

const Context = createContext<Handles | undefined>(undefined);

/**
 * Lists whose items can be reordered, or moved to another list: with mouse and touch on a `Grip`, with the keyboard
 * (Space lifts and drops, arrow keys and Tab move, Escape cancels), and with the buttons of the bar that pressing a
 * grip opens. A live region announces each step. The DOM order does not change before the drop; the caller renders the
 * lists.
 *
 *     <Sortable lists={[{ id: 'leagues', label: 'Leagues', items }]} onMove={({ order }) => save(order)}>
 *       {([leagues], marks) => (
 *         <Table caption="Leagues">
 *           <tbody {...marks.list('leagues')}>
 *             {leagues?.items.map(({ id, label }) => (
 *               <tr key={id} {...marks.item(id)}><td><Grip item={id} /></td><th scope="row">{label}</th></tr>
 *             ))}
 *           </tbody>
 *         </Table>
 *       )}
 *     </Sortable>
 */
export function Sortable<T extends SortItem>({ children, ...orders }: SortableProps<T>) {
  const hint = useId();
  const root = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const sorting = useSorting(orders);
  const { lists, held, nameOf } = sorting;
  const latest = useRef(sorting);
  latest.current = sorting;
  useKeys(latest);
  useFocus(root, held?.item, sorting.pending);
  useEffect(() => {
    if (held?.by === 'keys' && held.at)
      root.current?.querySelector('[data-sort="before"], [data-sort="after"]')?.scrollIntoView({ block: 'nearest' });
  }, [held]);

  function press(event: PointerEvent, item: Id, onDrag: () => void) {
    trackDrag(event, event.target as Element, {
      onStart: () => {
        onDrag();
        latest.current.lift(item, 'pointer');
      },
      onMove: (x, y) => {
        const { aim, lists } = latest.current;
        aim(positionUnder(root.current, lists, item, x, y));
        if (ghost.current) ghost.current.style.transform = `translate(${x + 12}px, ${y - 12}px)`;
      },
      onEnd: (kept) => (kept ? latest.current.drop() : latest.current.giveUp()),
    });
  }
  /** Starts a drag from anywhere in a table row except its controls. Mouse only: touch scrolls there. */
  function grab(event: ReactPointerEvent) {
    const target = event.target as Element;
    if (event.pointerType !== 'mouse' || event.button !== 0 || target.closest(controls)) return;
    const row = target.closest<HTMLElement>('tr[data-sort-item]');
    const item = lists.flatMap(({ items }) => items).find(({ id }) => String(id) === row?.dataset.sortItem);
    if (item) press(event.nativeEvent ?? event, item.id, () => undefined);
  }
  function toggle(item: Id) {
    const { now, drop, lift } = latest.current;
    if (now.current?.item === item) drop();
    else lift(item, 'keys');
  }
  return (
    <Context.Provider value={{ press, toggle, lists, held: held?.item, hint }}>
      <div ref={root} onPointerDown={grab}>
        {children(lists, sortAttributes(lists, held))}
        <p className="vh" id={hint}>
          Space lifts and drops, arrows move, Escape gives up
        </p>
        <p className="vh" role="status">
          {sorting.said}
        </p>
        {sorting.refused && (
          <p className="note bad" role="alert">
            <Icon name="alert" />
            <span>{sorting.refused}</span>
          </p>
        )}
        {held?.by === 'pointer' && (
          <div ref={ghost} className="ghost" aria-hidden="true">
            <Icon name="grip" size="s" />
            {nameOf(held.item)}
          </div>
        )}
        {held?.by === 'keys' && held.at && (
          <SortBar
            name={nameOf(held.item)}
            lists={lists}
            item={held.item}
            at={held.at}
            onAim={sorting.aim}
            onDrop={sorting.drop}
            onCancel={sorting.giveUp}
          />
        )}
      </div>
    </Context.Provider>
  );
}

/** The button that drags, lifts and drops an item. */
export function Grip({ item, disabled }: { item: Id; disabled?: boolean }) {
  const handles = useContext(Context);
  const dragged = useRef(false);
  if (!handles) throw new Error('A Grip must be inside a Sortable.');
  const { lists, held, hint, press, toggle } = handles;
  const place = positionOf(lists, item);
  const name = lists.flatMap(({ items }) => items).find(({ id }) => id === item)?.label ?? '';
  return (
    <button
      type="button"
      className="grip"
      data-grip={item}
      disabled={disabled}
      aria-label={place ? `Move ${name}, ${positionText(lists, item, place)}` : name}
      aria-describedby={hint}
      aria-pressed={held === item}
      onPointerDown={(event) => {
        dragged.current = false;
        if (event.button === 0 && event.isPrimary)
          press(event.nativeEvent ?? event, item, () => {
            dragged.current = true;
          });
      }}
      onClick={(event) => {
        // Ignores the click event at the end of a drag.
        if (dragged.current && event.detail !== 0) return;
        event.currentTarget.focus();
        toggle(item);
      }}
    >
      <Icon name="grip" size="s" />
    </button>
  );
}

const steps = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
} as const;

/** Handles keys while an item is lifted. Listens on the document: Safari does not focus a clicked button. */
function useKeys(latest: { current: ReturnType<typeof useSorting> }): void {
  useEffect(() => {
    const stop = new AbortController();
    function key(event: KeyboardEvent) {
      const { now, lists, aim, giveUp } = latest.current;
      const held = now.current;
      if (held?.by !== 'keys' || !held.at) return;
      const tab = event.key === 'Tab' && lists.length > 1 && (event.shiftKey ? 'previous' : 'next');
      const step = tab || steps[event.key as keyof typeof steps];
      if (step) aim(positionAfterStep(lists, held.item, held.at, step));
      else if (event.key === 'Escape') giveUp();
      else return;
      event.preventDefault();
      event.stopPropagation();
    }
    function leave({ target }: FocusEvent) {
      const held = latest.current.now.current;
      const grip = target instanceof HTMLElement && target.dataset.grip === String(held?.item);
      const near = grip || (target instanceof Element && target.closest('.sort-bar'));
      if (held?.by === 'keys' && !near) latest.current.giveUp();
    }
    document.addEventListener('keydown', key, { signal: stop.signal, capture: true });
    document.addEventListener('focusin', leave, { signal: stop.signal });
    return () => stop.abort();
  }, [latest]);
}

/**
 * Restores the focus to the moved item's grip: the browser drops the focus when the row changes its position in the
 * DOM.
 */
function useFocus(root: { current: HTMLElement | null }, held: Id | undefined, pending: boolean): void {
  const last = useRef<Id>(undefined);
  last.current = held ?? last.current;
  useLayoutEffect(() => {
    if (held !== undefined || last.current === undefined) return;
    const grip = root.current?.querySelector<HTMLElement>(`[data-grip="${CSS.escape(String(last.current))}"]`);
    if (document.activeElement === document.body) grip?.focus();
    if (!pending) last.current = undefined;
  });
}
