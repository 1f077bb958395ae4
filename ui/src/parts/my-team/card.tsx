import '../../kit/css/icons-more.css';
import './card.css';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useSite, useSiteData } from '../../api/site.ts';
import { Button } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Note } from '../../kit/note.tsx';
import { countOf } from '../../lib/format.ts';
import { lazily } from '../../lib/lazily.tsx';
import { today } from '../../lib/when.ts';
import { teamPath } from '../../paths.ts';
import { Crest } from '../face.tsx';
import LiveEvents from '../game/live-events.tsx';
import type { SubscribeProps } from '../schedule/subscribe.tsx';
import { changesOf, type GameChange, keepGames, withGames } from './changes.ts';
import { InstallOffer } from './install.tsx';
import { takeOffer } from './installing.ts';
import { Menu } from './menu.tsx';
import { againstWhom, glance, type Team, type TeamGlance } from './next.ts';
import { slideBelow } from './slide.ts';
import { noteVisit, readFollowed, writeFollowed } from './store.ts';
import { tellWorker } from './worker.ts';

export interface MyTeamCardProps {
  team: number;
}

/** The number of changes that are said one by one. */
const mostChanges = 4;

const Subscribe = lazily<SubscribeProps>(async () => ({
  default: (await import('../schedule/subscribe.tsx')).Subscribe,
}));

/** The followed team: what has changed since the last visit, its record, and its next game or last result. */
export default function MyTeamCard({ team: id }: MyTeamCardProps) {
  const { organization } = useSite();
  const { data, error, retry } = useSiteData(`/api/teamsv2/${id}`);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    // The team is deleted or hidden, so the visitor chooses again.
    if (error?.status === 404) writeFollowed(organization.id, null);
  }, [error, organization.id]);
  if (data) return <Card team={data.team} onLive={redraw} />;
  if (!error || error.status === 404) return null;
  return (
    <div className="wrap mine-place">
      <Note kind="warn">
        Your team did not load: {error.message}{' '}
        <Button size="small" onClick={retry}>
          Try again
        </Button>
      </Note>
    </div>
  );
}

/** Compares the team's games with those of the last visit. Returns what has changed. */
function useChanges(team: Team): GameChange[] {
  const { organization } = useSite();
  useEffect(() => {
    // First the visit, because a new one forgets the changes that were said in the last one.
    noteVisit(organization.id);
    keepGames(organization, team);
  }, [organization, team]);
  const followed = readFollowed(organization.id);
  if (!followed) return [];
  const compared = withGames(followed, team.games, today(organization.time_zone));
  return changesOf(compared, team.games, (game) => againstWhom(game, team.id));
}

/** Draws the card again each half minute, for the countdown. */
function useTicks(): void {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(draw, 30_000);
    return () => clearInterval(timer);
  }, []);
}

/** Returns whether the card offers to install the site: on the visit after following if the browser was not ready before. */
function useInstallOffer(): boolean {
  const { id } = useSite().organization;
  const [offered, setOffered] = useState(false);
  useEffect(() => {
    const offer = () => {
      if (takeOffer(id)) setOffered(true);
    };
    offer();
    addEventListener('beforeinstallprompt', offer);
    return () => removeEventListener('beforeinstallprompt', offer);
  }, [id]);
  return offered;
}

/** The gap between the rows of the card, in pixels: `--s4`. */
const gap = 16;

/** Returns the height of rows of the card with their gaps, in pixels. */
function heightOf(card: HTMLElement | null, rows: string): number {
  const found = card?.querySelectorAll<HTMLElement>(rows) ?? [];
  return [...found].reduce((sum, row) => sum + row.offsetHeight + gap, 0);
}

/** The card of the followed team. `onLive` is called when a live event has renewed the team in the cache. */
function Card({ team, onLive }: { team: Team; onLive: () => void }) {
  const site = useSite();
  const { organization } = site;
  const changes = useChanges(team);
  useTicks();
  const shown = glance(team, today(organization.time_zone));
  const offered = useInstallOffer();
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Changes are not known before the first paint, so the card is higher than the space for it.
    const reserved = Number.parseFloat(document.documentElement.style.getPropertyValue('--mine-height'));
    const grown = (place.current?.offsetHeight ?? 0) - reserved;
    if (place.current?.parentElement && grown > 0) slideBelow(place.current.parentElement, grown);
  }, []);
  useLayoutEffect(() => {
    // The browser allows the installation at any time after the first paint.
    if (offered && place.current?.parentElement)
      slideBelow(place.current.parentElement, heightOf(place.current, '.install'));
  }, [offered]);
  useLayoutEffect(() => {
    // The home page reserves the height of the card without changes and offer, because the next visit has none.
    const height = (place.current?.offsetHeight ?? 0) - heightOf(place.current, '.mine-change, .install');
    const followed = readFollowed(organization.id);
    if (!followed || height <= 0 || followed.height === height) return;
    const shown = { ...followed, height };
    writeFollowed(organization.id, shown);
    // Without the worker the space is reserved when the page is hydrated.
    tellWorker(site, shown).catch((cause: unknown) => console.warn('The height was not kept.', cause));
  });
  return (
    <div ref={place} className="wrap mine-place">
      {shown.live && <LiveEvents path={`/api/teamsv2/${team.id}`} games={[shown.live]} onChange={onLive} />}
      <section aria-label="My team" className="mine-card">
        <div className="mine-in">
          {changes.length > 0 && (
            <div className="mine-change" role="status">
              <Icon name="swap" />
              <div>
                <b>Changed since your last visit.</b>{' '}
                {changes.slice(0, mostChanges).map((change) => (
                  <Change key={change.id} change={change} />
                ))}
                {changes.length > mostChanges && (
                  <span className="mine-one">{countOf(changes.length - mostChanges, 'more game')} changed too.</span>
                )}
              </div>
            </div>
          )}
          <div className="mine-top">
            <Crest id={team.id} name={team.name} logo={team.logo_url} size={48} />
            <p>
              <b>
                <Link className="tap" href={teamPath(team.id)}>
                  {team.name}
                </Link>
              </b>
              <small>{shown.record}</small>
            </p>
            <Menu team={team} />
          </div>
          <div className="mine-next">
            <span>{shown.label}</span>
            <b>{shown.when}</b>
            <span>{shown.where}</span>
          </div>
          <Ways team={team} shown={shown} />
          {offered && <InstallOffer site={site} />}
        </div>
      </section>
    </div>
  );
}

const Change = ({ change: { game, was, between, now, after } }: { change: GameChange }) => (
  <span className="mine-one">
    {game}
    {was && <s>{was}</s>}
    {between}
    <b>{now}</b>
    {after}.
  </span>
);

/** The ways to the next game: a map, and a calendar that keeps itself up to date. */
function Ways({ team, shown }: { team: Team; shown: TeamGlance }) {
  const [asked, setAsked] = useState(false);
  return (
    <p className="mine-ways">
      {shown.directions && (
        <a className="btn primary" href={shown.directions} rel="noopener">
          <Icon name="route" size="s" />
          Directions
        </a>
      )}
      <Button icon="calendar" onClick={() => setAsked(true)}>
        Add to calendar
      </Button>
      {asked && <Subscribe team={team} league={null} onClose={() => setAsked(false)} />}
    </p>
  );
}
