// What the scorer has begun: the chosen player, the key that waits for a player, and the question about the last event. The second
// tap records the event; the answers to the question add to it, and need not be given.
import { type GameEvent, opponent, type PlayerRef, type TeamSide } from '../../lib/courtside/entries.ts';
import { type TilePlayer, tileOf } from '../../lib/courtside/roster.ts';
import { lineOf } from '../../lib/courtside/words.ts';
import type { EntryDraft, OwnEntry } from '../game/history.ts';
import { placeAfter, placeAt } from '../game/placing.ts';
import type { ScorerGame } from '../game/scorer-game.ts';
import { hasRest, KEYS, type ScorerKey } from './keys.ts';
import { throwOne } from './refine.ts';

/** A player, or a team where no player is named. */
export interface Doer {
  team: TeamSide;
  player?: PlayerRef | undefined;
}

/** Free throws of one trip to the line. */
export interface FreeThrows extends Doer {
  kind: 'throws';
  of: string;
  nth: number;
  outOf: number;
}

/** A question about the last event. */
export type Question =
  | { kind: 'assist' | 'rebound' | 'foul' | 'turnover' | 'lost' | 'blocked' | 'shooter'; of: string }
  | FreeThrows;

/** What lies over the board. */
export type SheetName =
  | { kind: 'subs'; team: TeamSide; out?: PlayerRef }
  | { kind: 'fix'; id: string }
  | { kind: 'log' | 'menu' | 'period' | 'end' | 'clock' | 'take' | 'refused' };

/** A place in the game beside an event. */
export interface InsertPlace {
  p: number;
  pos: number;
  clock: number | undefined;
  beside: string;
  isAfter: boolean;
}

export class ScorerDesk {
  readonly game: ScorerGame;
  choice: Doer | undefined;
  pending: ScorerKey | undefined;
  question: Question | undefined;
  sheet: SheetName | undefined;
  /** Where the next event is put in, beside an earlier one. */
  insertAt: InsertPlace | undefined;
  /** What a screen reader hears. */
  said = '';
  readonly changed: () => void;

  constructor(game: ScorerGame, changed: () => void) {
    this.game = game;
    this.changed = changed;
  }

  /** Chooses a player, or gives the waiting key its player. The chosen player's tile lets go. */
  choose(doer: Doer): void {
    if (this.pending) {
      this.act(this.pending, doer);
      return;
    }
    const isSame = this.choice?.player === doer.player && this.choice?.team === doer.team;
    this.choice = isSame ? undefined : doer;
    this.question = undefined;
    this.changed();
  }

  /** Chooses a player by keyboard, and says who it is. */
  chooseAloud({ team, player, number, name }: TilePlayer): void {
    this.said = `${number} ${name}, ${this.game.teams[team].name}`;
    this.choose({ team, player });
  }

  letGo(): void {
    this.choice = undefined;
    this.pending = undefined;
    this.question = undefined;
    this.insertAt = undefined;
    this.changed();
  }

  /** Records an event of the chosen player, or waits for a player. Free throws go on with their shooter. */
  press(key: ScorerKey): void {
    const { question } = this;
    if (this.choice) this.act(key, this.choice);
    else if (question?.kind === 'throws' && KEYS[key].value === 1) throwOne(this, KEYS[key].made === true);
    else {
      this.pending = this.pending === key ? undefined : key;
      this.question = undefined;
      this.changed();
    }
  }

  /** Records an event of a player or team. */
  act(key: ScorerKey, { team, player }: Doer): void {
    const { draft, asks } = KEYS[key];
    const [entry] = this.record([{ ...draft, team, player }]);
    if (!entry) return;
    const { depth } = this.game.log.rules;
    const isAsked = asks && depth !== 'score' && (depth === 'full' || asks === 'foul');
    const isRest = asks === 'assist' || asks === 'rebound';
    if (isAsked && (!isRest || hasRest(this.game.kept.role))) this.question = { kind: asks, of: entry.id };
    this.changed();
  }

  /** Records a foul of the chosen player, of a kind that has no key of its own. */
  foul(what: string, doer: Doer, who: 'player' | 'coach' | 'bench' = 'player'): void {
    const [entry] = this.record([{ kind: 'foul', ...doer, who, what }]);
    if (entry) this.question = { kind: 'foul', of: entry.id };
    this.changed();
  }

  /** Writes entries and says the first. */
  record(drafts: readonly EntryDraft[]): OwnEntry[] {
    this.choice = undefined;
    this.pending = undefined;
    this.question = undefined;
    const entries = this.game.record(this.placed(drafts));
    const [first] = entries;
    if (first) {
      const event = this.game.log.edited.get(first.kind === 'edit' ? (first.of ?? '') : first.id);
      if (event) this.say(lineOf(this.game, event));
      if (event?.kind === 'foul' && event.team && event.player != null) this.sayOut(event.team, event.player);
      navigator.vibrate?.(10);
    }
    return entries;
  }

  /** Returns new events at the place where one is put in; the place is used once. */
  private placed(drafts: readonly EntryDraft[]): readonly EntryDraft[] {
    if (!this.insertAt || drafts.some(({ kind }) => kind === 'edit')) return drafts;
    const { p, pos, clock } = this.insertAt;
    this.insertAt = undefined;
    return drafts.map((draft) => ({ ...draft, p, pos, clock }));
  }

  /** Says that a player is out of the game, after a foul. */
  private sayOut(team: TeamSide, player: PlayerRef) {
    const { number, name, out } = tileOf(this.game, team, player);
    if (out) this.said += ` ${number} ${name} is out of the game.`;
  }

  private say(line: string) {
    const { home, away } = this.game.log.state;
    this.said = `${line}. ${away.score} to ${home.score}.`;
  }

  /** Returns the event that the question is about, unless it was taken out. */
  get asked(): GameEvent | undefined {
    const event = this.question && this.game.log.edited.get(this.question.of);
    return event?.void ? undefined : event;
  }

  /** Answers the question with a player; without one, with the team. */
  answer({ team, player }: Doer): void {
    const { question, asked } = this;
    if (!question || !asked?.team) return;
    const doer = { team, player };
    const belongs = { for: question.of, ...placeAt(asked) };
    if (question.kind === 'rebound') {
      const end = team === asked.team ? 'off' : 'def';
      this.record([{ kind: 'rebound', ...doer, end, ...placeAfter(asked) }]);
    } else if (question.kind === 'assist') this.record([{ kind: 'assist', ...doer, ...belongs }]);
    else if (question.kind === 'turnover') this.record([{ kind: 'steal', ...doer, ...belongs }]);
    else if (question.kind === 'lost') this.record([{ kind: 'turnover', ...doer, ...belongs }]);
    else if (question.kind === 'blocked') {
      const [shot] = this.record([{ kind: 'shot', ...doer, value: 2, made: false, ...placeAfter(asked) }]);
      if (shot) this.question = { kind: 'rebound', of: shot.id };
    } else if (question.kind === 'foul') {
      this.record([{ kind: 'edit', of: question.of, set: { on: player ?? null } }]);
      this.question = { kind: 'throws', of: question.of, ...doer, nth: 1, outOf: 2 };
    } else if (question.kind === 'shooter')
      this.question = { kind: 'throws', of: question.of, ...doer, nth: 1, outOf: 2 };
    this.changed();
  }

  /** Records a time-out of a team. */
  timeout(team: TeamSide): void {
    this.record([{ kind: 'timeout', team }]);
    this.changed();
  }

  /** Says who has the ball after the opening tip. */
  tip(team: TeamSide): void {
    this.record([{ kind: 'jump', what: 'tip', team }]);
    this.changed();
  }

  undo(): void {
    const { last } = this.game.history;
    const event = last ? this.game.log.edited.get(last) : undefined;
    this.letGo();
    if (!this.game.undo().length) return;
    this.say(`Undone: ${event ? lineOf(this.game, event) : 'the last change'}`);
    this.changed();
  }

  redo(): void {
    const { next } = this.game.history;
    const event = next ? this.game.log.edited.get(next) : undefined;
    this.letGo();
    if (!this.game.redo().length) return;
    this.say(`Again: ${event ? lineOf(this.game, event) : 'the last change'}`);
    this.changed();
  }

  open(sheet: SheetName | undefined): void {
    this.sheet = sheet;
    this.changed();
  }

  /** Starts the next period: after the end of one, or the first. */
  nextPeriod(): void {
    const { log, period } = this.game;
    this.record([{ kind: 'period', what: 'start', p: log.state.periods.length ? period + 1 : 1 }]);
    this.changed();
  }

  /** Starts or stops the clock of a period; asks first if another device holds it. Between periods the clock stands. */
  toggleClock(holder: string, left: number): void {
    const { game } = this;
    const { ending, state } = game.log;
    if (ending || (state.periods.at(-1)?.ended ?? true)) return;
    if (holder && holder !== game.kept.device) this.open({ kind: 'take' });
    else game.record([{ kind: 'clock', run: !game.log.state.clock.run && left > 0, left }]);
  }

  /** Returns the team that the question's answers are of; undefined for both. */
  get answering(): TeamSide | undefined {
    const { question, asked } = this;
    if (!question || !asked?.team || question.kind === 'rebound' || question.kind === 'throws') return undefined;
    return question.kind === 'assist' ? asked.team : opponent(asked.team);
  }
}
