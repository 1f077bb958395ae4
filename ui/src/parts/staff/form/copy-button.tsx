import { Button } from '../../../kit/button.tsx';
import { toast } from '../../../kit/toast.tsx';

/** Copies a text to the clipboard and shows a toast. */
export function CopyButton({ what, text }: { what: string; text: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast(`Copied the ${what}`, { act: null });
    } catch {
      toast('Your browser did not let us copy: select the text instead.', { bad: true });
    }
  }
  return (
    <Button size="small" kind="quiet" icon="copy" onClick={copy} aria-label={`Copy the ${what}`}>
      Copy
    </Button>
  );
}
