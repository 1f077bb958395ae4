import '../../../kit/css/on-field.css';
import './hero.css';
import { Link } from 'wouter';
import { useSite } from '../../../api/site.ts';
import type { Of } from '../../../api/types.ts';
import { Icon } from '../../../kit/icon.tsx';
import { scoreText } from '../../../lib/format.ts';
import { displayStatus, hasScore, sideOf } from '../../../lib/game.ts';
import { lazyPart } from '../../../lib/lazily.tsx';
import { clock, fullDate, longDate, relativeDay, today } from '../../../lib/when.ts';
import { CourtLines } from '../../../parts/court.tsx';
import { Crest } from '../../../parts/face.tsx';
import { GameStatus } from '../../../parts/game-row.tsx';
import { gamePath } from '../../../paths.ts';

export type Home = Of<'Home'>;
type Featured = Of<'FeaturedGame'>;

const BracketCard = lazyPart('screens/home/home/bracket-card', () => import('./bracket-card.tsx'));

const bracketPath = ({ division_id, season_id }: Of<'HomeBracket'>) =>
  `/tournamentBracket?divisionId=${division_id}&seasonId=${season_id}`;

/** The top of the page: what is on, in a headline, a sentence and a card. */
export function Hero({ home }: { home: Home }) {
  const { organization } = useSite();
  const { eyebrow, headline, sentence } = home.hero;
  return (
    <section className="home-hero on-field">
      <CourtLines />
      <div className="wrap">
        <div>
          {eyebrow && (
            <p className="eyebrow">
              {home.champions && <Icon name="trophy" size="s" />}
              {eyebrow}
            </p>
          )}
          <h1>{headline}</h1>
          {sentence && <p className="lead">{sentence}</p>}
          <p className="btn-group">
            {links(home).map(([text, href], index) => (
              <Link key={href} className={`btn large ${index === 0 ? 'primary' : 'second'}`} href={href}>
                {text}
              </Link>
            ))}
          </p>
        </div>
        <Card home={home} now={today(organization.time_zone)} />
      </div>
    </section>
  );
}

function links({ phase, bracket, season }: Home): [text: string, href: string][] {
  if (phase === 'playoffs' && bracket) {
    return [
      ['Bracket', bracketPath(bracket)],
      ['Schedule', '/schedule'],
    ];
  }
  if (phase === 'off_season') {
    return [
      ['Final standings', '/teamList'],
      ['All results', '/schedule?date=all'],
    ];
  }
  return season
    ? [
        ['Schedule', '/schedule'],
        ['Standings', '/teamList'],
      ]
    : [];
}

function Card({ home, now }: { home: Home; now: string }) {
  if (home.bracket && home.phase === 'playoffs')
    return <BracketCard bracket={home.bracket} href={bracketPath(home.bracket)} now={now} />;
  if (home.hero.game) return <GameCard featured={home.hero.game} now={now} />;
  return home.phase === 'new' && home.season ? <Dates season={home.season} first={home.hero.night?.date} /> : null;
}

/** The dates of a season before its first games. */
function Dates({ season, first }: { season: Of<'HomeSeason'>; first: string | undefined }) {
  const begin = first ?? season.startDate;
  if (!begin) return null;
  return (
    <section className="feature-game" aria-label={season.name}>
      <header>
        <b>{season.name}</b>
      </header>
      <dl className="dates">
        <dt>First games</dt>
        <dd>{fullDate(begin)}</dd>
        {season.finishDate && (
          <>
            <dt>Last games</dt>
            <dd>{fullDate(season.finishDate)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

function GameCard({ featured, now }: { featured: Featured; now: string }) {
  const { game, isFinal } = featured;
  const state = displayStatus(game);
  const day = relativeDay(game.date, now) ?? fullDate(game.date);
  return (
    <article className="feature-game" aria-label={`${game.awayTeam.name} at ${game.homeTeam.name}`}>
      <header>
        {isFinal ? (
          <>
            <Icon name="trophy" size="s" />
            <b>The final</b>
          </>
        ) : state === 'scheduled' ? (
          <b>
            {day}, {clock(game.time)}
          </b>
        ) : (
          <GameStatus game={game} />
        )}
        <span className="push">{hasScore(game) && state !== 'live' ? longDate(game.date) : game.league?.name}</span>
      </header>
      <GameSide featured={featured} home={false} />
      <GameSide featured={featured} home />
      <footer>
        <span>{game.location}</span>
        <Link className="push tap" href={gamePath(game.id)}>
          {state === 'live' ? 'Follow live' : hasScore(game) ? 'Box score' : 'Preview'}
          <Icon name="right" size="s" />
        </Link>
      </footer>
    </article>
  );
}

function GameSide({ featured, home }: { featured: Featured; home: boolean }) {
  const { own, points, against } = sideOf(featured.game, home);
  const record = home ? featured.homeRecord : featured.awayRecord;
  const shown = hasScore(featured.game);
  return (
    <div className={shown && (points ?? 0) < (against ?? 0) ? 'fg-side less' : 'fg-side'}>
      <Crest id={own.id} name={own.name} logo={own.logo_url} size={40} />
      <span>
        {own.name}
        <small>{scoreText(record.wins, record.losses)}</small>
      </span>
      {shown && <span className="pts">{points ?? 0}</span>}
    </div>
  );
}
