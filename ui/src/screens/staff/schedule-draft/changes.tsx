import '../../../parts/staff/games/game-change.css';
import { useState } from 'react';
import { type DraftGame, useDraftComparison } from '../../../api/schedules.ts';
import { Chip } from '../../../kit/badge.tsx';
import { Button } from '../../../kit/button.tsx';
import { Empty } from '../../../kit/states.tsx';
import { countOf } from '../../../lib/format.ts';
import { shortDate } from '../../../lib/when.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { changeText, gameText, placeText } from './places.ts';

/** Returns what becomes of a game, with its places before and after. */
function Difference({ game }: { game: DraftGame }) {
  const { before, place, state } = game;
  const was = before && placeText(before.place);
  const now = state === 'planned' && place ? placeText(place) : changeText(game);
  return (
    <li>
      <b>{gameText(game)}</b>
      <p>
        {before && was !== now ? `${was} → ${now}` : now} <span className="dim">{changeText(game)}</span>
      </p>
    </li>
  );
}

/** The differences between a draft and the published schedule: by team or by week, for the screen and for paper. */
export function Changes({ draft }: { draft: number }) {
  const [by, setBy] = useState<'week' | 'team'>('week');
  const read = useDraftComparison(draft);
  return (
    <Loaded from={read} what="the differences" missing="Draft not found">
      {({ games, teams, weeks, unchanged }) => {
        if (games.length === 0) {
          return (
            <Empty title="Nothing differs">
              <p>The draft is the published schedule. Move games on the board or in the list.</p>
            </Empty>
          );
        }
        const groups =
          by === 'week'
            ? weeks.map(({ date, games }) => ({ title: `Week of ${shortDate(date)}`, games }))
            : teams.map(({ name, league, games }) => ({ title: `${name}, ${league}`, games }));
        return (
          <div className="stack">
            <div className="toolbar">
              <Chip pressed={by === 'week'} onClick={() => setBy('week')}>
                By week
              </Chip>
              <Chip pressed={by === 'team'} onClick={() => setBy('team')}>
                By team
              </Chip>
              <Button icon="print" onClick={() => window.print()}>
                Print
              </Button>
            </div>
            <p>
              {countOf(games.length, 'game')} of {countOf(teams.length, 'team')} differ, {countOf(unchanged, 'game')}{' '}
              stay.
            </p>
            {groups.map(({ title, games: ids }) => (
              <section key={title} className="card pad" aria-label={title}>
                <h2>{title}</h2>
                <ul className="changed-games">
                  {games
                    .filter(({ id }) => ids.includes(id))
                    .map((game) => (
                      <Difference key={game.id} game={game} />
                    ))}
                </ul>
              </section>
            ))}
          </div>
        );
      }}
    </Loaded>
  );
}
