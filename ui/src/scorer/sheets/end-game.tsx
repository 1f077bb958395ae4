import type { ScorerDesk } from '../play/desk.ts';
import { Sheet } from '../sheet.tsx';

/** What is checked before the game is over. */
export function EndGame({ desk }: { desk: ScorerDesk }) {
  return (
    <Sheet title="End game" onClose={() => desk.open(undefined)}>
      <p />
    </Sheet>
  );
}
