import type { Page } from '@playwright/test';
import {
  add,
  expect,
  openPhotos,
  photoFiles,
  readPhotos,
  reload,
  test,
  untilReady,
  untilSent,
} from './photo-fixtures.ts';
import { saveDelayMs } from '#web/lib/saved-state.ts';
import { storeNow } from './stored.ts';

function sent(page: Page) {
  return untilSent(page, 'orderCopy');
}

test('two tabs show one list, also while it changes @essential', async ({
  page,
  context,
}, info) => {
  const other = await context.newPage();
  await openPhotos(page);
  await openPhotos(other);
  await add(page, info.outputPath('one'), await photoFiles(2));
  await expect.poll(async () => (await readPhotos(other)).length).toBe(2);
  await add(other, info.outputPath('two'), await photoFiles(1));
  const list = async (tab: Page) =>
    (await readPhotos(tab))
      .map(({ id, size, orderCopy }) => `${id} ${size} ${orderCopy}`)
      .toSorted((a, b) => a.localeCompare(b));
  await expect.poll(async () => (await list(page)).length).toBe(3);
  await sent(page);
  await sent(other);
  await page.evaluate(() => {
    const { photos, setSize, remove } = window.photos.getState();
    setSize(photos[0]?.id ?? '', '8x10');
    remove([photos[1]?.id ?? ''], false);
  });
  await expect.poll(() => list(other)).toHaveLength(2);
  await expect.poll(async () => list(other)).toEqual(await list(page));
});

test('only the photos of an order leave the list, in every tab', async ({
  page,
  context,
}, info) => {
  const other = await context.newPage();
  await openPhotos(page);
  await openPhotos(other);
  await add(page, info.outputPath('one'), await photoFiles(2));
  await sent(page);
  const ordered = (await readPhotos(page)).map(({ photoId }) => photoId);
  await add(other, info.outputPath('two'), await photoFiles(1));
  await expect.poll(async () => (await readPhotos(page)).length).toBe(3);
  await page.evaluate((ids) => {
    window.photos.getState().orderPlaced('FPX-000001', new Set(ids));
  }, ordered);
  for (const tab of [page, other]) {
    await expect.poll(async () => (await readPhotos(tab)).length).toBe(1);
    expect(ordered).not.toContain((await readPhotos(tab))[0]?.photoId);
  }
  await storeNow(other);
  await reload(other);
  await expect.poll(async () => (await readPhotos(other)).length).toBe(1);
});

/** Holds the delayed save that follows a change, until the page is asked to store. */
function holdSaving(page: Page): Promise<void> {
  return page.evaluate((delay) => {
    const later = window.setTimeout.bind(window);
    const held = (work: () => void, ms?: number): number => (ms === delay ? -1 : later(work, ms));
    Object.assign(window, { setTimeout: held });
  }, saveDelayMs);
}

test('a choice in one tab is kept while another tab has an update of the picture', async ({
  page,
  context,
}, info) => {
  const other = await context.newPage();
  await openPhotos(page);
  await openPhotos(other);
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await other.route('**/api/uploads**', async (route) => {
    await gate;
    await route.continue();
  });
  await add(other, info.outputPath('photos'), await photoFiles(2));
  await untilReady(other);
  await storeNow(other);
  await expect.poll(async () => (await readPhotos(page)).length).toBe(2);

  // From here on, the other tab only has to store that its pictures have been sent.
  await holdSaving(other);
  release();
  await sent(other);
  await page.evaluate(() => {
    const { photos, setSize, remove } = window.photos.getState();
    setSize(photos[0]?.id ?? '', '8x10');
    remove([photos[1]?.id ?? ''], false);
  });
  await storeNow(page);
  const sizes = async (tab: Page) => (await readPhotos(tab)).map(({ size }) => size);
  await expect.poll(() => sizes(other)).toEqual(['8x10']);
  await storeNow(other);
  await reload(page);
  expect(await sizes(page)).toEqual(['8x10']);
});

test('two tabs do not overwrite each other', async ({ page, context }, info) => {
  const other = await context.newPage();
  await openPhotos(page);
  await openPhotos(other);
  await add(page, info.outputPath('one'), await photoFiles(2));
  await expect.poll(async () => (await readPhotos(other)).length).toBe(2);
  await add(other, info.outputPath('two'), await photoFiles(3));
  await sent(page);
  await sent(other);
  await expect.poll(async () => (await readPhotos(page)).length).toBe(5);
  await page.evaluate(() => {
    const { photos, setQuantity } = window.photos.getState();
    for (const { id } of photos.slice(0, 2)) setQuantity(id, 5);
  });
  await other.evaluate(() => {
    const { photos, setQuantity } = window.photos.getState();
    for (const { id } of photos.slice(2)) setQuantity(id, 3);
  });
  await storeNow(page);
  await storeNow(other);
  await reload(page);
  const quantities = (await readPhotos(page)).map(({ quantity }) => quantity);
  expect(quantities.toSorted((a, b) => a - b)).toEqual([3, 3, 3, 5, 5]);
});
