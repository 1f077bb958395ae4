import '../../../kit/css/search.css';
import './screen.css';
import { useDeferredValue, useMemo, useReducer } from 'react';
import { Link, useRouter } from 'wouter';
import { useSite, useSiteData } from '../../../api/site.ts';
import type { Of } from '../../../api/types.ts';
import { Button } from '../../../kit/button.tsx';
import { Filter, Search } from '../../../kit/filter.tsx';
import { Empty } from '../../../kit/states.tsx';
import { InSteps } from '../../../kit/steps/in-steps.tsx';
import { byName, countOf, plain } from '../../../lib/format.ts';
import { useAddressQuery } from '../../../lib/query.ts';
import { useTitle } from '../../../lib/title.ts';
import { Avatar } from '../../../parts/face.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { PlayerLink } from '../../../parts/people/player-link.tsx';

type Player = Of<'Player'>;

const fullName = ({ firstName, lastName }: Player) => `${firstName} ${lastName}`.trim();

const active = (player: Player) => player.rosters.filter((roster) => roster.season.active);

export default function Players() {
  const { organization } = useSite();
  const choices = useSiteData('/api/playersv2/choices');
  useTitle('Players', organization.name);
  return (
    <Loaded from={choices} what="the players" title="Players" loading="Loading players..." rows={8}>
      {({ leagues }) => <Finder leagues={leagues} />}
    </Loaded>
  );
}

/** Returns `asked` if it is one of the choices; otherwise an empty text, for an outdated URL. */
const validChoice = (choices: { id: number }[], asked: string) =>
  choices.some(({ id }) => String(id) === asked) ? asked : '';

/** Returns the teams of one league (or all) by name, without duplicates. */
function teamsOf(leagues: Of<'PlayerChoice'>[], league: string) {
  const within = leagues.filter((choice) => !league || String(choice.id) === league).flatMap((choice) => choice.teams);
  return [...new Map(within.map((team) => [team.id, team])).values()].sort((one, other) =>
    byName(one.name, other.name),
  );
}

function Finder({ leagues }: { leagues: Of<'PlayerChoice'>[] }) {
  const { base } = useRouter();
  const { read, write } = useAddressQuery();
  const name = read('name');
  const league = validChoice(leagues, read('league'));
  const teams = teamsOf(leagues, league);
  const team = validChoice(teams, read('team'));
  const filtered = name !== '' || league !== '' || team !== '';
  // All players are loaded only when the visitor is about to search (focus or pointer on the search field).
  const [near, come] = useReducer(() => true, false);
  const answer = useSiteData(filtered || near ? '/api/playersv2' : null);
  const clear = () => write({ name: '', league: '', team: '' });
  const searched = useDeferredValue(name);
  const players = answer.data?.players;
  const found = useMemo(() => matching(players ?? [], searched, league, team), [players, searched, league, team]);
  return (
    <div className="wrap page">
      <header className="page-head">
        <div>
          <h1>Players</h1>
          <p className="sub" role="status">
            {!filtered && 'Search a name, or choose a league or team'}
            {filtered && players && `${countOf(found.length, 'player')} found`}
          </p>
        </div>
        <Link className="link tap" href="/leaderboard">
          Leaderboard
        </Link>
      </header>
      <search className="find" aria-label="Players" onFocus={come} onPointerEnter={come}>
        {/* Without scripts the form leads to the results of the site's search. */}
        <form action={`${base}/search`} onSubmit={(event) => event.preventDefault()}>
          <Search label="Search players" name="q" value={name} onInput={(value) => write({ name: value })} />
        </form>
        <Choice
          label="League"
          all="All Leagues"
          of={leagues}
          value={league}
          onChange={(to) => write({ league: to, team: '' })}
        />
        <Choice label="Team" all="All teams" of={teams} value={team} onChange={(to) => write({ team: to })} />
      </search>
      {filtered && (
        <Loaded from={answer} what="the players" title={null} loading="Loading players..." rows={8}>
          {() => <Found players={found} of={`${name} ${league} ${team}`} onClear={clear} />}
        </Loaded>
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  all: string;
  of: { id: number; name: string }[];
  value: string;
  onChange: (to: string) => void;
}

const Choice = ({ label, all, of, value, onChange }: ChoiceProps) => (
  <Filter label={label} value={value} onChange={onChange}>
    <option value="">{all}</option>
    {of.map((choice) => (
      <option key={choice.id} value={String(choice.id)}>
        {choice.name}
      </option>
    ))}
  </Filter>
);

/** Returns the players of a league and team whose names contain all words of `name`. */
function matching(players: Player[], name: string, league: string, team: string): Player[] {
  const words = plain(name).split(/\s+/).filter(Boolean);
  const on = (one: Of<'PlayerRoster'>) =>
    (!league || String(one.league.id) === league) && (!team || String(one.team.id) === team);
  return players.filter((player) => {
    const own = plain(fullName(player));
    return words.every((word) => own.includes(word)) && (!(league || team) || active(player).some(on));
  });
}

interface FoundProps {
  players: Player[];
  /** The search and filters; a new value starts the list from the beginning. */
  of: string;
  onClear: () => void;
}

function Found({ players, of, onClear }: FoundProps) {
  return (
    <>
      {players.length === 0 && (
        <Empty title="Nobody found">
          <p>No player has that name here.</p>
          <Button onClick={onClear}>Clear the filters</Button>
        </Empty>
      )}
      <InSteps items={players} of={of}>
        {(shown) => (
          <ul className="faces">
            {shown.map((player) => (
              <Card key={player.id} player={player} />
            ))}
          </ul>
        )}
      </InSteps>
    </>
  );
}

function Card({ player }: { player: Player }) {
  const rosters = active(player);
  const number = player.rosters.find((roster) => roster.number)?.number;
  return (
    <li>
      <PlayerLink className="card pad who" player={player}>
        <Avatar id={player.id} name={fullName(player)} image={player.image} size={48} />
        <span>
          <b>{fullName(player)}</b>
          <small>
            {[number && `#${number}`, [...new Set(rosters.map((roster) => roster.team.name))].join(', ')]
              .filter(Boolean)
              .join(' · ') || 'No team assigned'}
          </small>
        </span>
      </PlayerLink>
    </li>
  );
}
