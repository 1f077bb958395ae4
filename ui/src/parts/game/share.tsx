import { Button } from '../../kit/button.tsx';
import { toast } from '../../kit/toast.tsx';

/** Hands the page's address to what the device shares with; where there is nothing such, to the clipboard. */
async function share(title: string): Promise<void> {
  const url = window.location.href;
  try {
    if (navigator.share) await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      toast('Link copied');
    }
  } catch (cause) {
    // Whoever closes the sheet has changed their mind.
    if (cause instanceof Error && cause.name === 'AbortError') return;
    toast('The link could not be copied. It is in the address bar.', { bad: true });
  }
}

export const Share = ({ title }: { title: string }) => (
  <p className="share">
    <Button icon="share" onClick={() => void share(title)}>
      Share this game
    </Button>
  </p>
);
