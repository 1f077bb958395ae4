import './champion.css';
import type { Of } from '../../api/types.ts';
import { Icon } from '../../kit/icon.tsx';
import { CourtLines } from '../court.tsx';
import { Crest } from '../face.tsx';

type Drawn = Of<'Bracket'>;
type Match = Of<'BracketMatch'>;
type Team = Of<'BracketTeam'>;

/** Returns the winner and the loser of a match; both are undefined until the match is decided. */
function resultOf({ teamA, teamB, winner }: Match): [Team?, Team?] {
  if (!teamA || !teamB || !winner) return [];
  return winner === teamA.slt_id ? [teamA, teamB] : [teamB, teamA];
}

/** Returns the loser of the last final; undefined if the champion had no opponent. */
function secondOf({ rounds, finals }: Drawn): Team | undefined {
  const last = (finals ?? rounds).flatMap(({ matches }) => matches).findLast((match) => !match.isSpacer);
  return last && resultOf(last)[1];
}

/** Returns the winner of the game for third place, or the loser of the losers' final in double elimination. */
function thirdOf({ thirdPlace, losersRounds }: Drawn): Team | undefined {
  const losersFinal = losersRounds?.at(-1)?.matches[0];
  return (thirdPlace && resultOf(thirdPlace)[0]) ?? (losersFinal && resultOf(losersFinal)[1]);
}

/** The champion's banner, with the second and the third. Nothing until there is a champion. */
export function Champion({ bracket }: { bracket: Drawn }) {
  const team = bracket.champion;
  if (!team) return null;
  const second = secondOf(bracket);
  const third = thirdOf(bracket);
  const consolation = bracket.consolationWinner;
  const places = [
    second && `Second place: ${second.name}`,
    third && `Third place: ${third.name}`,
    consolation && `Consolation winner: ${consolation.name}`,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <div className="wrap">
      <div className="champ on-field">
        <CourtLines />
        <Crest id={team.team_id} name={team.name} logo={team.logo_url} size={64} />
        <div>
          <small>Champion</small>
          <b>{team.name}</b>
          {places && <small>{places}</small>}
        </div>
        <Icon name="trophy" size="l" />
      </div>
    </div>
  );
}
