import type { Of } from '../../../api/types.ts';
import { Button } from '../../../kit/button.tsx';
import { Note } from '../../../kit/note.tsx';
import { instant } from '../../../lib/instants.ts';
import { clock, longDate } from '../../../lib/when.ts';
import { CopyButton } from '../../../parts/staff/form/copy-button.tsx';

interface NewCodeProps {
  made: Of<'NewScorerLink'>;
  game: Of<'Game'>;
  zone: string;
}

/** A new code with its PIN, which are shown only here. This part is what the browser prints. */
export function NewCode({ made, game, zone }: NewCodeProps) {
  const { qr, url, pin } = made;
  return (
    <div className="hand-over">
      <h3 className="on-paper">
        {game.awayTeam.name} at {game.homeTeam.name}
      </h3>
      <p className="on-paper">
        {longDate(game.date)}, {clock(game.time)}
        {game.location && `, ${game.location}`}
      </p>
      <div className="stack">
        <svg className="qr" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label="QR code of the scorer's link">
          <path d={qr.path} />
        </svg>
        <p className="court-url">
          <code>{url}</code>
        </p>
        <div className="btn-group">
          <CopyButton what="link" text={url} />
          <Button size="small" kind="quiet" icon="print" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
      <div className="stack">
        <div>
          <h3>PIN</h3>
          <p>Say it or write it down. It is not in the code.</p>
          <p className="pin" role="img" aria-label={`PIN ${[...pin].join(' ')}`}>
            {[...pin].map((digit, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same digit can stand in two places
              <b key={place}>{digit}</b>
            ))}
          </p>
          <CopyButton what="PIN" text={pin} />
        </div>
        <ol className="court-steps">
          <li>Scan with the tablet or phone while it has internet.</li>
          <li>Type the PIN, choose what to record, check who is here.</li>
          <li>From then on it works without internet; it sends when it can.</li>
        </ol>
        <p>Works until {instant(made.expires_at, zone)}.</p>
        <Note>Link and PIN are shown only now. If they are lost, withdraw this code and make another one.</Note>
      </div>
    </div>
  );
}
