import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';

/** Asks before a link, or the browser, leads away from what is not saved. */
export function Leaving({ dirty }: { dirty: boolean }) {
  const [, navigate] = useLocation();
  const [to, setTo] = useState<string | null>(null);
  useEffect(() => {
    if (!dirty) return;
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
    document.addEventListener(
      'click',
      (event) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null;
        const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || link?.target === '_blank';
        if (!link || elsewhere || link.origin !== window.location.origin || link.closest('.page-preview')) return;
        event.preventDefault();
        event.stopPropagation();
        setTo(link.pathname + link.search);
      },
      { signal, capture: true },
    );
    return () => stop.abort();
  }, [dirty]);
  if (to === null) return null;
  return (
    <Dialog
      title="Leave without saving?"
      onClose={() => setTo(null)}
      foot={
        <>
          <Button autoFocus onClick={() => setTo(null)}>
            Stay
          </Button>
          <Button kind="danger" onClick={() => navigate(to)}>
            Leave
          </Button>
        </>
      }
    >
      <p>What you typed is not saved. This tab keeps it until it is closed.</p>
    </Dialog>
  );
}
