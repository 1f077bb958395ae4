import './players.css';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { useSite, useSiteData } from '../../api/site.ts';
import type { Of } from '../../api/types.ts';
import { Button } from '../../kit/button.tsx';
import { Filter, Search } from '../../kit/filter.tsx';
import { Empty } from '../../kit/states.tsx';
import { byName, count } from '../../lib/format.ts';
import { useQuery } from '../../lib/query.ts';
import { useTitle } from '../../lib/title.ts';
import { Avatar } from '../../parts/face.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { playerPath } from '../../paths.ts';

type Player = Of<'Player'>;

/** How many cards are shown at first, and with each press of Show more. */
const step = 60;

const fullName = ({ firstName, lastName }: Player) => `${firstName} ${lastName}`.trim();

/** Letters as they are typed by somebody in a hurry: no accents, no capitals. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const active = (player: Player) => player.rosters.filter((one) => one.season.active);

export default function Players() {
  const { organization } = useSite();
  const answer = useSiteData<Of<'Players'>>('/api/playersv2');
  useTitle('Players', organization.name);
  return (
    <Loaded from={answer} what="the players" title="Players" loading="Loading players..." rows={8}>
      {({ players }) => <Found players={players} />}
    </Loaded>
  );
}

/** The leagues in the server's order, and the teams by name, on which somebody plays now. */
function useChoices(players: Player[], league: string) {
  const leagues = useSiteData<Of<'Leagues'>>('/api/leaguesv2').data?.leagues;
  return useMemo(() => {
    const rosters = players.flatMap(active);
    const named = new Map(rosters.map((one) => [one.league.id, one.league.name]));
    const order = (id: number) => leagues?.findIndex((one) => one.id === id) ?? -1;
    const within = rosters.filter((one) => !league || String(one.league.id) === league);
    const teams = new Map(within.map((one) => [one.team.id, one.team.name]));
    return {
      leagues: [...named].sort(([one], [other]) => order(one) - order(other)),
      teams: [...teams].sort(([, one], [, other]) => byName(one, other)),
    };
  }, [players, leagues, league]);
}

/** What an address names and nobody plays in any more is no choice. */
const known = (choices: [id: number, name: string][], asked: string) =>
  choices.some(([id]) => String(id) === asked) ? asked : '';

function Found({ players }: { players: Player[] }) {
  const { read, write } = useQuery();
  const name = read('name');
  const [shown, setShown] = useState(step);
  const choices = useChoices(players, read('league'));
  const league = known(choices.leagues, read('league'));
  const team = known(choices.teams, read('team'));
  const searched = useDeferredValue(name);
  const found = useMemo(() => {
    const words = plain(searched).split(/\s+/).filter(Boolean);
    return players.filter((player) => {
      const own = plain(fullName(player));
      const on = (one: Of<'PlayerRoster'>) =>
        (!league || String(one.league.id) === league) && (!team || String(one.team.id) === team);
      return words.every((word) => own.includes(word)) && (!(league || team) || active(player).some(on));
    });
  }, [players, searched, league, team]);
  const choose = (changes: Record<string, string>) => {
    setShown(step);
    write(changes);
  };
  const filtered = name !== '' || league !== '' || team !== '';
  return (
    <div className="wrap page">
      <header className="page-head">
        <div>
          <h1>Players</h1>
          <p className="sub" role="status">
            {filtered ? `${count(found.length, 'player')} found` : 'Search a name, or choose a league or team'}
          </p>
        </div>
      </header>
      <search className="find" aria-label="Players">
        <Search label="Search players" value={name} onInput={(value) => choose({ name: value })} />
        <Filter label="League" value={league} onChange={(value) => choose({ league: value, team: '' })}>
          <option value="">All Leagues</option>
          {choices.leagues.map(([id, label]) => (
            <option key={id} value={String(id)}>
              {label}
            </option>
          ))}
        </Filter>
        <Filter label="Team" value={team} onChange={(value) => choose({ team: value })}>
          <option value="">All teams</option>
          {choices.teams.map(([id, label]) => (
            <option key={id} value={String(id)}>
              {label}
            </option>
          ))}
        </Filter>
      </search>
      {filtered && found.length === 0 && (
        <Empty title="Nobody found">
          <p>No player of this league goes by that name here.</p>
          <Button onClick={() => choose({ name: '', league: '', team: '' })}>Clear the filters</Button>
        </Empty>
      )}
      {filtered && (
        <ul className="faces">
          {found.slice(0, shown).map((player) => (
            <Card key={player.id} player={player} />
          ))}
        </ul>
      )}
      {filtered && found.length > shown && (
        <Button className="more" onClick={() => setShown(shown + step)}>
          Show {Math.min(step, found.length - shown)} more
        </Button>
      )}
    </div>
  );
}

function Card({ player }: { player: Player }) {
  const rosters = active(player);
  const number = player.rosters.find((one) => one.number)?.number;
  return (
    <li>
      <Link className="card pad who" href={playerPath(player.id)}>
        <Avatar id={player.id} name={fullName(player)} image={player.image} size={48} />
        <span>
          <b>{fullName(player)}</b>
          <small>
            {[number && `#${number}`, [...new Set(rosters.map((one) => one.team.name))].join(', ')]
              .filter(Boolean)
              .join(' · ') || 'No team assigned'}
          </small>
        </span>
      </Link>
    </li>
  );
}
