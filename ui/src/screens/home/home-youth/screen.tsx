import '../../../kit/css/on-field.css';
import '../../../parts/home/home.css';
import { Link } from 'wouter';
import { useSite, useSiteData } from '../../../api/site.ts';
import { Empty } from '../../../kit/states.tsx';
import { byWhen } from '../../../lib/game.ts';
import { useTitle } from '../../../lib/title.ts';
import { fullDate, today, zoneName } from '../../../lib/when.ts';
import { CourtLines } from '../../../parts/court.tsx';
import { GameRow } from '../../../parts/game-row.tsx';
import { combineData, Loaded } from '../../../parts/loaded.tsx';
import { MyTeam } from '../../../parts/my-team/my-team.tsx';
import { useFollowedTeam } from '../../../parts/my-team/use-followed-team.ts';
import { Faq } from '../../../parts/pages/faq.tsx';
import { withLead } from '../../../parts/pages/lead.ts';
import { Prose } from '../../../parts/pages/prose.tsx';
import { BareMenu } from '../../../parts/site/bare-menu.tsx';
import { Gallery } from '../../../parts/viewer/gallery.tsx';

/** The home page of a youth league: the text of the page `home`, and the next match day. */
export default function YouthHome() {
  const { organization } = useSite();
  const page = useSiteData('/api/pages/home');
  const games = useSiteData('/api/gamesv2', { coming: 1 });
  useTitle(organization.name);
  const followed = useFollowedTeam();
  const now = today(organization.time_zone);
  return (
    <Loaded from={combineData(page, games)} what="the page" missing="This site opens soon">
      {([{ page: own }, all]) => {
        const { lead, rest } = withLead(own.html);
        const coming = all.games.filter((game) => game.date >= now).sort(byWhen);
        const date = coming[0]?.date;
        return (
          <>
            <MyTeam />
            <section className="hero on-field">
              <div className="the-ball" />
              <div className="wrap">
                <h1>{own.title}</h1>
                <Prose html={lead} className="lead" />
                <p className="btn-group">
                  <Link className="btn primary large" href="/schedule">
                    See the schedule
                  </Link>
                  <Link className="btn second large" href="/teamList">
                    Standings
                  </Link>
                </p>
              </div>
              <CourtLines />
            </section>
            <div className="wrap page split rail-right">
              <section aria-labelledby="coming">
                <BareMenu />
                <div className="section-head">
                  <h2 id="coming">{date ? fullDate(date) : 'Games'}</h2>
                  <Link className="link hint tap" href="/schedule">
                    Full schedule
                  </Link>
                </div>
                {date ? (
                  <ol className="games">
                    {coming
                      .filter((game) => game.date === date)
                      .map((game) => (
                        <li key={game.id}>
                          <GameRow game={game} zone={zoneName(organization.time_zone)} followed={followed} />
                        </li>
                      ))}
                  </ol>
                ) : (
                  <Empty title="No games coming up" />
                )}
              </section>
              <div>
                <Prose html={rest} />
                {own.images.length > 0 && <Gallery images={own.images} />}
                {own.faq.length > 0 && <Faq title="Questions and answers" items={own.faq} />}
              </div>
            </div>
          </>
        );
      }}
    </Loaded>
  );
}
