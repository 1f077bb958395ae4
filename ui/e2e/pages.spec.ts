import { domain, expect, expectRetry, expectUsable, holdRequests, openAndRead, test } from './support.ts';

test('an informational page shows its text and its questions, one open at a time', async ({ page }) => {
  await page.goto('/fab/leagueInfo');
  const { page: own } = await (await page.request.get('/api/pages/leagueInfo?slug=fab')).json();
  await expect(page.getByRole('heading', { level: 1, name: own.title })).toBeVisible();
  const questions = page.locator('.faq details');
  await expect(questions).toHaveCount(own.faq.length);
  const opened = page.locator('.faq details[open]');
  for (const { question } of own.faq.slice(0, 3)) {
    await page.getByText(question).click();
    await expect(opened).toHaveCount(1);
    await expect(opened).toContainText(question);
  }
  await expectUsable(page);
  // On paper all answers can be read.
  await page.emulateMedia({ media: 'print' });
  for (const answer of await questions.locator('.prose').all()) await expect(answer).toBeVisible();
});

test('every link of a league’s menu leads to an existing page', async ({ page }) => {
  await page.goto('/fab/about');
  const nav = page.getByRole('navigation').first();
  await expect(nav.getByRole('link', { name: 'Schedule' })).toBeVisible();
  const addresses = await nav
    .getByRole('link')
    .evaluateAll((links) => links.map((one) => (one as HTMLAnchorElement).href));
  expect(addresses.length).toBeGreaterThan(8);
  for (const address of addresses.filter((one) => one.includes('/fab'))) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    await expect(page.getByText('There is nothing at this address')).toHaveCount(0);
  }
});

test('pictures of the league’s home open large: arrows turn, Escape closes and the focus returns', async ({ page }) => {
  await page.goto('/fab');
  const pictures = page.getByRole('button', { name: /^Open picture/ });
  await expect(pictures.first()).toBeVisible();
  const many = await pictures.count();
  expect(many).toBeGreaterThan(2);
  await pictures.first().click();
  const viewer = page.getByRole('dialog', { name: 'Pictures' });
  await expect(viewer.getByRole('status')).toHaveText(`1 of ${many}`);
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('status')).toHaveText(`2 of ${many}`);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(viewer.getByRole('status')).toHaveText(`1 of ${many}`);
  await expectUsable(page);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(pictures.first()).toBeFocused();
  // Back closes the viewer and stays on the page. Closing it either way leaves no history entry behind.
  await pictures.nth(1).click();
  await expect(viewer.getByRole('status')).toHaveText(`2 of ${many}`);
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  await expect(page).toHaveURL('/fab');
  await expect(pictures.nth(1)).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('the youth home page has its next games; without header and footer under /youth', async ({ page }) => {
  await page.goto('/jccoc');
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.locator('.games a').first().click();
  await expect(page).toHaveURL(/\/jccoc\/games\/\d+$/);
  await page.goto('/youth/jccoc');
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);
});

for (const [address, what] of [
  ['/fab/schedule', '#main h1'],
  ['/fab', '#main .home-text'],
  ['/fab/leagueFootage', '.foot'],
] as const) {
  test(`nothing on ${address} moves when the header, the next games and the videos load after the page`, async ({
    page,
  }) => {
    const come = await holdRequests(page, /assets\/(site-head|video)-|api\/gamesv2\?coming/);
    await page.goto(address, { waitUntil: 'commit' });
    const shown = page.locator(what).first();
    await expect(shown).toBeVisible();
    const before = await shown.boundingBox();
    come();
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const after = await shown.boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
  });
}

test('the directory of sign-ups is narrowed by its filters, and the URL stores them', async ({ page }) => {
  const { businesses } = await openAndRead(page, '/browse', '/api/businesses/public');
  const cards = page.locator('.browse-list > li');
  await expect(cards).toHaveCount(businesses.length);
  await page.getByRole('combobox', { name: 'Sign-up status' }).selectOption('closed');
  const closed = businesses.filter((one: { signupStatus: string }) => one.signupStatus === 'closed');
  await expect(cards).toHaveCount(closed.length);
  await page.reload();
  await expect(cards).toHaveCount(closed.length);
  await page.goto('/browse?city=Nowhere');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  const all = await page.request.get('/api/businesses/public');
  await expect(cards).toHaveCount((await all.json()).businesses.length);
  await expectUsable(page);
});

test.describe('when a call fails', () => {
  test.use({ provoked: [404, 500] });
  for (const [address, call, title] of [
    ['/fab/contact', '**/api/pages/contact?*', 'The page did not load'],
    ['/browse', '**/api/businesses/public*', 'The listings did not load'],
  ] as const) {
    test(`${address} says so and tries again`, ({ page }) => expectRetry(page, address, call, title));
  }

  test('an unwritten page is not found, on a domain as well', async ({ page }) => {
    for (const address of ['/fab/no-such-page', `${domain}/no-such-page`]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible();
    }
  });
});

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' });
  test('homes, pages and the directory stay readable', async ({ page }) => {
    for (const address of ['/fab', '/jccoc', '/fab/registration', '/fab/leagueFootage', '/browse', `${domain}/about`]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expectUsable(page);
    }
  });
});
