import type { ReactNode } from 'react';
import type { Of } from '../../../api/types.ts';
import { Crest } from '../../../parts/face.tsx';
import { minutes } from './live-clock.tsx';

type Play = Of<'Play'>;

/** Plays that are told with the play that they belong to: the assist of a basket. */
const joined: Record<string, string> = { assist: 'from', steal: 'steal by', block: 'block by' };

const who = ({ number, name }: Play) => [number, name].filter(Boolean).join(' ');

interface RowsProps {
  game: Of<'Game'>;
  /** In the order of the game. */
  plays: Play[];
  /** Maximum number of plays to show, the newest first; default: all. */
  most?: number;
}

/** Plays, the newest first. */
export function PlayRows({ game, plays, most }: RowsProps) {
  const ids = new Set(plays.map(({ id }) => id));
  const withOthers = plays.filter((play) => joined[play.kind] && ids.has(play.for ?? ''));
  const rows = plays.filter((play) => !withOthers.includes(play)).reverse();
  return (
    <ul>
      {rows.slice(0, most).map((play, index) => (
        <Row key={play.id} play={play} game={game} isNew={index === 0}>
          {withOthers
            .filter((other) => other.for === play.id)
            .map((other) => (
              <small key={other.id}>
                {' '}
                {joined[other.kind]} {who(other)}
              </small>
            ))}
        </Row>
      ))}
    </ul>
  );
}

interface RowProps {
  play: Play;
  game: Of<'Game'>;
  isNew: boolean;
  children: ReactNode;
}

function Row({ play, game, isNew, children }: RowProps) {
  const { home, away, text, team } = play;
  // The server writes the score of the home team first; this page shows it on the right.
  const score = `${home}–${away}`;
  const scores = text.endsWith(score);
  const words = scores ? text.slice(0, -score.length).replace(/,? $/, '') : text;
  const own = team && game[`${team}Team`];
  const name = who(play);
  return (
    <li className={isNew ? 'new' : ''}>
      <span>{play.clock != null && minutes(play.clock)}</span>
      <span>{own && <Crest id={own.id} name={own.name} logo={own.logo_url} size={24} />}</span>
      <span>
        {own && <span className="vh">{own.name}: </span>}
        {name && (scores ? <b>{name}</b> : name)}
        {name ? `, ${words.charAt(0).toLowerCase()}${words.slice(1)}` : words}
        {children}
        {play.late && <small> (added or changed later)</small>}
      </span>
      <b>{scores && `${away}–${home}`}</b>
    </li>
  );
}
