import { useState } from 'react';
import { useScoringWrites } from '../../../api/games.ts';
import type { Of } from '../../../api/types.ts';
import { Button } from '../../../kit/button.tsx';
import { Select } from '../../../kit/field.tsx';
import type { TeamSide } from '../../../lib/courtside/entries.ts';
import { type StaffGame, useSettling } from './staff-game.ts';

/** The entries that the server refused, with the reasons. */
export const RefusedEntries = ({ game }: { game: StaffGame }) => (
  <ul className="log-events" aria-label="Refused entries">
    {game.scoring.refused.map(({ device, n, kind, message }) => (
      <li key={`${device}-${n}`}>
        <span>
          {kind}, {game.deviceName(device)}
          <small>{message}</small>
        </span>
      </li>
    ))}
  </ul>
);

/** The guests of the game who are no players of a roster yet. */
export function LogGuests({ game }: { game: StaffGame }) {
  const guests = game.scoring.guests.filter(({ player_id }) => player_id == null);
  if (guests.length === 0) return <p>Each guest is a player of a roster now.</p>;
  return (
    <ul className="log-guests" aria-label="Guests">
      {guests.map((guest) => (
        <Guest key={guest.key} game={game} guest={guest} />
      ))}
    </ul>
  );
}

function Guest({ game, guest: { key, name, number, team } }: { game: StaffGame; guest: Of<'ScoringGuest'> }) {
  const { nameGuest } = useScoringWrites(game.id);
  const { run, isBusy } = useSettling();
  const [player, choose] = useState(0);
  const side: TeamSide = team === 'away' ? 'away' : 'home';
  const called = [number, name].filter(Boolean).join(' ');
  return (
    <li>
      <Select
        label={`${called}, ${game.teams[side].name}`}
        value={`${player}`}
        onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
      >
        <option value="0">Not on the roster</option>
        {game.rosters[side].map(({ id, firstName, lastName, number: known }) => (
          <option key={id} value={`${id}`}>
            {[known, firstName, lastName].filter(Boolean).join(' ')}
          </option>
        ))}
      </Select>
      <Button
        disabled={!player || isBusy}
        onClick={() => run(() => nameGuest(key, player), `${called} is on the roster`)}
      >
        Save who {called} is
      </Button>
    </li>
  );
}
