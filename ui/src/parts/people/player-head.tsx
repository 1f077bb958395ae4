import './player-head.css';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Of } from '../../api/types.ts';
import { Button } from '../../kit/button.tsx';
import { teamPath } from '../../paths.ts';
import { Crest } from '../face.tsx';

type Page = Of<'PlayerPage'>;

export const fullName = ({ firstName, lastName }: Of<'Player'>) => `${firstName} ${lastName}`.trim();

export const attribute = (player: Of<'Player'>, name: string) =>
  player.attributeValues.find((value) => value.attribute.attribute_name === name)?.value;

/** Placeholder for a missing photo. */
const NoPhoto = () => (
  <svg viewBox="0 0 100 100" aria-hidden="true">
    <path d="M8 112c2-24 17-33 30-36h24c13 3 28 12 30 36Z" fill="var(--field)" />
    <circle cx="50" cy="44" r="21" fill="var(--accent-line)" />
  </svg>
);

/** The player's photo, name, number, position and teams. */
export function PlayerHead({ page: { player, teamHistory } }: { page: Page }) {
  const number = attribute(player, 'Number') ?? player.rosters.find((roster) => roster.number)?.number;
  const name = fullName(player);
  return (
    <header className="pl-head">
      <div className="wrap">
        {number && (
          <span className="ghost-num" aria-hidden="true">
            {number}
          </span>
        )}
        <div className="pl-photo">{player.image ? <img src={player.image} alt={name} /> : <NoPhoto />}</div>
        <div>
          <h1>{name}</h1>
          <p className="sub">{[number && `#${number}`, attribute(player, 'Position')].filter(Boolean).join(', ')}</p>
          <Teams history={teamHistory} />
        </div>
      </div>
    </header>
  );
}

function Teams({ history }: { history: Page['teamHistory'] }) {
  const [open, setOpen] = useState(false);
  if (history.length === 0) return <p className="sub">No team assigned</p>;
  const more = history.length - 1;
  return (
    <div className="pl-teams">
      {(open ? history : history.slice(0, 1)).map((team) => (
        <Link key={team.slt_id} className="who tap" href={teamPath(team.id)}>
          <Crest id={team.id} name={team.name} logo={team.logo_url} size={24} />
          <span>
            <b>{team.name}</b>
            {open && <small>{team.season}</small>}
          </span>
        </Link>
      ))}
      {more > 0 && (
        <Button kind="quiet" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show less' : `+${more} more`}
        </Button>
      )}
    </div>
  );
}
