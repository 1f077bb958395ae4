// Checks every screen and dialog at every width and text size: nothing is wider than the window, cut off, covered or too
// small to press, and axe finds nothing. WALK_ONLY is a regular expression that selects screens. The dark theme changes
// only colours (`light-dark()` takes nothing else, and tests/tidy/styles.rs allows no other switch), so axe checks its
// contrast once, and the layout is checked in the light theme.
import type { CDPSession, Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect, loadAxe, signInTo, test } from '../support.ts';
import { look } from './look.ts';
import { adminPlaces, type Place, publicPlaces, staffPlaces } from './places.ts';

const heights: Record<number, number> = { 320: 640, 390: 844, 820: 1180, 1280: 800 };
const texts = [100, 125, 200];

test.use({ provoked: [400, 401, 403, 404, 409, 422] });
// Each test takes up to two minutes. In one worker they would run one after the other while the other workers are idle.
test.describe.configure({ mode: 'parallel' });

/** Runs axe, or one of its rules; requires the contrast of small text for text of any size. */
async function audit(page: Page, rule?: string): Promise<string[]> {
  await loadAxe(page);
  return page.evaluate(async (only) => {
    const { axe: library } = window as unknown as { axe: typeof axe };
    const contrast = { normal: { expected: 4.5 }, large: { expected: 4.5 } };
    library.configure({
      checks: [
        {
          id: 'color-contrast',
          options: {
            ignoreUnicode: true,
            ignoreLength: false,
            ignorePseudo: false,
            boldValue: 700,
            boldTextPt: 14,
            largeTextPt: 18,
            pseudoSizeThreshold: 0.25,
            shadowOutlineEmMax: 0.2,
            textStrokeEmMin: 0.03,
            contrastRatio: contrast,
          },
        },
      ],
    } as unknown as Parameters<typeof library.configure>[0]);
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map((transition) => transition.finished));
    const { violations } = await library.run({ resultTypes: ['violations'], ...(only && { runOnly: [only] }) });
    return violations.map(
      ({ id, nodes }) =>
        `axe ${id}: ${nodes.length} x ${nodes[0]?.html.slice(0, 120)} ${nodes[0]?.any[0]?.message ?? ''}`,
    );
  }, rule);
}

/** Returns error texts that are not red. */
const pale = () =>
  [...document.querySelectorAll('.field .error')]
    .filter((error) => {
      const probe = document.createElement('i');
      probe.style.color = 'var(--danger)';
      error.append(probe);
      const red = getComputedStyle(probe).color;
      probe.remove();
      return getComputedStyle(error).color !== red;
    })
    .map((error) => `an error that is not red: "${error.textContent}"`);

interface Walk {
  found: string[];
  states: number;
}

/** Checks the current page at every width of the project and every text size, and its colours in both themes. */
async function states(page: Page, cdp: CDPSession, touch: boolean, name: string, walk: Walk): Promise<void> {
  const note = (state: string, faults: string[]) => {
    walk.found.push(...faults.map((fault) => `${name} ${state}: ${fault}`));
    walk.states += 1;
  };
  for (const width of touch ? [320, 820, 390] : [1280]) {
    await page.setViewportSize({ width, height: heights[width] ?? 800 });
    for (const text of texts) {
      const fontSizes = { standard: (16 * text) / 100, fixed: Math.round((13 * text) / 100) };
      await cdp.send('Page.setFontSizes', { fontSizes });
      const rules = { width, size: fontSizes.standard, target: touch ? 44 : 24 };
      note(`${width} ${text}%`, await page.evaluate(look, rules));
    }
  }
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  note('light', await audit(page));
  await page.emulateMedia({ colorScheme: 'dark' });
  note('dark', await audit(page, 'color-contrast'));
  await page.emulateMedia({ colorScheme: 'light' });
}

async function walkTo(page: Page, place: Place, touch: boolean): Promise<void> {
  await page.setViewportSize(touch ? { width: 390, height: 844 } : { width: 1280, height: 800 });
  await page.goto(place.path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === 'lazy'));
  if (place.later) await expect(page.locator(place.later).first()).toBeVisible();
  for (const name of place.press ?? []) await page.getByRole('button', { name }).first().click();
  if (place.press?.length) await expect(page.getByRole('dialog').first()).toBeVisible();
}

async function walkAll(page: Page, places: Place[], touch: boolean): Promise<void> {
  const walk: Walk = { found: [], states: 0 };
  const cdp = await page.context().newCDPSession(page);
  page.setDefaultTimeout(15_000);
  for (const place of places) {
    const name = [place.path, ...(place.press ?? [])].join('>').replaceAll(' ', '_');
    if (!name.match(process.env.WALK_ONLY ?? '')) continue;
    try {
      await walkTo(page, place, touch);
    } catch (error) {
      walk.found.push(`${name}: is not there: ${error}`);
      continue;
    }
    await states(page, cdp, touch, name, walk);
    if (!place.send) continue;
    const dialog = page.getByRole('dialog').first();
    await dialog
      .getByRole('button', { name: place.send, exact: true })
      .or(dialog.locator('button[type=submit]'))
      .first()
      .click();
    await expect(dialog.locator('.error').first()).toBeVisible();
    walk.found.push(...(await page.evaluate(pale)).map((fault) => `${name}>sent: ${fault}`));
    await states(page, cdp, touch, `${name}>sent`, walk);
  }
  console.log(`${places.length} places, ${walk.states} states`);
  expect(walk.found).toEqual([]);
}

test('every public page', async ({ page }, info) => {
  test.setTimeout(900_000);
  const touch = info.project.name === 'phone';
  await walkAll(page, await publicPlaces(page, touch), touch);
});

for (const [what, press] of [
  ['screen', false],
  ['dialog', true],
] as const)
  test(`every ${what} of staff`, async ({ page }, info) => {
    test.setTimeout(900_000);
    await signInTo(page, 'fab', 'owner');
    const places = (await staffPlaces(page)).filter((place) => (place.press?.length ? press : !press));
    await walkAll(page, places, info.project.name === 'phone');
  });

test('every screen and dialog of a super administrator', async ({ page }, info) => {
  test.setTimeout(900_000);
  await signInTo(page, '', 'admin');
  await walkAll(page, await adminPlaces(page), info.project.name === 'phone');
});
