// The calls of scorers. They do not use the client of the other screens, because a refusal has details, and a call that gets no
// answer ends after some time.
import type { ScoringEntry } from '../lib/courtside/entries.ts';
import type { Of } from './types.ts';

/** Time in which the server answers a call, in milliseconds. */
const PATIENCE = 15_000;

/** An entry with its order of arrival. The API's description has no type of entries. */
interface SentEntry {
  seq: number;
  entry: ScoringEntry;
}

type WithEntries<Answer> = Omit<Answer, 'entries'> & { entries: SentEntry[] };

export type ScorerPage = WithEntries<Of<'ScorerPage'>>;
export type ScorerPlayer = Of<'ScorerPlayer'>;
export type FellowDevice = Of<'FellowDevice'>;
export type RefusedEntry = Of<'RefusedEntry'>;
export type SyncAnswer = WithEntries<Of<'SyncAnswer'>>;
export type OpenedGame = Of<'OpenedGame'>;

/** A refusal of a scorer's call. `status` is 0 without an answer. */
export class ScoringError extends Error {
  readonly status: number;
  readonly details: Partial<Of<'ScoringProblem'>>;
  constructor(status: number, details: Partial<Of<'ScoringProblem'>>) {
    super(details.message ?? 'The server did not answer.');
    this.status = status;
    this.details = details;
  }
}

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(`/api/scoring/${path}`, {
      method,
      credentials: 'same-origin',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE),
    });
  } catch {
    throw new ScoringError(0, { message: 'No network.' });
  }
  const value = await response.json().catch(() => ({}));
  if (!response.ok) throw new ScoringError(response.status, value);
  return value;
}

/** Opens a game with the token of a link and its PIN. */
export const openGame = (token: string, pin: string, name: string) =>
  call<OpenedGame>('POST', 'open', { token, pin, name });

/** Returns all that a device needs to score a game. */
export const findScoredGame = (game: number) => call<ScorerPage>('GET', `${game}`);

/** What a device sends: its entries that the server does not have, and how much it holds. */
export interface SyncInput {
  device: string;
  have: number;
  written: number;
  entries: readonly ScoringEntry[];
}

/** Sends entries, and returns what others wrote. */
export const syncEntries = (game: number, input: SyncInput) => call<SyncAnswer>('POST', `${game}/sync`, input);

/** Returns a fresh device for this session. */
export const renewDevice = (game: number) => call<Of<'FreshDevice'>>('POST', `${game}/device`);

export const nameDevice = (game: number, name: string) => call<void>('PUT', `${game}/me`, { name });

/** Ends this device's session. */
export const endScoring = (game: number) => call<void>('DELETE', `${game}/me`);

/** How long a refused stream waits before it is opened again, in milliseconds. */
const STREAM_PAUSE = 30_000;

/**
 * Follows the log of a game: calls `changed` with its greatest `seq`, and `refused` if the server refuses the stream. Returns a
 * function that stops.
 */
export function followLog(game: number, changed: (seq: number) => void, refused: () => void): () => void {
  let source: EventSource;
  let again: ReturnType<typeof setTimeout>;
  const open = () => {
    source = new EventSource(`/api/scoring/${game}/live`);
    source.onmessage = ({ data }) => changed(Number(data));
    source.onerror = () => {
      // The browser reconnects by itself after a lost connection, but not after a refusal (readyState CLOSED).
      if (source.readyState !== EventSource.CLOSED) return;
      again = setTimeout(open, STREAM_PAUSE);
      refused();
    };
  };
  open();
  return () => {
    clearTimeout(again);
    source.close();
  };
}
