import { useState } from 'react';
import type { TeamSide } from '../../lib/courtside/entries.ts';
import { teamOf } from '../../lib/courtside/roster.ts';
import type { ScorerGame } from '../game/scorer-game.ts';
import { Sheet } from '../sheet.tsx';
import { Tap } from '../tap.tsx';
import { jersey } from './start-list.ts';

const LETTERS = 8;

/** Returns the key of a new guest: `g:` and 8 random letters or digits. */
function guestKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(LETTERS));
  return `g:${Array.from(bytes, (byte) => (byte % 36).toString(36)).join('')}`;
}

interface GuestProps {
  game: ScorerGame;
  side: TeamSide;
  onClose: () => void;
}

/** Adds somebody who is not on the roster. Staff name the player later. */
export function Guest({ game, side, onClose }: GuestProps) {
  const [name, setName] = useState('');
  const [number, setNumber] = useState('');
  const add = () => {
    game.record([{ kind: 'guest', key: guestKey(), team: side, name: name.trim(), number: jersey(number) }]);
    onClose();
  };
  return (
    <Sheet
      title="Somebody else"
      note={teamOf(game, side).name}
      onClose={onClose}
      foot={
        <>
          <Tap className="btn quiet big" onTap={onClose}>
            Cancel
          </Tap>
          <span className="push" />
          <Tap className="btn primary big" disabled={!name.trim()} onTap={add}>
            Add {name.trim() || 'the player'}
          </Tap>
        </>
      }
    >
      <div className="field">
        <label htmlFor="guest-name">Name</label>
        <input
          className="input"
          id="guest-name"
          maxLength={60}
          autoComplete="off"
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </div>
      <div className="field">
        <label htmlFor="guest-number">Number (optional)</label>
        <input
          className="input"
          id="guest-number"
          inputMode="numeric"
          maxLength={2}
          value={number}
          onInput={(event) => setNumber(event.currentTarget.value.replace(/\D/g, ''))}
        />
      </div>
    </Sheet>
  );
}
