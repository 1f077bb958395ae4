import { useSiteData } from '../../api/site.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { Loaded } from '../loaded.tsx';
import { TeamChips } from './picker.tsx';

export interface ChangeTeamProps {
  /** The team that is followed now. */
  current: number;
  onClose: () => void;
}

/** A dialog with the teams of the current season. */
export default function ChangeTeam({ current, onClose }: ChangeTeamProps) {
  const seasons = useSiteData('/api/seasonsv2');
  const season = seasons.data && (seasons.data.current ?? seasons.data.seasons.find((one) => one.hasTeams)?.id);
  return (
    <Dialog title="Which team is yours?" onClose={onClose}>
      <Loaded from={seasons} what="the teams" title={null}>
        {() =>
          season ? <Teams season={season} current={current} onPicked={onClose} /> : <p>No season has teams yet.</p>
        }
      </Loaded>
    </Dialog>
  );
}

interface TeamsProps {
  season: number;
  current: number;
  onPicked: () => void;
}

function Teams({ season, current, onPicked }: TeamsProps) {
  const answer = useSiteData(`/api/seasonsv2/${season}/leagues-with-teams-public`);
  return (
    <Loaded from={answer} what="the teams" title={null}>
      {({ leagues }) => (
        <TeamChips
          teams={leagues.flatMap(({ teams }) => teams).filter(({ id }) => id !== current)}
          label="Which team is yours?"
          all
          onPicked={onPicked}
        />
      )}
    </Loaded>
  );
}
