import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { caller, expectUsable, signInTo, test, unique } from '../support.ts';

// Another user saves a page through the API while the page's editor is open in the browser. One link leads nowhere.
test.use({ provoked: [404, 409] });

const panel = (page: Page) => page.getByRole('region', { name: 'Two versions' });
const said = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const body = (page: Page) => page.getByLabel('Text', { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Chooses a value of a field in the panel. */
const pick = (page: Page, field: string, name: string) =>
  panel(page).getByRole('group', { name: field, exact: true }).getByRole('button', { name }).click();

const lines = (first: string) => [first, ...Array.from({ length: 60 }, (_, at) => `Rule ${at + 1}`)].join('\n');

/** Creates a page in northside. Returns functions with which another user reads and saves it. */
async function newPage(owner: APIRequestContext, title: string) {
  const made = await owner.post('/api/pages', { data: { title, path: title.toLowerCase().replaceAll(' ', '-') } });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = (await made.json()).page;
  const path = `/api/pages/${id}`;
  return {
    path,
    editor: `/dashboard/pages/${id}`,
    save: async (data: object) => {
      const answer = await owner.put(path, { data });
      expect(answer.status(), await answer.text()).toBe(200);
    },
    read: async () => {
      const { page } = await (await owner.get(`${path}/draft`)).json();
      return { ...page, ...page.draft };
    },
    addPicture: async (buffer: Buffer): Promise<number> => {
      const multipart = { caption: '', image: { name: 'hall.png', mimeType: 'image/png', buffer } };
      return (await (await owner.post(`${path}/images`, { multipart })).json()).image.id;
    },
  };
}

/** A PNG of 40 by 30 pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAeCAIAAADRv8uKAAAAK0lEQVR42u3NMQ0AAAgDsElBGlKRhgw4mvRvputExGKxWCwWi8VisVj8N14vntxM1m/eoQAAAABJRU5ErkJggg==',
  'base64',
);

async function edit(page: Page, name: string) {
  const owner = await caller('northside', 'owner');
  const own = await newPage(owner, name);
  await signInTo(page, 'northside', 'staff');
  return own;
}

test('a link in a text leads to a page that has another path now', { tag: '@mouse' }, async ({ page }) => {
  const owner = await caller('northside', 'owner');
  const rules = await newPage(owner, unique('Court rules'));
  const { path: former } = await rules.read();
  const guide = await newPage(owner, unique('Guide'));
  await guide.save({ body: `[The rules](${former}) [Nothing](100%25)` });
  await rules.save({ path: `${former}-of-today` });
  await page.goto(`/northside/${(await guide.read()).path}`);
  await page.getByRole('link', { name: 'The rules' }).click();
  await expect(page).toHaveURL(`/northside/${former}-of-today`);
  await page.goBack();
  await page.getByRole('link', { name: 'Nothing' }).click();
  await expect(page.getByText('There is nothing at this address')).toBeVisible();
  await page.goto(`/northside/${former}`);
  await expect(page).toHaveURL(`/northside/${former}-of-today`);
});

test('two users edit one page: changes to title and text are merged without a question', {
  tag: '@mouse',
}, async ({ page }) => {
  const own = await edit(page, unique('Merged'));
  await page.goto(own.editor);
  await body(page).fill('My text');
  await own.save({ title: 'Their title' });
  await press(page, 'Save draft');
  await expect(said(page, 'owner changed Title: Their title. That stays.')).toBeVisible();
  await expect(said(page, 'Draft saved')).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Their title');
  expect(await own.read()).toMatchObject({ title: 'Their title', body: 'My text' });

  // A draft in sessionStorage keeps the version that it is based on.
  await body(page).fill('My newer text');
  await own.save({ title: 'Their newer title', body: 'Their text' });
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText('What you had not saved is here again.')).toBeVisible();
  await press(page, 'Publish');
  await expect(panel(page).getByRole('group')).toHaveCount(1);
  await pick(page, 'Text', 'Keep mine (My newer text)');
  await press(page, 'Save');
  await expect(said(page, 'Published')).toBeVisible();
  expect(await own.read()).toMatchObject({ title: 'Their newer title', body: 'My newer text' });
});

test('two users edit the text of one page: both texts are shown, and either can be chosen', {
  tag: '@finger',
}, async ({ page }) => {
  test.slow();
  const own = await edit(page, unique('Asked'));
  const image = await own.addPicture(picture);
  await own.save({ body: lines('As it was'), images: [{ id: image, caption: 'The hall' }] });
  await page.goto(own.editor);
  await body(page).fill(lines('My text'));
  await own.save({ body: lines('Their text') });
  await press(page, 'Publish');
  await expect(panel(page)).toBeFocused();
  const mine = panel(page).getByRole('group', { name: 'Text, mine' });
  expect(await mine.innerText()).toContain('My text\n\nRule 1\n\nRule 2');
  await expect(mine.locator('mark')).toHaveText(['My text']);
  const theirs = panel(page).getByRole('group', { name: 'Text, owner’s' });
  await expect(theirs.locator('mark')).toHaveText(['Their text']);
  for (const text of [mine, theirs]) {
    const [inner, outer] = await text.evaluate((box) => [box.scrollHeight, box.clientHeight]);
    expect(outer).toBeLessThan(400);
    expect(inner).toBeGreaterThan(outer);
    expect(await text.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  }
  await expectUsable(page);

  // Going back neither saves nor discards anything.
  await press(page, 'Back to the form');
  await expect(panel(page)).toHaveCount(0);
  await expect(body(page)).toHaveValue(lines('My text'));
  expect((await own.read()).body).toBe(lines('Their text'));
  await press(page, 'Publish');
  await pick(page, 'Text', 'Keep mine');
  await press(page, 'Save');
  await expect(said(page, 'Published')).toBeVisible();
  await expect(page.getByText('Not saved')).toHaveCount(0);
  expect((await own.read()).body).toBe(lines('My text'));

  await body(page).fill(lines('My other text'));
  await page.getByLabel('Caption').fill('My hall');
  await page.getByRole('button', { name: 'Add question' }).click();
  await page.getByLabel('Question', { exact: true }).fill('When?');
  await page.getByLabel('Answer', { exact: true }).fill('At noon');
  await own.save({ body: lines('Their other text'), images: [{ id: image, caption: 'Their hall' }] });
  await press(page, 'Save draft');
  await pick(page, 'Text', 'Take owner’s');
  await expect(panel(page).getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  const pictures = panel(page).getByRole('group', { name: 'Pictures, owner’s' });
  await expect(pictures.getByRole('listitem')).toHaveText(['Their hall']);
  await expect.poll(() => pictures.locator('img').evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(40);
  await expectUsable(page);
  await pick(page, 'Pictures', 'Keep mine');
  await press(page, 'Save');
  await expect(said(page, 'Draft saved')).toBeVisible();
  await expect(body(page)).toHaveValue(lines('Their other text'));
  expect(await own.read()).toMatchObject({
    body: lines('Their other text'),
    images: [{ caption: 'My hall' }],
    faq: [{ question: 'When?', answer: 'At noon' }],
  });
});
