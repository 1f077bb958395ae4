// The log as a file of JSON lines, which staff can import: docs/scoring-log.md describes it.
import { byPlace } from '../../lib/courtside/entries.ts';
import { everybody, SIDES, teamOf } from '../../lib/courtside/roster.ts';
import type { ScorerGame } from './scorer-game.ts';

/** Returns the lines of the file: the game, then every entry in the order of the game. */
export function logLines(game: ScorerGame): string {
  const { id, date, time } = game.kept.page.game;
  const roster = SIDES.flatMap((side) =>
    everybody(game, side)
      .filter(({ player }) => typeof player === 'number')
      .map(({ player, team, fullName, number }) => ({
        player,
        team,
        name: fullName,
        number: number === '–' ? null : number,
      })),
  );
  const teams = { home: teamOf(game, 'home').name, away: teamOf(game, 'away').name };
  const head = {
    format: 'homecourt-courtside',
    version: 1,
    game: id,
    date,
    time,
    teams,
    roster,
    rules: game.log.rules,
  };
  const entries = [...game.log.entries.values()].sort(byPlace);
  return `${[head, ...entries].map((line) => JSON.stringify(line)).join('\n')}\n`;
}

/** Saves the log on this device. */
export function saveLog(game: ScorerGame): void {
  const url = URL.createObjectURL(new Blob([logLines(game)], { type: 'application/jsonl' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `game-${game.kept.game}.jsonl`;
  link.click();
  // Safari asks first whether to download, and reads the file after the answer.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
