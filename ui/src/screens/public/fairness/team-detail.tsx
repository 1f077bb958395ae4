import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useSite, useSiteData } from '../../../api/site.ts';
import type { Of } from '../../../api/types.ts';
import { Table } from '../../../kit/table.tsx';
import { countOf, dash, scoreText } from '../../../lib/format.ts';
import { useTitle } from '../../../lib/title.ts';
import { clock, longDate, shortDate, weekday } from '../../../lib/when.ts';
import { Crest } from '../../../parts/face.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { gamePath, teamPath } from '../../../paths.ts';
import { fairnessAddress } from './address.ts';

type Detail = Of<'TeamFairness'>;

export interface TeamDetailProps {
  season: number;
  league: number;
  team: number;
}

/** The games of one team: who hosted whom, times, courts, and the days of rest before each game. */
export default function TeamDetail({ season, league, team }: TeamDetailProps) {
  const { organization } = useSite();
  const answer = useSiteData(`/api/seasonsv2/${season}/leagues/${league}/teams/${team}/fairness`);
  useTitle(answer.data && `Fairness, ${answer.data.team.name}`, organization.name);
  return (
    <Loaded from={answer} what="the team" missing="There is no such team in this league">
      {(data) => <Page key={team} {...data} />}
    </Loaded>
  );
}

function Page({ season, league, team, opponents, times, courts, games }: Detail) {
  return (
    <div className="wrap page">
      <header className="page-head">
        <div className="row nowrap">
          <Crest id={team.id} name={team.name} logo={team.logo_url} size={48} />
          <div>
            <h1>{team.name}</h1>
            <p className="sub">
              {league.name}, {season.name}
            </p>
          </div>
        </div>
        <div className="row">
          <Link className="link tap" href={fairnessAddress({ season: season.id, league: league.id })}>
            All teams
          </Link>
          <Link className="link tap" href={teamPath(team.id)}>
            Team page
          </Link>
        </div>
      </header>
      <Facts {...team} />
      <div className="split fair-split">
        <div className="fair-parts">
          <Opponents opponents={opponents} />
          <Shares caption="Times" shares={times.map((share) => ({ ...share, name: clock(share.name) }))} />
          {courts.length > 1 && <Shares caption="Courts" shares={courts} />}
        </div>
        <Games games={games} />
      </div>
    </div>
  );
}

/** Returns the days without a game: `6 days`; `none` for 0. */
const days = (rest: number | null | undefined) => (rest == null ? dash : rest === 0 ? 'none' : countOf(rest, 'day'));

const Facts = ({ home, away, breaks, byes, shortest_rest, typical_rest, without_rest }: Detail['team']) => (
  <dl className="card pad fair-facts">
    {[
      ['Home–away', scoreText(home, away)],
      ['Home or away in a row', breaks],
      ['Byes', byes],
      ['Shortest rest', days(shortest_rest)],
      ['Typical rest', days(typical_rest)],
      ['Games without a day of rest', without_rest],
    ].map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <div className="section-head">
      <h2>{title}</h2>
    </div>
    <div className="card">{children}</div>
  </section>
);

const Opponents = ({ opponents }: Pick<Detail, 'opponents'>) => (
  <Section title="Opponents">
    <Table caption="Opponents" kind="fair">
      <thead>
        <tr>
          <th scope="col">Opponent</th>
          <th scope="col" className="num">
            At home
          </th>
          <th scope="col" className="num">
            Away
          </th>
        </tr>
      </thead>
      <tbody>
        {opponents.map(({ id, name, logo_url, withdrawn, home, away }) => (
          <tr key={id}>
            <th scope="row">
              <span className="who">
                <Crest id={id} name={name} logo={logo_url} size={24} />
                <span>
                  {name}
                  {withdrawn && <small> (withdrew)</small>}
                </span>
              </span>
            </th>
            <td className="num">{home || dash}</td>
            <td className="num">{away || dash}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  </Section>
);

const Shares = ({ caption, shares }: { caption: string; shares: Detail['times'] }) => (
  <Section title={caption}>
    <Table caption={caption} kind="fair lines">
      <thead>
        <tr>
          <th scope="col">{caption === 'Times' ? 'Time' : 'Court'}</th>
          <th scope="col" className="num">
            Games
          </th>
          <th scope="col" className="num">
            Teams of the league
          </th>
        </tr>
      </thead>
      <tbody>
        {shares.map(({ name, games, fewest, most }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="num key">{games}</td>
            <td className="num dim">{fewest === most ? most : `${fewest} to ${most}`}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  </Section>
);

const Games = ({ games }: Pick<Detail, 'games'>) => (
  <Section title="Games">
    <Table caption="Games" kind="fair two lines">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Opponent</th>
          <th scope="col" className="num">
            Rest before
          </th>
        </tr>
      </thead>
      <tbody>
        {games.map((game) => (
          <tr key={game.id}>
            <td>
              <time dateTime={game.date} title={longDate(game.date)}>
                {weekday(game.date)}, {shortDate(game.date)}
              </time>
              <small>{clock(game.time)}</small>
            </td>
            <th scope="row">
              <Link href={gamePath(game.id)}>
                {game.is_home ? '' : 'at '}
                {game.opponent}
              </Link>
              <small>
                {[game.is_break && (game.is_home ? 'At home again' : 'Away again'), game.location]
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </th>
            <td className="num">{game.postponed ? <span className="badge">Postponed</span> : days(game.rest)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  </Section>
);
