import { useEffect, useRef, useState } from 'react';
import { back } from '../../lib/back.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { hasUnsaved, mayLeave, setAsker } from './unsaved.ts';

/** Returns the link that a click follows in this tab and on this site, if there is one. */
function followed(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const otherTab = event.ctrlKey || event.metaKey || event.shiftKey || link?.target === '_blank';
  const stays =
    !link?.href ||
    link.hasAttribute('download') ||
    link.getAttribute('href')?.startsWith('#') ||
    link.closest('[data-leads-nowhere]');
  return otherTab || stays || link?.origin !== window.location.origin ? null : link;
}

/** Keeps links, Back and a closing tab from losing what is typed. Back is undone first, and done again after Discard. */
function useLeaveGuards(): void {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let here = window.location.href;
    let state: unknown = window.history.state;
    let passing = false;
    const note = () => {
      here = window.location.href;
      state = window.history.state;
    };
    // The router sends the first two after each change of the address.
    for (const name of ['pushState', 'replaceState', 'input']) window.addEventListener(name, note, { signal });
    back.hold = (event) => {
      if (passing || !hasUnsaved()) {
        passing = false;
        note();
        return;
      }
      event.stopImmediatePropagation();
      // At once, so that the router never draws the page before.
      window.history.pushState(state, '', here);
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
      back.hold = undefined;
    };
  }, []);
}

/** Asks before unsaved text is left behind: by a link, Back, a closing tab or a closing dialog. Rendered once, by the shell. */
export function LeaveQuestion() {
  const [open, setOpen] = useState(false);
  const answer = useRef<(leaves: boolean) => void>(undefined);
  useLeaveGuards();
  useEffect(
    () =>
      setAsker(() => {
        // A second try to leave is answered by the question that is open already.
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
