import { chromium } from '@playwright/test';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu'] });
const base = 'http://127.0.0.1:9011';
const ctx = await b.newContext({ viewport: { width: 1280, height: 800 } });
const page = await ctx.newPage();
await page.goto(`${base}/login`);
const login = await ctx.request.post(`${base}/api/auth/login`, { data: { username: 'owner', password: 'three green apples', slug: 'fab' }, headers: { origin: base } });
console.log(login.status());
const seasons = await (await ctx.request.get(`${base}/api/seasonsv2`)).json();
const season = seasons.seasons.find((s) => s.name === 'Fall 2026');
const made = await ctx.request.post(`${base}/api/seasonsv2/${season.id}/schedule-drafts`, { data: { from: 'published', name: 'Move the Sunday games' }, headers: { origin: base } });
console.log(made.status(), (await made.text()).slice(0, 300));
const id = (await made.json())?.draft?.id;
await page.goto(`${base}/dashboard/seasons/${season.id}`);
await page.waitForTimeout(1500);
console.log(await page.locator('a').evaluateAll((as) => as.map((a) => a.getAttribute('href')).filter((h) => /draft/.test(h ?? ''))));
const paths = [`/dashboard/seasons/${season.id}/drafts`, `/dashboard/schedule-drafts/${id}`];
console.log(id, season.id);
for (const [w, h] of [[1280, 800], [390, 844]]) {
  await page.setViewportSize({ width: w, height: h });
  for (const [i, p] of paths.entries()) {
    await page.goto(base + p);
    await page.waitForTimeout(2000);
    await page.screenshot({ path: `/tmp/draft-${w}-${i}.png` });
  }
}
await b.close();
