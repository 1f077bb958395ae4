import './player-more.css';
import { useParams, useSearchParams } from 'wouter';
import { useSiteData } from '../../api/site.ts';
import type { Of } from '../../api/types.ts';
import { Empty } from '../../kit/states.tsx';
import { byWhen } from '../../lib/game.ts';
import { longDate } from '../../lib/when.ts';
import Video from '../video.tsx';
import { fullName } from './player-head.tsx';

type Page = Of<'PlayerPage'>;

/** The tabs of the player page that few visitors open; their data is part of the page's first response. */
export default function PlayerMore() {
  const { id } = useParams<{ id: string }>();
  const [query] = useSearchParams();
  const { data } = useSiteData(`/api/playersv2/${id}/basic`, { scope: 'all', lines: 'true' });
  if (!data) return null;
  const games = [...data.gameLines].sort((one, other) => byWhen(other.game, one.game));
  return query.get('tab') === 'bio' ? <Bio page={data} /> : <Videos games={games} />;
}

function Bio({ page: { player, teamHistory } }: { page: Page }) {
  const facts = player.attributeValues.map(({ attribute, value }) => ({
    name: attribute.attribute_name,
    // The answer does not say the attribute’s type; the values of date attributes have this form.
    text: /^\d{4}-\d\d-\d\d$/.test(value) ? longDate(value) : value,
  }));
  const first = teamHistory.at(-1);
  return (
    <section className="section" aria-labelledby="bio">
      <div className="section-head">
        <h2 id="bio">Bio</h2>
      </div>
      {facts.length > 0 || first ? (
        <dl className="card pad bio">
          {facts.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          {first && (
            <div>
              <dt>Here since</dt>
              <dd>{first.season}</dd>
            </div>
          )}
        </dl>
      ) : (
        <Empty title="No bio yet">
          <p>The league has not added anything about {fullName(player)}.</p>
        </Empty>
      )}
    </section>
  );
}

function Videos({ games }: { games: Page['gameLines'] }) {
  const filmed = games.flatMap(({ game }) => (game.video_url ? [{ game, url: game.video_url }] : []));
  return (
    <section className="section" aria-labelledby="videos">
      <div className="section-head">
        <h2 id="videos">Videos</h2>
      </div>
      {filmed.length > 0 ? (
        <ul className="videos">
          {filmed.map(({ game, url }) => (
            <li key={game.id}>
              <Video url={url} title={`${game.awayTeam.name} at ${game.homeTeam.name}, ${longDate(game.date)}`} />
            </li>
          ))}
        </ul>
      ) : (
        <Empty title="No videos yet">
          <p>Videos of games appear here.</p>
        </Empty>
      )}
    </section>
  );
}
