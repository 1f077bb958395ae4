// A game of a device without memory and network.
import type { ScorerPage, SyncAnswer } from '../../src/api/scoring.ts';
import { keptGame } from '../../src/scorer/game/kept-game.ts';
import { ScorerGame } from '../../src/scorer/game/scorer-game.ts';

const players = (first: number) =>
  Array.from({ length: 6 }, (_, index) => ({
    id: first + index,
    firstName: 'Ada',
    lastName: `Player${first + index}`,
    number: `${index + 4}`,
    image: null,
  }));

/** Returns a game whose log is empty. Nothing is sent. */
export function newScorerGame(rules: Record<string, unknown> = {}): ScorerGame {
  const team = (id: number, name: string) => ({ id, name, slt_id: id, logo_url: null });
  const page = {
    organization: { name: 'Harbor', accent_color: '#2447d8', path: '' },
    game: { id: 7, homeTeam: team(1, 'Herons'), awayTeam: team(2, 'Otters'), date: '2031-01-05', time: '18:00' },
    home: players(10),
    away: players(20),
    rules,
    scorersMayFinish: true,
    entries: [],
    more: false,
    refused: [],
    seq: 0,
    now: Date.now(),
    device: 'AAAAAAAA',
    devices: [],
    expires_at: Date.now() + 3_600_000,
  } as unknown as ScorerPage;
  return new ScorerGame({ ...keptGame(page, ''), ended: 'left' }, [], true);
}

/** Returns a sync answer without entries of other devices. */
export function syncAnswer(game: ScorerGame, told: Partial<SyncAnswer> = {}): SyncAnswer {
  const { devices, rules } = game.kept.page;
  const nothing = { seq: 0, acked: 0, refused: [], entries: [], more: false };
  return { ...nothing, now: game.now(), status: 'live', typed: false, devices, rules, ...told };
}
