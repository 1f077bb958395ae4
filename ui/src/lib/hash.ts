/**
 * A ref callback that scrolls to the element named by the URL's hash. The browser itself looks for the id before the
 * data is rendered.
 */
export function scrollToHash(element: Element | null): void {
  if (element?.id && window.location.hash === `#${element.id}`) element.scrollIntoView();
}
