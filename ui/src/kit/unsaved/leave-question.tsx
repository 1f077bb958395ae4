import { useEffect, useRef, useState } from 'react';
import { popstateGuard } from '../../lib/back.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { hasUnsaved, mayLeave, setAsker } from './unsaved.ts';

/** Returns the link that leaves the typed text when it is clicked: to a page of this site, in this tab. Null for other clicks. */
function followed(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const otherTab = event.ctrlKey || event.metaKey || event.shiftKey || link?.target === '_blank';
  const stays =
    !link?.href ||
    link.hasAttribute('download') ||
    link.getAttribute('href')?.startsWith('#') ||
    link.closest('[data-leads-nowhere], [data-keeps-text]');
  return otherTab || stays || link?.origin !== window.location.origin ? null : link;
}

/** Intercepts links, Back and closing the tab while text is unsaved. Back is reverted, and repeated after Discard. */
function useLeaveGuards(): void {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let currentUrl = window.location.href;
    let currentState: unknown = window.history.state;
    let passing = false;
    const note = () => {
      currentUrl = window.location.href;
      currentState = window.history.state;
    };
    // The router dispatches `pushState` and `replaceState` on `window` after each navigation.
    for (const name of ['pushState', 'replaceState', 'input']) window.addEventListener(name, note, { signal });
    popstateGuard.hold = (event) => {
      if (passing || !hasUnsaved()) {
        passing = false;
        note();
        return;
      }
      event.stopImmediatePropagation();
      // Synchronously, so that the router never renders the previous page.
      window.history.pushState(currentState, '', currentUrl);
      void mayLeave().then((leaves) => {
        if (!leaves) return;
        passing = true;
        window.history.back();
      });
    };
    document.addEventListener(
      'click',
      (event) => {
        const link = followed(event);
        if (!link || passing || !hasUnsaved()) return;
        event.preventDefault();
        event.stopPropagation();
        void mayLeave().then((leaves) => {
          if (!leaves) return;
          passing = true;
          link.click();
          passing = false;
        });
      },
      { signal, capture: true },
    );
    window.addEventListener('beforeunload', (event) => hasUnsaved() && event.preventDefault(), { signal });
    return () => {
      stop.abort();
      popstateGuard.hold = undefined;
    };
  }, []);
}

/**
 * A dialog that asks before the user leaves unsaved text: by a link, Back, or closing a dialog. The browser asks when a
 * tab is closed. The shell renders it once.
 */
export function LeaveQuestion() {
  const [open, setOpen] = useState(false);
  const answer = useRef<(leaves: boolean) => void>(undefined);
  useLeaveGuards();
  useEffect(
    () =>
      setAsker(() => {
        // The dialog is open already: the second attempt to leave is cancelled.
        if (answer.current) return Promise.resolve(false);
        setOpen(true);
        return new Promise((resolve) => {
          answer.current = resolve;
        });
      }),
    [],
  );
  function close(leaves: boolean) {
    answer.current?.(leaves);
    answer.current = undefined;
    setOpen(false);
  }
  if (!open) return null;
  return (
    <Dialog
      title="Leave without saving?"
      onClose={() => close(false)}
      foot={
        <>
          <Button autoFocus onClick={() => close(false)}>
            Keep editing
          </Button>
          <Button kind="danger" onClick={() => close(true)}>
            Discard
          </Button>
        </>
      }
    >
      <p>What you typed is not saved.</p>
    </Dialog>
  );
}
