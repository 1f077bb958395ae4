import { useLayoutEffect, useState } from 'react';
import type { User } from '../../../api/boot.ts';
import { useSession } from '../../../api/session.ts';
import { IconButton } from '../../../kit/button.tsx';
import { lazily } from '../../../lib/lazily.tsx';

const Palette = lazily<{ user: User; onClose: () => void }>(() => import('./palette.tsx'));

/** Returns whether a key opens the palette: Ctrl-K or Cmd-K, or `/` outside a field. */
function opens(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]')) return false;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand) return event.key.toLowerCase() === 'k' && !event.shiftKey;
  return event.key === '/' && !(event.target as Element).closest?.('input, select, textarea, [contenteditable]');
}

/** The button that opens the command palette, and its keys. */
export function PaletteOpener() {
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  // A layout effect, so that the keys work as soon as the button is visible.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!opens(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  if (!user) return null;
  return (
    <>
      <IconButton
        icon="search"
        name="Search"
        size="small"
        aria-keyshortcuts="Control+K Meta+K /"
        title="Search (Ctrl K)"
        onPointerEnter={() => void Palette.load()}
        onClick={() => setOpen(true)}
      />
      {open && <Palette user={user} onClose={() => setOpen(false)} />}
    </>
  );
}
