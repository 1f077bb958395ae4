import { useState } from 'react';
import { Button } from '../../../kit/button.tsx';

/** Shares the page's URL with the Web Share API, or copies it to the clipboard. Returns the message to show. */
async function share(title: string): Promise<string> {
  const url = window.location.href;
  try {
    if (navigator.share) await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      return 'Link copied';
    }
  } catch (cause) {
    // AbortError: the user closed the share sheet.
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
