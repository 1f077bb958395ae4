import { Fragment } from 'react';
import { Tap } from '../tap.tsx';
import type { ScorerDesk } from './desk.ts';
import { KEYS, keysOf, type ScorerKey } from './keys.ts';
import './key-grid.css';

function classOf(key: ScorerKey, pending: ScorerKey | undefined, isOnly: boolean) {
  const { made, value } = KEYS[key];
  const kind = value === undefined ? 'word' : made ? 'made' : 'miss';
  const width = value === undefined ? (key === 'foul' ? (isOnly ? ' w12' : ' w6') : '') : ' w4';
  return `hit ${kind}${width}${pending === key ? ' waits' : ''}`;
}

function KeyWords({ name }: { name: ScorerKey }) {
  const { big, words } = KEYS[name];
  if (big) {
    return (
      <>
        <b>{big}</b> <span>{words}</span>
      </>
    );
  }
  const [first, second] = words.split('|');
  return (
    <span>
      {first}
      {second && (
        <>
          {' '}
          <br />
          {second}
        </>
      )}
    </span>
  );
}

/** The keys of the depth and the role. */
export function KeyGrid({ desk }: { desk: ScorerDesk }) {
  const { game, pending } = desk;
  const keys = keysOf(game.log.rules, game.kept.role);
  return (
    <div className="keys" role="group" aria-label="What happened">
      {keys.map((key) => (
        <Fragment key={key}>
          <Tap
            className={classOf(key, pending, !keys.includes('turnover'))}
            aria-pressed={pending === key ? true : undefined}
            onTap={() => desk.press(key)}
          >
            <KeyWords name={key} />
          </Tap>
        </Fragment>
      ))}
    </div>
  );
}
