import { useEffect, useRef, useState } from 'react';
import { ScoringError } from '../../api/scoring.ts';
import { Icon } from '../../kit/icon.tsx';
import { FORGETFUL } from '../game/state-words.ts';
import { Tap } from '../tap.tsx';
import './join.css';
import { keptOf, type Opening } from './opening.ts';

const DIGITS = 4;

const messageOf = (error: unknown) => {
  if (!(error instanceof ScoringError)) {
    console.error(error);
    return 'This browser could not open the game. Reload the page and type the PIN again.';
  }
  if (error.status === 0) return 'No network. Connect once to open the game; after that no network is needed.';
  return error.message;
};

interface JoinProps {
  opening: Opening;
  /** Opens the game of a PIN. */
  onPin: (pin: string) => Promise<void>;
  onOpenKept: (game: number) => void;
}

/** The PIN of a code. Four digits open the game. A log that this browser has kept opens without a PIN. */
export function Join({ opening, onPin, onOpenKept }: JoinProps) {
  const kept = keptOf(opening);
  const [pin, setPin] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const typed = useRef('');
  const type = (digit: string) => {
    if (isBusy) return;
    typed.current = digit ? `${typed.current}${digit}`.slice(0, DIGITS) : typed.current.slice(0, -1);
    setPin(typed.current);
    if (digit) setMessage('');
    if (typed.current.length === DIGITS) void open(typed.current);
  };
  const open = async (entered: string) => {
    setBusy(true);
    try {
      await onPin(entered);
    } catch (error) {
      setMessage(messageOf(error));
      typed.current = '';
      setPin('');
    }
    setBusy(false);
  };
  const latest = useRef(type);
  latest.current = type;
  useEffect(() => {
    const key = ({ key }: KeyboardEvent) => {
      if (/^\d$/.test(key)) latest.current(key);
      if (key === 'Backspace') latest.current('');
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  }, []);
  return (
    <main className="join" id="main">
      <div className="top on-field">
        <h1>Score a game</h1>
        <p>Everything you record is kept on this device first, and sent when there is a network.</p>
      </div>
      <div className="mid">
        <div className="ask-pin">
          <h2>PIN from the league</h2>
          <p>Four digits. No account needed.</p>
          <p className="pin in" role="img" aria-label={`${pin.length} of ${DIGITS} digits`}>
            {Array.from({ length: DIGITS }, (_, place) => place).map((place) => (
              <i key={place} className={place === pin.length ? 'now' : undefined}>
                {pin[place] ?? ''}
              </i>
            ))}
          </p>
          <p className="wrong" role="alert">
            {message}
          </p>
        </div>
        <div className="pad" role="group" aria-label="PIN">
          {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
            <Tap key={digit} onTap={() => type(digit)}>
              {digit}
            </Tap>
          ))}
          <span />
          <Tap onTap={() => type('0')}>0</Tap>
          <Tap aria-label="Delete" onTap={() => type('')}>
            <Icon name="left" />
          </Tap>
        </div>
      </div>
      {kept && (
        <p className="hint">
          <Tap className="btn second" onTap={() => onOpenKept(kept.game)}>
            Open the log on this device
          </Tap>
        </p>
      )}
      {opening.isForgetful ? (
        <p className="hint wrong">{FORGETFUL}</p>
      ) : (
        <p className="hint">
          <Icon name="lock" size="s" /> Opens this one game. What you record is kept on this device first.
        </p>
      )}
    </main>
  );
}
