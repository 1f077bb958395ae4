// The keyboard: a jersey number chooses a player, a letter or number is a key. A number counts as a jersey number while no player is
// chosen; the visitors' player comes first where both teams have the number, and the same number again chooses the other.
import { useEffect, useRef } from 'react';
import { clockHolder, tenthsLeft } from '../../lib/courtside/clock.ts';
import { SIDES, type TilePlayer, tilesOf } from '../../lib/courtside/roster.ts';
import type { ScorerDesk } from './desk.ts';
import { KEYS, keysOf, type ScorerKey } from './keys.ts';

/** Milliseconds in which the digits of one number follow each other. */
const TOGETHER = 900;

const MISSES: Record<string, ScorerKey> = { Digit1: 'miss1', Digit2: 'miss2', Digit3: 'miss3' };

interface TypedNumber {
  text: string;
  at: number;
}

function playersWith(desk: ScorerDesk, number: string): TilePlayer[] {
  return SIDES.flatMap((side) => tilesOf(desk.game, side)).filter((tile) => tile.number === number);
}

/** Chooses the player with the typed number. Returns whether there is one. */
function chooseNumber(desk: ScorerDesk, typed: TypedNumber, digit: string, now: number): boolean {
  const isLonger = now - typed.at < TOGETHER;
  const text = isLonger ? `${typed.text}${digit}`.slice(-2) : digit;
  const found = playersWith(desk, text);
  const candidates = found.length ? found : playersWith(desk, digit);
  typed.text = found.length ? text : digit;
  typed.at = now;
  const place = candidates.findIndex(({ team, player }) => desk.choice?.team === team && desk.choice.player === player);
  const next = candidates[(place + 1) % candidates.length];
  if (next) desk.choose({ team: next.team, player: next.player });
  return next !== undefined;
}

function keyFor(desk: ScorerDesk, { key, code, shiftKey }: KeyboardEvent): ScorerKey | undefined {
  const keys = keysOf(desk.game.log.rules, desk.game.kept.role);
  const miss = shiftKey ? MISSES[code] : undefined;
  if (miss) return keys.find((one) => one === miss);
  return keys.find((one) => KEYS[one].letter === key.toLowerCase());
}

function handle(desk: ScorerDesk, typed: TypedNumber, event: KeyboardEvent): boolean {
  const { key } = event;
  const { game } = desk;
  if (key === ' ') {
    if (game.log.rules.clock) desk.toggleClock(clockHolder(game.log), tenthsLeft(game.log, game.now()));
  } else if (key.toLowerCase() === 'u') desk.undo();
  else if (key === 'Escape') desk.letGo();
  else {
    const isNumber = /^\d$/.test(key) && (!desk.choice || event.timeStamp - typed.at < TOGETHER);
    if (isNumber && chooseNumber(desk, typed, key, event.timeStamp)) return true;
    const found = keyFor(desk, event);
    if (!found) return false;
    desk.press(found);
    typed.at = 0;
  }
  return true;
}

/** Listens to the keyboard while no sheet is open. */
export function useShortcuts(desk: ScorerDesk): void {
  const typed = useRef<TypedNumber>({ text: '', at: 0 });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isButton = event.target instanceof HTMLElement && event.target.closest('button, input') !== null;
      const isOther = event.ctrlKey || event.metaKey || event.altKey || desk.sheet || (isButton && event.key === ' ');
      // A key that is held down is one press: otherwise the clock would stop and start many times a second.
      const isHeld = event.repeat && event.key.length === 1;
      if (!isOther && (isHeld || handle(desk, typed.current, event))) event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [desk]);
}
