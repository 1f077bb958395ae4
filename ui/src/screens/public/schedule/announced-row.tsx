import { Link } from 'wouter';
import type { Of } from '../../../api/types.ts';
import { clock } from '../../../lib/when.ts';
import { Crest } from '../../../parts/face.tsx';

/** A matchup of a bracket whose teams are not known yet; the row links to the bracket. */
export default function AnnouncedRow({ game, zone }: { game: Of<'AnnouncedGame'>; zone: string }) {
  return (
    <Link className="game" href={`/tournamentBracket?divisionId=${game.division_id}&seasonId=${game.season.id}`}>
      <span className="game-when">
        <time dateTime={game.time ? `${game.date}T${game.time}` : game.date} title={zone}>
          {clock(game.time)}
        </time>
        <span className="st">{game.name}</span>
      </span>
      <AnnouncedSide side={game.away} className="a" />
      <span className="dash">at</span>
      <AnnouncedSide side={game.home} className="h" />
      {game.location && <span className="game-meta">{game.location}</span>}
    </Link>
  );
}

const AnnouncedSide = ({ side: { name, team }, className }: { side: Of<'AnnouncedSide'>; className: string }) => (
  <span className={`game-side ${className}`}>
    {team && <Crest id={team.id} name={name} logo={team.logo_url} size={24} />}
    <span className={team ? 'name' : 'name open'}>{name}</span>
  </span>
);
