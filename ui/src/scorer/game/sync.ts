// Sends what this device recorded and takes what others wrote. One call at a time; after a failure the calls wait longer and longer.
import {
  followLog,
  renewDevice,
  ScoringError,
  type SyncAnswer,
  type SyncInput,
  syncEntries,
} from '../../api/scoring.ts';
import type { OwnEntry } from './history.ts';
import type { KeptGame } from './memory.ts';

/** Milliseconds from a tap to the call that sends it, so that a follow-up goes with it. */
const SOON = 150;
/** Milliseconds between the starts of two calls, which keeps below the server's 120 calls a minute. */
const APART = 550;
/** Milliseconds between calls while something is unsent. */
const REGULARLY = 20_000;
/** Limits of one call. */
const MOST_ENTRIES = 200;
const MOST_BYTES = 110_000;
const LONGEST_WAIT = 30_000;

/** What the connection is doing. */
export type LinkState = 'idle' | 'sending' | 'offline';

/** The log that is synchronized. */
export interface SyncedLog {
  readonly kept: KeptGame;
  readonly unsent: readonly OwnEntry[];
  /** The greatest number of this device. */
  readonly written: number;
  take(answer: SyncAnswer, sentAt: number): Promise<void>;
  /** Goes on as another device: what is unsent gets new numbers. */
  renumber(device: string): Promise<void>;
  /** Sends again from a number that the server expects. Returns whether this browser still has that entry. */
  sendAgainFrom(n: number): boolean;
  end(why: KeptGame['ended']): void;
  linkChanged(): void;
  now(): number;
}

function firstOf(unsent: readonly OwnEntry[]) {
  const entries: OwnEntry[] = [];
  let bytes = 0;
  for (const entry of unsent) {
    bytes += new Blob([JSON.stringify(entry)]).size;
    if (entries.length === MOST_ENTRIES || bytes > MOST_BYTES) break;
    entries.push(entry);
  }
  return entries;
}

export class LogSync {
  state: LinkState = 'idle';
  private readonly log: SyncedLog;
  private failures = 0;
  private busy = false;
  private again = false;
  private calledAt = Number.NEGATIVE_INFINITY;
  /** The greatest `seq` that the server told. */
  private told = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopFollowing: (() => void) | undefined;
  private stopped = false;

  constructor(log: SyncedLog) {
    this.log = log;
  }

  /** Synchronizes now, at each change of the log, and when the network or the page comes back. */
  start(): void {
    this.stopped = false;
    addEventListener('online', this.now);
    document.addEventListener('visibilitychange', this.visible);
    const changed = (seq: number) => {
      this.told = seq;
      if (!this.busy && seq > this.log.kept.have) this.now();
    };
    this.stopFollowing = followLog(this.log.kept.game, changed, this.now);
    this.now();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    this.stopFollowing?.();
    removeEventListener('online', this.now);
    document.removeEventListener('visibilitychange', this.visible);
  }

  /** Synchronizes soon after a tap. While calls fail, they keep their own times. */
  soon(): void {
    if (!this.failures) this.wait(SOON);
  }

  readonly now = (): void => {
    this.failures = 0;
    this.wait(0);
  };

  private readonly visible = () => {
    if (document.visibilityState === 'visible') this.now();
  };

  private wait(time: number) {
    clearTimeout(this.timer);
    const apart = this.calledAt + APART - performance.now();
    if (!this.stopped) this.timer = setTimeout(() => void this.run(), Math.max(time, apart));
  }

  private async run() {
    if (this.busy) {
      this.again = true;
      return;
    }
    const { kept, unsent, written } = this.log;
    if (kept.ended && kept.ended !== 'full') {
      this.stopFollowing?.();
      return;
    }
    this.busy = true;
    this.calledAt = performance.now();
    this.show(unsent.length ? 'sending' : this.state);
    const sentAt = this.log.now();
    try {
      const input: SyncInput = { device: kept.device, have: kept.have, written, entries: firstOf(unsent) };
      const answer = await syncEntries(kept.game, input);
      await this.log.take(answer, sentAt);
      this.failures = 0;
      this.show('idle');
      if (answer.more || this.log.unsent.length) this.again = true;
    } catch (error) {
      await this.failed(error);
    } finally {
      // The queue goes on whatever happens.
      this.busy = false;
      this.goOn();
    }
  }

  private goOn() {
    const again = this.again || this.told > this.log.kept.have;
    this.again = false;
    if (this.failures) this.wait(Math.min(2 ** (this.failures - 1) * 1000, LONGEST_WAIT) * (0.75 + Math.random() / 2));
    else if (again) this.wait(0);
    else if (this.log.unsent.length) this.wait(REGULARLY);
  }

  private show(state: LinkState) {
    if (state === this.state) return;
    this.state = state;
    this.log.linkChanged();
  }

  /** Handles a refusal. What cannot be mended at once is tried again later. */
  private async failed(error: unknown) {
    if (!(error instanceof ScoringError)) {
      console.error(error);
      this.failures += 1;
      return this.show('idle');
    }
    const { status, details } = error;
    if (status === 410) return this.log.end('withdrawn');
    if (status === 401) return this.log.end(details.expired ? 'expired' : 'lost');
    const isLost = details.expected != null && !this.log.sendAgainFrom(details.expected);
    if (isLost || details.taken != null || status === 422) {
      const fresh = await renewDevice(this.log.kept.game).catch(() => undefined);
      if (fresh) {
        await this.log.renumber(fresh.device);
        // What the server cannot read from this device either must not be sent without a pause.
        if (status === 422) this.failures += 1;
        this.again = true;
        return;
      }
    } else if (details.expected != null) {
      this.again = true;
      return;
    } else if (status === 409) this.log.end('full');
    this.failures += 1;
    this.show(status === 0 || status >= 500 ? 'offline' : 'idle');
  }
}
