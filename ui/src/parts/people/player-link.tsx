import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Of } from '../../api/types.ts';
import { playerPath } from '../../paths.ts';

interface PlayerLinkProps {
  player: Pick<Of<'Face'>, 'id' | 'public_name'>;
  className?: string;
  title?: string;
  children: ReactNode;
}

/** A link to a player's page; plain text if the player's name is hidden from visitors: then there is no page. */
export const PlayerLink = ({ player, className, title, children }: PlayerLinkProps) =>
  player.public_name === 'hidden' ? (
    <span className={className}>{children}</span>
  ) : (
    <Link className={className} href={playerPath(player.id)} title={title}>
      {children}
    </Link>
  );
