// The keyboard: a jersey number chooses a player, a letter or number is a key. A number counts as a jersey number while no player is
// chosen. The visitors' player comes first where both teams have the number; X chooses the other one, and so does a number of one
// digit when it is typed again.
import { useEffect, useRef } from 'react';
import { clockHolder, tenthsLeft } from '../../lib/courtside/clock.ts';
import { SIDES, type TilePlayer, tileOf, tilesOf } from '../../lib/courtside/roster.ts';
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

/** Chooses the player with a number, or the next one if one of them is chosen. Returns whether there is one. */
function chooseNumber(desk: ScorerDesk, number: string): boolean {
  const found = playersWith(desk, number);
  const { choice } = desk;
  const place = found.findIndex(({ team, player }) => choice?.team === team && choice.player === player);
  const next = found[(place + 1) % found.length];
  if (next) desk.chooseAloud(next);
  return next !== undefined;
}

/**
 * Adds a digit to the jersey number that is being typed, and chooses its player. Returns false if the digit is not part of a number,
 * and so stands for a key: the number is complete, or no number begins with the digit.
 */
function typeDigit(desk: ScorerDesk, typed: TypedNumber, digit: string, now: number): boolean {
  const isNext = now - typed.at < TOGETHER && typed.text.length === 1;
  typed.at = now;
  if (isNext) {
    const both = `${typed.text}${digit}`;
    // With one player of this number the digit is a key: 2, then 2, is a basket of number 2.
    const isAgain = typed.text === digit && playersWith(desk, digit).length > 1;
    const number = playersWith(desk, both).length ? both : isAgain ? digit : '';
    if (number) {
      typed.text = number;
      return chooseNumber(desk, number);
    }
  }
  if (desk.choice) return false;
  typed.text = digit;
  const begins = SIDES.flatMap((side) => tilesOf(desk.game, side)).some(({ number }) => number.startsWith(digit));
  return chooseNumber(desk, digit) || begins;
}

/** Chooses the player of the other team with the same number. */
function chooseOther(desk: ScorerDesk): void {
  const { choice, game } = desk;
  if (choice?.player == null) return;
  const { number } = tileOf(game, choice.team, choice.player);
  // Choosing the only player again would let go of it.
  if (playersWith(desk, number).length > 1) chooseNumber(desk, number);
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
  else if (key.toLowerCase() === 'x') chooseOther(desk);
  else if (key === 'Escape') desk.letGo();
  else {
    if (/^\d$/.test(key) && typeDigit(desk, typed, key, event.timeStamp)) return true;
    const found = keyFor(desk, event);
    if (!found) return false;
    desk.press(found);
    typed.text = '';
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
