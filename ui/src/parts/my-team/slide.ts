/** The duration of `--med` in the styles, in milliseconds. */
const duration = 200;

/**
 * Moves what follows an element down smoothly after the element has grown, so that the page does not jump. `grown` is in
 * pixels.
 */
export function slideBelow(element: Element, grown: number): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  // The site's footer follows `main`.
  for (const first of [element.nextElementSibling, element.closest('main')?.nextElementSibling])
    for (let next = first; next; next = next.nextElementSibling)
      next.animate([{ transform: `translateY(${-grown}px)` }, { transform: 'none' }], {
        duration: calm ? 1 : duration,
        // The card can grow twice at once: by changes and by the offer.
        composite: 'add',
      });
}
