import { createHash } from 'node:crypto';
import type { ScoringEntry, ScoringRules } from '../../src/lib/courtside/entries.ts';
import { addEntries, newLog, type ScoringLog } from '../../src/lib/courtside/log.ts';
import { scoringResult } from '../../src/lib/courtside/result.ts';

/** A log with the settings that its game began with. */
export interface LogVector {
  rules: Partial<ScoringRules>;
  entries: ScoringEntry[];
}

/** Returns everything that a fold says as text. The fold on the server gives the same text. */
export const canonical = (log: ScoringLog) =>
  JSON.stringify([scoringResult(log), log.events.map(({ id }) => id), log.scores]);

export const digest = (log: ScoringLog) => createHash('sha256').update(canonical(log)).digest('hex');

/** Returns the log after all entries at once. */
export function folded({ rules, entries }: LogVector): ScoringLog {
  const log = newLog(rules);
  addEntries(log, entries);
  return log;
}
