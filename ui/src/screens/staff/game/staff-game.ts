import { useEffect, useRef, useState } from 'react';
import { logOfGame, type SettlingEntry, useScoringWrites } from '../../../api/games.ts';
import { useInside } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { toast } from '../../../kit/toast.tsx';
import type { CheckedGame } from '../../../lib/courtside/checks.ts';
import { addEntries, newLog } from '../../../lib/courtside/log.ts';
import { followGame } from '../../../parts/game/live.ts';

/** The device of the server, which writes what staff settle. */
const OWN_DEVICE = '00000000';

/** A scored game as staff check it. */
export interface StaffGame extends CheckedGame {
  id: number;
  scoring: Of<'ScoringPage'>;
}

/** Folds the log of a game, with the names of the staff's page. */
export function staffGame(page: Of<'GamePage'>, scoring: Of<'ScoringPage'>, stored: Of<'StaffLog'>): StaffGame {
  const { rules, entries } = logOfGame(stored);
  const { game, homeRoster, awayRoster } = page;
  const log = newLog(rules);
  addEntries(log, entries);
  const names = new Map(scoring.devices.map(({ device, name }) => [device, name]));
  return {
    id: game.id,
    scoring,
    log,
    teams: { home: game.homeTeam, away: game.awayTeam },
    rosters: { home: homeRoster, away: awayRoster },
    unsent: [],
    refused: scoring.refused,
    others: scoring.devices.filter(({ ended }) => !ended),
    staff: { mayDraw: !game.is_bracket },
    deviceName: (device) => (device === OWN_DEVICE ? 'staff' : (names.get(device) ?? 'another device')),
  };
}

/** Reads the data of the screen again after each change of the game. */
export function useFollowedLog(game: number): void {
  const live = useInside()(`/api/gamesv2/${game}/live`);
  const { refresh } = useWrites();
  const latest = useRef(refresh);
  latest.current = refresh;
  useEffect(() => followGame(live, () => latest.current()), [live]);
}

/** Makes calls of staff one at a time. A toast says what was done, or why not. */
export function useSettling() {
  const [isBusy, setBusy] = useState(false);
  async function run(call: () => Promise<unknown>, done: string): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    try {
      await call();
      toast(done);
      return true;
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { bad: true });
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { run, isBusy };
}

/** Returns a function that adds entries to the log. */
export function useSettle(game: number) {
  const { settle } = useScoringWrites(game);
  const { run, isBusy } = useSettling();
  return { isBusy, settle: (entries: readonly SettlingEntry[], done: string) => run(() => settle(entries), done) };
}
