// A game that this device scores: its log and fold, its memory, and its connection.
import type { SyncAnswer } from '../../api/scoring.ts';
import type { CheckedGame } from '../../lib/courtside/checks.ts';
import { tenthsLeft } from '../../lib/courtside/clock.ts';
import type { ScoringEntry, ScoringRules } from '../../lib/courtside/entries.ts';
import { addEntries, newLog, type ScoringLog } from '../../lib/courtside/log.ts';
import type { NamedGame } from '../../lib/courtside/roster.ts';
import { unixTime } from '../../lib/when.ts';
import { type EntryDraft, type OwnEntry, redoDrafts, TapHistory, undoDrafts } from './history.ts';
import { type KeptGame, keep, replaceEntries } from './memory.ts';
import { LogSync, type SyncedLog } from './sync.ts';

/** The most entries of a game, and when the page warns. */
export const MOST_LOG = 4000;
export const WARN_LOG = 3800;

const refusedIds = ({ refused }: KeptGame) => new Set(refused.map(({ device, n }) => `${device}-${n}`));

/** Returns an object without the fields that are undefined. */
const compact = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

export class ScorerGame implements SyncedLog, CheckedGame {
  kept: KeptGame;
  log: ScoringLog;
  history = new TapHistory();
  unsent: OwnEntry[] = [];
  written = 0;
  /** How many writes to this browser's memory have not ended. */
  unkept = 0;
  /** Whether this browser did not keep the last entries. */
  isForgetful: boolean;
  readonly sync: LogSync;
  /** How many writes to this browser's memory have failed. */
  private failures = 0;
  private lastH = 0;
  private changed = new Set<() => void>();

  constructor(kept: KeptGame, entries: readonly ScoringEntry[], isForgetful = false) {
    this.kept = kept;
    this.isForgetful = isForgetful;
    this.log = this.folded(entries);
    this.sync = new LogSync(this);
  }

  /** Folds entries into a new log, and finds what is unsent and what can be undone. */
  private folded(entries: readonly ScoringEntry[]): ScoringLog {
    const log = newLog(this.kept.page.rules as Partial<ScoringRules>);
    const refused = refusedIds(this.kept);
    addEntries(
      log,
      entries.filter(({ id }) => !refused.has(id)),
    );
    const own = entries.filter(({ device }) => device === this.kept.device).sort((a, b) => a.n - b.n);
    this.history = new TapHistory();
    for (const entry of own) this.history.note(entry);
    this.unsent = own.filter(({ n }) => n > this.kept.acked);
    this.written = Math.max(this.written, this.kept.acked, own.at(-1)?.n ?? 0);
    for (const { h } of entries) this.lastH = Math.max(this.lastH, h);
    return log;
  }

  subscribe(listener: () => void): () => void {
    this.changed.add(listener);
    return () => this.changed.delete(listener);
  }

  private tell() {
    for (const listener of this.changed) listener();
  }

  linkChanged(): void {
    this.tell();
  }

  /** Returns the server's time in Unix milliseconds, as far as this device knows. */
  now(): number {
    return unixTime() + this.kept.offset;
  }

  get teams(): NamedGame['teams'] {
    const { homeTeam, awayTeam } = this.kept.page.game;
    return { home: homeTeam, away: awayTeam };
  }

  get rosters(): NamedGame['rosters'] {
    return this.kept.page;
  }

  /** Returns the refused entries of this device. */
  get refused(): KeptGame['refused'] {
    const { refused, device: own } = this.kept;
    return refused.filter(({ device }) => device === own);
  }

  get others(): CheckedGame['others'] {
    const { page, device: own } = this.kept;
    return page.devices.filter(({ device }) => device !== own);
  }

  /** Returns what other scorers call a device. */
  deviceName(device: string): string {
    if (device === this.kept.device) return 'this device';
    return this.others.find((one) => one.device === device)?.name ?? 'another device';
  }

  /** Returns the current period; 1 before the first. */
  get period(): number {
    return this.log.state.periods.at(-1)?.p ?? 1;
  }

  /** Adds what one tap says to the log, and stores and sends it. The screen does not wait for either. */
  record(drafts: readonly EntryDraft[]): OwnEntry[] {
    if (this.log.entries.size + drafts.length > MOST_LOG) {
      this.end('full');
      return [];
    }
    const entries: OwnEntry[] = [];
    const time = this.now();
    const period = this.log.state.periods.at(-1);
    const isTimed = this.log.rules.clock && period && !period.ended;
    const clock = isTimed ? tenthsLeft(this.log, time) : undefined;
    for (const { forDraft, ...draft } of drafts) {
      this.lastH = Math.max(Math.round(time * 1000), this.lastH + 1);
      this.written += 1;
      const { device } = this.kept;
      const place = { id: `${device}-${this.written}`, device, n: this.written, h: this.lastH };
      const hasClock = draft.kind !== 'edit' && draft.kind !== 'clock' && draft.p === undefined;
      const links = { g: entries[0]?.id, for: forDraft === undefined ? undefined : entries[forDraft]?.id };
      const own = { ...place, p: this.period, pos: this.lastH, clock: hasClock ? clock : undefined };
      entries.push(compact({ ...own, ...compact(links), ...compact(draft) }) as OwnEntry);
    }
    addEntries(this.log, entries);
    for (const entry of entries) this.history.note(entry);
    this.unsent = [...this.unsent, ...entries];
    this.kept.unsentSince ||= unixTime();
    void this.keep(entries);
    this.sync.soon();
    this.tell();
    return entries;
  }

  /** Stores the game with new entries. */
  private keep(entries: readonly ScoringEntry[] = []): Promise<void> {
    return this.store(() => keep(this.kept, entries));
  }

  /** Writes to this browser's memory. While that fails, the game goes on and says so; the next write stores everything. */
  private async store(write: () => Promise<void>) {
    this.unkept += 1;
    const { isForgetful: hasUnstored, failures } = this;
    try {
      await (hasUnstored ? replaceEntries(this.kept, [...this.log.entries.values()]) : write());
      // Another write may have failed meanwhile, and its entries are not in this one.
      if (hasUnstored && failures === this.failures) this.isForgetful = false;
    } catch {
      this.failures += 1;
      this.isForgetful = true;
    }
    this.unkept -= 1;
    this.tell();
  }

  undo(): OwnEntry[] {
    const { last } = this.history;
    return last ? this.record(undoDrafts(this.log, this.kept.device, last)) : [];
  }

  redo(): OwnEntry[] {
    const { next } = this.history;
    return next ? this.record(redoDrafts(this.log, this.kept.device, next)) : [];
  }

  /** Changes what is kept of the game beside its log. The promise resolves when it is stored. */
  async update(changes: Partial<KeptGame>): Promise<void> {
    const { page, ...others } = changes;
    Object.assign(this.kept, others);
    if (page) this.takePage(page);
    const stored = this.keep();
    this.tell();
    await stored;
  }

  /** Replaces the game's page by a newer one from the server. If staff have changed the settings, folds the log again with them. */
  private takePage(page: KeptGame['page']) {
    const isSame = JSON.stringify(page.rules) === JSON.stringify(this.kept.page.rules);
    this.kept.page = page;
    if (!isSame) this.log = this.folded([...this.log.entries.values()]);
  }

  end(why: KeptGame['ended']): void {
    void this.update({ ended: why });
  }

  async take(answer: SyncAnswer, sentAt: number): Promise<void> {
    const { kept } = this;
    const sent = answer.entries.map(({ entry }) => entry);
    const fresh = sent.filter(({ id }) => !this.log.entries.has(id));
    kept.offset += answer.now - Math.round((sentAt + this.now()) / 2);
    kept.have = answer.more ? (answer.entries.at(-1)?.seq ?? kept.have) : answer.seq;
    kept.acked = Math.max(kept.acked, answer.acked);
    const status = answer.status as KeptGame['page']['game']['status'];
    const ofGame = { ...kept.page.game, status };
    const { devices, seq, rules, typed } = answer;
    const page = { ...kept.page, game: ofGame, devices, seq, rules, typed };
    this.takePage(page);
    this.unsent = this.unsent.filter(({ n }) => n > kept.acked);
    if (!this.unsent.length) kept.unsentSince = 0;
    addEntries(this.log, fresh);
    for (const { h } of fresh) this.lastH = Math.max(this.lastH, h);
    const known = refusedIds(kept);
    const refused = answer.refused.filter(({ device, n }) => !known.has(`${device}-${n}`));
    if (refused.length) {
      kept.refused = [...kept.refused, ...refused];
      this.log = this.folded([...this.log.entries.values()]);
    }
    await this.keep(fresh);
  }

  sendAgainFrom(n: number): boolean {
    const { device } = this.kept;
    const own = [...this.log.entries.values()].filter((entry) => entry.device === device && entry.n >= n);
    this.kept.acked = n - 1;
    this.unsent = own.sort((a, b) => a.n - b.n);
    return own[0]?.n === n;
  }

  async renumber(device: string): Promise<void> {
    const names = new Map(this.unsent.map(({ id }, index) => [id, `${device}-${index + 1}`]));
    const renamed = (id: string | undefined) => (id === undefined ? undefined : (names.get(id) ?? id));
    const kept = [...this.log.entries.values()].filter(({ id }) => !names.has(id));
    const fresh = this.unsent.map((entry, index) => {
      const { id, g, of, for: belongsTo, undo, redo } = entry;
      const links = {
        g: renamed(g),
        of: renamed(of),
        for: renamed(belongsTo),
        undo: renamed(undo),
        redo: renamed(redo),
      };
      return compact({ ...entry, ...links, id: names.get(id) ?? id, device, n: index + 1 }) as OwnEntry;
    });
    this.kept = { ...this.kept, device, acked: 0 };
    this.written = 0;
    this.log = this.folded([...kept, ...fresh]);
    this.tell();
    await this.store(() => replaceEntries(this.kept, [...this.log.entries.values()]));
  }
}
