import './more.css';
import { useParams } from 'wouter';
import { useSiteData } from '../../api/site.ts';
import type { Of } from '../../api/types.ts';
import { Video } from '../video.tsx';
import { Performers } from './performers.tsx';
import { matchup, running } from './running.ts';
import { Share } from './share.tsx';
import { Versus } from './versus.tsx';

/** What a game's page shows below its score and periods; the page's data is there already. */
export default function More() {
  const { id } = useParams<{ id: string }>();
  const { data } = useSiteData<Of<'GamePage'>>(`/api/gamesv2/${id}`);
  if (!data) return null;
  const page = running(data);
  const { game } = page;
  const played = page.playerStats.length > 0;
  return (
    <>
      {game.video_url && <Video url={game.video_url} title={matchup(game)} />}
      {played && <Versus page={page} />}
      {played && <Performers page={page} />}
      <Share title={matchup(game)} />
    </>
  );
}
