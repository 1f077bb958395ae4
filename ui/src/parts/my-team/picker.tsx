import './picker.css';
import { useId, useState } from 'react';
import { useSite } from '../../api/site.ts';
import { Crest } from '../face.tsx';

export interface PickerTeam {
  id: number;
  name: string;
  logo_url?: string | null | undefined;
}

interface TeamChipsProps {
  teams: PickerTeam[];
  /** The accessible name of the group. */
  label: string;
  /** Whether to show all teams at once. */
  all?: boolean;
  onPicked?: () => void;
}

/** The number of teams before `4 more`. */
const first = 8;

/** A button for each team, which follows the team. */
export function TeamChips({ teams, label, all = false, onPicked }: TeamChipsProps) {
  const site = useSite();
  const [open, setOpen] = useState(all);
  // One more team takes as much space as `1 more`.
  const shown = open || teams.length <= first + 1 ? teams : teams.slice(0, first);
  const rest = teams.length - shown.length;
  return (
    <div className="picker" role="group" aria-label={label}>
      {shown.map((team) => (
        <button
          key={team.id}
          type="button"
          onClick={() => {
            void import('./follow.ts').then(({ followFromList }) => followFromList(site, team));
            onPicked?.();
          }}
        >
          <Crest id={team.id} name={team.name} logo={team.logo_url} size={20} />
          {team.name}
        </button>
      ))}
      {rest > 0 && (
        <button type="button" onClick={() => setOpen(true)}>
          {rest} more<span className="vh"> teams</span>
        </button>
      )}
    </div>
  );
}

/** The choice of a team to follow, for the home page. Styles hide it while a team is followed. */
export function TeamPicker({ teams }: { teams: PickerTeam[] }) {
  const id = useId();
  if (teams.length === 0) return null;
  return (
    <section className="section pick-team" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>Which team is yours?</h2>
        <p className="hint">Its next game comes first. Kept on this device only.</p>
      </div>
      <TeamChips teams={teams} label="Teams" />
    </section>
  );
}
