import { firstInput } from '../../lib/later.ts';

/** Opens the search of the page when `/` is pressed outside a field and a dialog. */
function open(event: KeyboardEvent): void {
  const target = event.target as Element;
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (target.closest?.('input, select, textarea, [contenteditable], dialog')) return;
  const button = document.querySelector<HTMLElement>('.search-btn');
  if (!button) return;
  event.preventDefault();
  button.click();
}

addEventListener('keydown', open);
// This chunk loads after the first input, which may be the key.
const first = firstInput();
if (first instanceof KeyboardEvent) open(first);
