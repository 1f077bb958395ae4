import { domain, expect, leagueGames, openAndRead, test } from './support.ts';

test('the landing page and the bare home pages have neither header nor footer', async ({ page }) => {
  // `triplethreat` has no header and footer because of this server's setting `site.bare_slugs`.
  for (const address of ['/', '/browse', '/millionaire', '/millionaire/', '/triplethreat', '/youth/jccoc']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('.site-nav'), address).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Admin Sign In' }), address).toHaveCount(0);
    await expect(page.getByRole('contentinfo'), address).toHaveCount(0);
    // There is no empty space for a header either.
    if (address === '/millionaire') expect((await page.locator('.tm-head').boundingBox())?.y).toBe(0);
  }
  await page.goto('/fab/login');
  await expect(page.getByRole('button', { name: /log in/i })).toBeVisible();
  await expect(page.locator('.site-nav')).toHaveCount(0);
  // All other pages of these organizations have both.
  for (const address of ['/youth/jccoc/schedule', '/triplethreat/schedule', '/jccoc']) {
    await page.goto(address);
    await expect(page.locator('.site-nav'), address).toBeAttached();
  }
});

test('the footer has the organization, its social media and the staff sign-in', async ({ page }) => {
  for (const [home, login] of [
    ['/fab', '/fab/login'],
    [domain, '/login'],
  ] as const) {
    await page.goto(home);
    const foot = page.getByRole('contentinfo');
    await expect(foot).toContainText(home === '/fab' ? '© 2026 FAB. Powered by Homecourt.' : 'LONGBEACH');
    await expect(foot.getByRole('link', { name: 'Admin Sign In' })).toHaveAttribute('href', login);
  }
  // The sign-in page has the footer without the header; on the shared host it belongs to no league.
  await page.goto('/fab/login');
  await expect(page.getByRole('contentinfo')).toContainText('© 2026 FAB.');
  await page.goto('/login');
  await expect(page.getByRole('contentinfo')).toContainText('© 2026 LEAGUE.');
  await page.goto('/fab');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Facebook' })).toHaveAttribute(
    'rel',
    'noopener',
  );
});

test('the youth league’s menu starts with external links, and shows its social media', async ({ page }) => {
  await page.goto('/jccoc');
  const menu = page.locator('.site-nav');
  await expect(menu.getByRole('link')).toContainText(['About', 'Schedule', 'Standings', 'Players']);
  await expect(menu.getByRole('link', { name: 'Facebook' })).toBeAttached();
  await expect(menu.getByRole('link', { name: 'About' })).toHaveAttribute('href', /^https:\/\//);
});

test('leagues are found by sport and by city', async ({ page }) => {
  const { organizations } = await openAndRead(page, '/', '/api/organizations');
  const cards = page.locator('.orgs > li');
  await expect(cards).toHaveCount(organizations.length);
  const { city, sports } = organizations.find((one: { city: string | null }) => one.city);
  await page.getByLabel('City').selectOption(city);
  await expect(cards).toHaveCount(organizations.filter((one: { city: string }) => one.city === city).length);
  const [{ name: sport }] = sports;
  await page.getByLabel('Sport').selectOption(sport);
  await expect(page).toHaveURL(new RegExp(`city=.*sport=${sport}`));
  await expect(cards.first()).toBeVisible();
});

test('the sign-in button shows its progress', async ({ page }) => {
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/api/auth/login', async (route) => {
    await held;
    await route.fulfill({ json: { authenticated: false } });
  });
  await page.goto('/fab/login');
  await page.getByRole('textbox', { name: 'Username' }).fill('staff');
  await page.getByRole('textbox', { name: 'Password' }).fill('whatever it is');
  await page.getByRole('button', { name: /log in/i }).click();
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible();
  go();
});

test('a player without a photo has a placeholder', async ({ page }) => {
  const { players } = await (await page.request.get('/api/playersv2?slug=fab')).json();
  for (const photo of [true, false]) {
    const found = players.find((one: { image: string | null }) => Boolean(one.image) === photo);
    await page.goto(`/fab/players/${found.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(found.lastName);
    await expect(page.locator('.pl-photo img')).toHaveCount(photo ? 1 : 0);
    await expect(page.locator('.pl-photo svg')).toHaveCount(photo ? 0 : 1);
  }
});

test('the bare home pages link to the standings, and the standings to the leaderboard', async ({ page }) => {
  for (const address of ['/millionaire', '/youth/jccoc']) {
    await page.goto(address);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Standings' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Standings' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Leaderboard' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
    // On this page the header contains the menu.
    await page.goto(`${address}/schedule`);
    await expect(page.locator('.bare-menu')).toHaveCount(0);
  }
});

test('a long menu ends at the page’s edge beside a one-line name, and the picture grid has no gap @mouse', async ({
  page,
}) => {
  await page.goto('/fab');
  const right = (selector: string) =>
    page.locator(selector).evaluate((part) => {
      const { right } = part.getBoundingClientRect();
      return Math.round(right - Number.parseFloat(getComputedStyle(part).paddingRight));
    });
  const edge = await right('.site-bar');
  expect(await right('.search-btn .icon')).toBe(edge);
  expect((await page.locator('.site-brand span').last().boundingBox())?.height).toBeLessThan(30);
  expect(await right('.mosaic li:last-child')).toBe(edge);
  await page.goto('/browse');
  await expect(page.getByText('Basketball · Youth · All levels').first()).toBeVisible();
});

test('the focus rings of the header are inside the window', async ({ page }) => {
  await page.goto('/fab/schedule');
  for (const name of ['FAB Basketball League', 'Search']) {
    const link = page.getByRole('banner').getByRole('link', { name, exact: true });
    // The browser shows the ring only if the last input was a key.
    await page.keyboard.press('Tab');
    await link.focus();
    const top = await link.evaluate((element) => {
      const { outlineOffset, outlineWidth } = getComputedStyle(element);
      return element.getBoundingClientRect().top - Number.parseFloat(outlineOffset) - Number.parseFloat(outlineWidth);
    });
    expect(top, name).toBeGreaterThanOrEqual(0);
  }
});

test('a menu that closes gives the focus back to its button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto('/fab/teamList');
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const close = menu.getByRole('button', { name: 'Close menu' });
  for (const leave of [() => page.keyboard.press('Escape'), () => close.press('Enter')]) {
    await button.press('Enter');
    await expect(close).toBeVisible();
    await leave();
    await expect(menu).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});

test('going back closes the menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto('/fab/teamList');
  await page.getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page).toHaveURL(/leaderboard$/);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/teamList$/);
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0);
});

test('with the colours of the system, what is current and what is compared is visible', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/fab/teamList');
  const style = (selector: string, name: string, pseudo?: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(
        (element, [name = '', pseudo]) => getComputedStyle(element, pseudo).getPropertyValue(name),
        [name, pseudo],
      );
  expect(await style('.site-nav [aria-current]', 'border-top-width', '::after')).toBe('3px');
  const game = (await leagueGames(page, '', 'fab')).findLast(({ status }) => status === 'completed');
  await page.goto(`/fab/games/${game?.id}`);
  await expect(page.getByRole('region', { name: 'Team comparison' })).toBeVisible();
  await expect(page.locator('.score .court-bg')).toBeHidden();
  expect(Number.parseFloat(await style('.score-nums i', 'border-top-width'))).toBeGreaterThan(1);
  expect(await style('.bar i', 'border-top-width')).toBe('1px');
  const fills = await page.locator('.bar i').evaluateAll((bars) => {
    const fill = (bar: Element) => getComputedStyle(bar).backgroundColor;
    const isLead = (bar: Element) => bar.classList.contains('lead');
    return [bars.find(isLead), bars.find((bar) => !isLead(bar))].map((bar) => bar && fill(bar));
  });
  expect(fills[0]).not.toBe(fills[1]);
  await page.goto('/fab/tournament');
  await page.getByRole('button', { name: 'Summer 2026' }).click();
  await page.getByRole('link', { name: /^D5/ }).click();
  await expect(page.locator('.segment [aria-current]')).toHaveText('D5');
  expect(await style('.segment [aria-current]', 'outline-style')).toBe('solid');
  expect(await style('.segment :not([aria-current])', 'outline-style')).toBe('none');
});
