import type { Page } from '@playwright/test';

/** Presses a key several times. Returns the names of the controls that had the focus and could not be seen at all. */
export async function hiddenFocus(page: Page, key: string, presses: number): Promise<string[]> {
  const hidden: string[] = [];
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press(key);
    const name = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return '';
      const { left, top, width, height } = focused.getBoundingClientRect();
      const parts = [0.02, 0.25, 0.5, 0.75, 0.98];
      // The label of a checkbox is drawn above the checkbox.
      const shown = focused.closest('label') ?? focused;
      const isAt = (x: number, y: number) =>
        shown.contains(document.elementFromPoint(left + x * width, top + y * height));
      if (parts.some((x) => parts.some((y) => isAt(x, y)))) return '';
      return focused.getAttribute('aria-label') || focused.textContent || focused.outerHTML;
    });
    if (name) hidden.push(name);
  }
  return hidden;
}
