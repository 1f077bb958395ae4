import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import { useSite } from '../../api/site.ts';
import { IconButton } from '../../kit/button.tsx';
import { lazily } from '../../lib/lazily.tsx';
import type { ChangeTeamProps } from './change-team.tsx';
import { takeChoice } from './store.ts';

const ChangeTeam = lazily<ChangeTeamProps>(() => import('./change-team.tsx'));

const focusButton = (menu: HTMLElement | null) => menu?.querySelector('button')?.focus();

/** The button that opens the card's menu, and the menu: another team, or none. */
export function Menu({ team: { id, name } }: { team: { id: number; name: string } }) {
  const site = useSite();
  const [open, setOpen] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (takeChoice()) focusButton(root.current);
  }, []);
  /** Closes the menu. The button gets the focus, because the focused choice disappears. */
  const close = () => {
    focusButton(root.current);
    setOpen(false);
  };
  const stop = async () => {
    const { unfollow } = await import('./follow.ts');
    void unfollow(site);
    // The card disappears. A home page has a choice of teams in its place.
    const next = document.querySelector<HTMLElement>('.pick-team button') ?? document.getElementById('main');
    next?.focus();
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget as Node | null)) setOpen(false);
  };
  return (
    <span
      ref={root}
      className="mine-menu"
      onBlur={leave}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && open) close();
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
              close();
              setChoosing(true);
            }}
          >
            Change team
          </button>
          <button type="button" onClick={() => void stop()}>
            Unfollow
          </button>
        </span>
      )}
      {choosing && <ChangeTeam current={id} onClose={() => setChoosing(false)} />}
    </span>
  );
}
