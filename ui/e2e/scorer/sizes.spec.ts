// The sizes of the keys at every window of the contract, and the number of taps of each event.
import type { Page } from '@playwright/test';
import { expect, expectUsable, test } from '../support.ts';
import {
  answer,
  key,
  newScoredGame,
  openAndStart,
  openScored,
  openSheet,
  PHONE,
  TABLET,
  tap,
  tile,
  type WindowSize,
} from './scored-game.ts';

/** The windows of the contract, and of upright tablets with little and with much room, with the least side of a key. */
const WINDOWS: [...WindowSize, least: number][] = [
  [320, 568, 44],
  [360, 640, 44],
  [390, 664, 56],
  [390, 844, 56],
  [844, 390, 44],
  [768, 1024, 56],
  [1024, 768, 56],
  [1180, 820, 56],
  [720, 900, 56],
  [820, 1180, 56],
];

interface Measured {
  name: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  isAnswer: boolean;
}

/** Returns the buttons that are shown, with their edges. Those that are cut off at the end of the last entries count as far as seen. */
const measured = (page: Page): Promise<Measured[]> =>
  page.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('main.ct button')].filter((button) =>
      button.checkVisibility(),
    );
    return buttons
      .filter((button) => !button.matches('.recent button + button'))
      .map((button) => {
        const { left, top, right, bottom } = button.getBoundingClientRect();
        const isAnswer = button.closest('.ask') !== null;
        return { name: button.textContent ?? '', left, top, right, bottom, isAnswer };
      });
  });

/** Returns what is wrong with the buttons of a window. */
function faults(buttons: Measured[], width: number, height: number, least: number): string[] {
  const small = buttons.filter(({ left, right, top, bottom }) => Math.min(right - left, bottom - top) < least - 0.5);
  const outside = buttons.filter(
    ({ left, right, top, bottom }) => left < 0 || top < 0 || right > width + 0.5 || bottom > height + 0.5,
  );
  const crossing = buttons.flatMap((one, index) =>
    buttons.slice(index + 1).filter((other) => {
      const isApart =
        one.right <= other.left + 0.5 ||
        other.right <= one.left + 0.5 ||
        one.bottom <= other.top + 0.5 ||
        other.bottom <= one.top + 0.5;
      return !isApart && one.isAnswer === other.isAnswer;
    }),
  );
  const say =
    (what: string) =>
    ({ name, left, top, right, bottom }: Measured) =>
      `${what}: ${name} ${left},${top} to ${right},${bottom}`;
  return [...small.map(say('small')), ...outside.map(say('outside')), ...crossing.map(say('crossing'))];
}

test('every key is large enough and none overlaps, at each window of the contract', async ({ page }) => {
  test.setTimeout(60_000);
  const game = await newScoredGame();
  await openAndStart(page, game);
  for (const [width, height, least] of WINDOWS) {
    await page.setViewportSize({ width, height });
    await tap(page, 'Otters', 2, '2 missed');
    expect(faults(await measured(page), width, height, least), `${width} × ${height}, a rebound is asked`).toEqual([]);
    await tap(page, 'Otters', 2, 'Foul');
    expect(faults(await measured(page), width, height, least), `${width} × ${height}, a foul is asked`).toEqual([]);
    await tile(page, 'Herons', 1).click();
    expect(faults(await measured(page), width, height, least), `${width} × ${height}, a player is chosen`).toEqual([]);
    await tile(page, 'Herons', 1).click();
  }
});

test('keys do not move when the panel changes', async ({ page }) => {
  const game = await newScoredGame();
  await openAndStart(page, game);
  for (const [width, height] of [TABLET, PHONE, [390, 664]] as const) {
    await page.setViewportSize({ width, height });
    const place = async () => (await key(page, '+2 made').boundingBox())?.y;
    await tap(page, 'Otters', 2, 'Steal');
    const asked = await place();
    for (const name of ['2 missed', 'Foul', 'Turnover', '+2 made']) {
      await tap(page, 'Otters', 2, name);
      expect(await place(), `${width} × ${height} after ${name}`).toBe(asked);
    }
    await tile(page, 'Otters', 2).click();
    expect(await place(), `${width} × ${height}, a player is chosen`).toBe(asked);
    await tile(page, 'Otters', 2).click();
  }
});

test('a sheet of the start has its ✕ at the right edge, on a phone as well', async ({ page }) => {
  await openScored(page, await newScoredGame(), PHONE);
  await openSheet(page, 'Somebody else');
  const close = await page.getByRole('dialog').getByRole('button', { name: 'Close' }).boundingBox();
  expect((close?.x ?? 0) + (close?.width ?? 0)).toBeGreaterThan(PHONE[0] - 16);
});

for (const [name, size] of [
  ['a tablet', TABLET],
  ['a phone', PHONE],
] as const) {
  test(`an event takes as few taps as promised on ${name}`, async ({ page }) => {
    const game = await newScoredGame();
    await openAndStart(page, game, size);
    await page.evaluate(() => {
      document.documentElement.dataset.taps = '0';
      addEventListener('pointerup', () => {
        document.documentElement.dataset.taps = String(Number(document.documentElement.dataset.taps) + 1);
      });
    });
    const taps = async () => {
      const count = Number(await page.locator('html').getAttribute('data-taps'));
      await page.evaluate(() => {
        document.documentElement.dataset.taps = '0';
      });
      return count;
    };
    const press = async (team: string, number: number, action: string) => {
      await tile(page, team, number).click();
      await key(page, action).click();
    };
    const said = (text: string | RegExp) => expect(page.getByText(text).first()).toBeAttached();
    await press('Otters', 1, '+2 made');
    await answer(page, 'Assist?', /^2/).click();
    await said(/of Otters assist\. 2 to 0/);
    expect(await taps(), 'a made shot with its assist').toBe(3);
    await press('Otters', 1, '3 missed');
    await answer(page, 'Rebound?', /^4 of Herons/).click();
    await said(/of Herons def\. rebound/);
    expect(await taps(), 'a missed shot with its rebound').toBe(3);
    await press('Herons', 4, 'Turnover');
    await answer(page, 'Why? Stolen by?', /^3/).click();
    await said(/of Otters steal/);
    expect(await taps(), 'a turnover with its steal').toBe(3);
    for (const action of ['Off. rebound', 'Steal', 'Block', 'Turnover']) {
      await press('Otters', 5, action);
      expect(await taps(), action).toBe(2);
    }
    await press('Herons', 2, 'Foul');
    await answer(page, 'Kind? Who was fouled?', /^1/).click();
    expect(await taps(), 'a foul with its victim').toBe(3);
    await answer(page, 'Free throw 1 of 2', '+1 made').click();
    await answer(page, 'Free throw 2 of 2', '+1 made').click();
    await said(/\+1 \(2 of 2\)\. 4 to 0/);
    expect(await taps(), 'two free throws').toBe(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await said('Undone: ');
    expect(await taps(), 'undo').toBe(1);
    await page.getByRole('button', { name: 'Subs Otters' }).click();
    const subs = page.getByRole('dialog', { name: 'Otters' });
    for (const number of [1, 2, 6, 7]) await subs.getByRole('button', { name: new RegExp(`^${number} `) }).click();
    await subs.getByRole('button', { name: 'Make 2 subs' }).click();
    await expect(tile(page, 'Otters', 7)).toBeVisible();
    expect(await taps(), 'two substitutions').toBe(6);
  });
}

test('axe finds nothing in the bright and the dim theme, on the board and its sheets', async ({ page }) => {
  test.setTimeout(60_000);
  const game = await newScoredGame();
  await page.goto(game.url);
  await expect(page.getByRole('group', { name: 'PIN' })).toBeVisible();
  await expectUsable(page);
  await openAndStart(page, game);
  await tap(page, 'Otters', 1, '2 missed');
  for (const theme of ['Bright', 'Dim gym']) {
    await openSheet(page, 'Menu');
    await page.getByRole('group', { name: 'Light' }).getByRole('button', { name: theme }).click();
    await expectUsable(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await expectUsable(page);
    await openSheet(page, 'Subs Herons');
    await expectUsable(page);
    await page.getByRole('button', { name: 'Close without a substitution' }).click();
    await openSheet(page, /2 missed Q1/);
    await expectUsable(page);
    await page.getByRole('button', { name: 'Close, change nothing' }).click();
  }
});

test('made and missed stay apart in three kinds of colour blindness', async ({ page }) => {
  const game = await newScoredGame();
  await openAndStart(page, game);
  const client = await page.context().newCDPSession(page);
  for (const type of ['protanopia', 'deuteranopia', 'tritanopia'] as const) {
    await client.send('Emulation.setEmulatedVisionDeficiency', { type });
    const brightness = async (name: string) => {
      const picture = (await key(page, name).screenshot()).toString('base64');
      return page.evaluate(async (data) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext('2d');
        context?.drawImage(image, 0, 0);
        const bytes = context?.getImageData(0, 0, image.width, image.height).data ?? [];
        return (
          Array.from(bytes).reduce((sum, byte, index) => sum + (index % 4 < 3 ? byte : 0), 0) / (bytes.length * 0.75)
        );
      }, picture);
    };
    const made = await brightness('+2 made');
    const missed = await brightness('2 missed');
    expect(Math.abs(made - missed), type).toBeGreaterThan(100);
  }
});
