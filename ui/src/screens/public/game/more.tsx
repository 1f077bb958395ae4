import './more.css';
import type { Of } from '../../../api/types.ts';
import { lazyPart } from '../../../lib/lazily.tsx';
import type { VideoProps } from '../../../parts/video.tsx';
import { Performers } from './performers.tsx';
import { matchup } from './running.ts';
import { Share } from './share.tsx';
import type { UnplayedProps } from './unplayed.tsx';
import { Versus } from './versus.tsx';

const Unplayed = lazyPart<UnplayedProps>('screens/public/game/unplayed', () => import('./unplayed.tsx'));
const Video = lazyPart<VideoProps>('parts/video', () => import('../../../parts/video.tsx'));

/** The part of the game page below the period scores: video, team comparison and leaders, or a preview of the game. */
export function GameDetails({ page }: { page: Of<'GamePage'> }) {
  const { game, playerStats } = page;
  const share = <Share title={matchup(game)} />;
  return (
    <>
      {game.video_url && (
        <div className="film">
          <Video url={game.video_url} title={matchup(game)} />
        </div>
      )}
      {playerStats.length > 0 ? (
        <>
          <Versus page={page} />
          <Performers page={page} />
          {share}
        </>
      ) : (
        <Unplayed page={page}>{share}</Unplayed>
      )}
    </>
  );
}
