import './in-steps.css';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../button.tsx';

/** Number of items shown first, and added by each press of the button. */
const step = 60;

interface InStepsProps<Item> {
  items: Item[];
  /** The search and filters that chose the items; a new value starts the list from the beginning. */
  of: string;
  children: (shown: Item[]) => ReactNode;
}

/** A long list of cards, of which more are shown at each press of a button. */
export function InSteps<Item>({ items, of, children }: InStepsProps<Item>) {
  const [more, setMore] = useState({ of, shown: step });
  const shown = more.of === of ? more.shown : step;
  return (
    <>
      {children(items.slice(0, shown))}
      {items.length > shown && (
        <Button className="more" onClick={() => setMore({ of, shown: shown + step })}>
          Show {Math.min(step, items.length - shown)} more
        </Button>
      )}
    </>
  );
}
