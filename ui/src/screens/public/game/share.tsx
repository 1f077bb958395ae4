import { useState } from 'react';
import { Button } from '../../../kit/button.tsx';

/** Hands the page's address to what the device shares with, or to the clipboard; answers what there is to say of it. */
async function share(title: string): Promise<string> {
  const url = window.location.href;
  try {
    if (navigator.share) await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      return 'Link copied';
    }
  } catch (cause) {
    // Whoever closes the sheet has changed their mind.
    if (!(cause instanceof Error && cause.name === 'AbortError')) {
      return 'Not copied. Copy the address instead.';
    }
  }
  return '';
}

export function Share({ title }: { title: string }) {
  const [said, setSaid] = useState('');
  const press = async () => {
    setSaid(await share(title));
    setTimeout(setSaid, 3_000, '');
  };
  return (
    <p className="share">
      <Button icon="share" onClick={press}>
        Share this game
      </Button>{' '}
      <span className="hint" role="status">
        {said}
      </span>
    </p>
  );
}
