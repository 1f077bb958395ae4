import '../../../kit/css/on-field.css';
import '../../../parts/home/facts.css';
import '../../../parts/home/home.css';
import './screen.css';
import { Link } from 'wouter';
import { useSite, useSiteData } from '../../../api/site.ts';
import { byWhen } from '../../../lib/game.ts';
import { useTitle } from '../../../lib/title.ts';
import { CourtLines } from '../../../parts/court.tsx';
import { Ticker } from '../../../parts/home/ticker.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { MyTeam } from '../../../parts/my-team/my-team.tsx';
import { Faq } from '../../../parts/pages/faq.tsx';
import { withLead } from '../../../parts/pages/lead.ts';
import { Prose } from '../../../parts/pages/prose.tsx';
import { Gallery } from '../../../parts/viewer/gallery.tsx';

/** The marketing home page of a basketball league; its text, figures and pictures come from the page `home`. */
export default function LeagueHome() {
  const { organization } = useSite();
  const page = useSiteData('/api/pages/home');
  useTitle(organization.name);
  return (
    <Loaded from={page} what="the page" missing="This site opens soon">
      {({ page: { title, html, images, faq } }) => {
        const { lead, facts, rest } = withLead(html);
        return (
          <>
            <MyTeam />
            <section className="hero on-field">
              <div className="the-ball" />
              <div className="wrap">
                <h1>{title}</h1>
                <Prose html={lead} className="lead" />
                <p className="btn-group">
                  <Link className="btn primary large" href="/registration">
                    Register a team
                  </Link>
                  <Link className="btn second large" href="/ourTeam">
                    Join as a free agent
                  </Link>
                </p>
              </div>
              <CourtLines />
            </section>
            <NextGames />
            <div className="wrap page">
              {facts.length > 0 && (
                <dl className="facts">
                  {facts.map(([name, value]) => (
                    <div key={name}>
                      <dt>{name}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
              )}
              {images.length > 0 && (
                <section className="section" aria-labelledby="pictures">
                  <div className="section-head">
                    <h2 id="pictures">From the gym</h2>
                    <Link className="link hint tap" href="/leagueFootage">
                      League footage
                    </Link>
                  </div>
                  <Gallery images={images} />
                </section>
              )}
              {rest && <Prose html={rest} className="prose section home-text" />}
              {faq.length > 0 && <Faq title="Before you sign up" items={faq} />}
            </div>
          </>
        );
      }}
    </Loaded>
  );
}

/** Number of days shown in the ticker. */
const days = 3;

function NextGames() {
  const { data } = useSiteData('/api/gamesv2', { coming: days });
  if (data?.games.length === 0) return null;
  return <Ticker label="Next games" games={[...(data?.games ?? [])].sort(byWhen)} />;
}
