import { useSite } from '../../api/site.ts';
import { Icon } from '../../kit/icon.tsx';
import { useFollowedTeam } from './use-followed-team.ts';

interface FollowButtonProps {
  team: { id: number; name: string };
  /** Whether to show the star alone, as in a row of a table. */
  small?: boolean;
}

/** A button that follows a team on this device, or stops following it. */
export function FollowButton({ team, small = false }: FollowButtonProps) {
  const site = useSite();
  const on = useFollowedTeam() === team.id;
  const toggle = async () => {
    const { follow, unfollow } = await import('./follow.ts');
    await (on ? unfollow(site) : follow(site, team));
  };
  const word = on ? 'Following' : 'Follow';
  return (
    <button
      type="button"
      className={small ? 'btn quiet only' : 'btn second'}
      aria-label={`${word} ${team.name}${on ? ': stop following' : ''}`}
      onClick={() => void toggle()}
    >
      <Icon name={on ? 'star-on' : 'star'} size="s" />
      {!small && word}
    </button>
  );
}
