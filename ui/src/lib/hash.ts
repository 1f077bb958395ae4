/**
 * A ref that scrolls to its element where the address names the element's id after `#`. The browser looks for the id before
 * the page's data is there.
 */
export function scrollToHash(element: Element | null): void {
  if (element?.id && window.location.hash === `#${element.id}`) element.scrollIntoView();
}
