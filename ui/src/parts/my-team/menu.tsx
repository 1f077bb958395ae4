import { type FocusEvent, useState } from 'react';
import { useSite } from '../../api/site.ts';
import { IconButton } from '../../kit/button.tsx';
import { lazily } from '../../lib/lazily.tsx';
import type { ChangeTeamProps } from './change-team.tsx';

const ChangeTeam = lazily<ChangeTeamProps>(() => import('./change-team.tsx'));

/** The button that opens the card's menu, and the menu: another team, or none. */
export function Menu({ team: { id, name } }: { team: { id: number; name: string } }) {
  const site = useSite();
  const [open, setOpen] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget as Node | null)) setOpen(false);
  };
  return (
    <span
      className="mine-menu"
      onBlur={leave}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setOpen(false);
      }}
    >
      <IconButton
        icon="more"
        name={`My team, ${name}: choose another, stop following`}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <span className="mine-choices">
          <button
            type="button"
            onClick={() => {
              setOpen(false);
              setChoosing(true);
            }}
          >
            Change team
          </button>
          <button type="button" onClick={() => void import('./follow.ts').then(({ unfollow }) => unfollow(site))}>
            Unfollow
          </button>
        </span>
      )}
      {choosing && <ChangeTeam current={id} onClose={() => setChoosing(false)} />}
    </span>
  );
}
