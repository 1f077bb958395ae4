// Answers that add to the last event: the kind of a foul, why a ball was lost, free throws.
import type { EntryDraft } from '../game/history.ts';
import { placeAfter, placeAt } from '../game/placing.ts';
import type { ScorerDesk } from './desk.ts';
import { hasRest } from './keys.ts';

/** Says of which kind a foul was. An offensive foul is a turnover too. */
export function setFoul(desk: ScorerDesk, what: string): void {
  const { question, asked } = desk;
  if (!question || !asked) return;
  const { team, player } = asked;
  const turnover = [...desk.game.log.edited.values()].find(
    (event) => event.for === question.of && event.kind === 'turnover' && !event.void,
  );
  const drafts: EntryDraft[] = [{ kind: 'edit', of: question.of, set: { what } }];
  if (what === 'offensive' && !turnover)
    drafts.push({ kind: 'turnover', team, player, why: 'foul', ...placeAt(asked), for: question.of });
  if (what !== 'offensive' && turnover) drafts.push({ kind: 'edit', of: turnover.id, set: { void: true } });
  desk.record(drafts);
  if (what !== 'offensive') desk.question = question;
  desk.changed();
}

/** Says why the ball was lost. */
export function setWhy(desk: ScorerDesk, why: string): void {
  const { question } = desk;
  if (!question) return;
  desk.record([{ kind: 'edit', of: question.of, set: { why } }]);
  desk.question = question;
  desk.changed();
}

/** Asks who shoots, where nobody was named. */
export function askShooter(desk: ScorerDesk): void {
  if (desk.question) desk.question = { kind: 'shooter', of: desk.question.of };
  desk.changed();
}

export function setThrows(desk: ScorerDesk, outOf: number): void {
  if (desk.question?.kind === 'throws') desk.question = { ...desk.question, outOf };
  desk.changed();
}

/** Records one free throw of the trip. The first one says how many there are. */
export function throwOne(desk: ScorerDesk, made: boolean): void {
  const { question, asked } = desk;
  if (question?.kind !== 'throws') return;
  const { team, player, of, nth, outOf } = question;
  const shot: EntryDraft = { kind: 'shot', team, player, value: 1, made, nth, outOf, ...placeAfter(asked) };
  const said: EntryDraft = { kind: 'edit', of, set: { shots: outOf } };
  const shotEntry = desk.record(nth === 1 ? [shot, said] : [shot])[0];
  if (nth < outOf) desk.question = { ...question, nth: nth + 1 };
  else if (!made && shotEntry && hasRest(desk.game.kept.role)) desk.question = { kind: 'rebound', of: shotEntry.id };
  desk.changed();
}
