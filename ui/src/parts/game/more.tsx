import './more.css';
import type { Of } from '../../api/types.ts';
import { lazily } from '../../lib/lazily.tsx';
import type { VideoProps } from '../video.tsx';
import { Performers } from './performers.tsx';
import { matchup } from './running.ts';
import { Share } from './share.tsx';
import { Versus } from './versus.tsx';

const Video = lazily<VideoProps>(() => import('../video.tsx'));

/** What a game's page shows between its periods and its box scores. */
export function More({ page }: { page: Of<'GamePage'> }) {
  const { game } = page;
  const played = page.playerStats.length > 0;
  return (
    <>
      {game.video_url && (
        <div className="film">
          <Video url={game.video_url} title={matchup(game)} />
        </div>
      )}
      {played && <Versus page={page} />}
      {played && <Performers page={page} />}
      <Share title={matchup(game)} />
    </>
  );
}
