import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { Customer } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { arrived } from './photo-fixtures.ts';
import { countStoredCopies } from './orders-in.ts';
import { storedIds } from './stored.ts';
import { noise } from '#tests/support/photo-files.ts';
import type { RunningShop } from '#tests/support/shop.ts';
import type { PhotoFileRow } from '#web/lib/photo-database.ts';
import { findChromium, chromiumFlags } from '#tools/chromium.ts';

const photoCount = 60;

/** Writes pictures whose copies are large: a few fill the browser's storage. */
async function writeNoise(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const files = Array.from({ length: photoCount }, async (_, index) => {
    const file = path.join(folder, `IMG_${index + 1}.jpg`);
    await writeFile(file, await noise(500, 400).jpeg({ quality: 80 }).toBuffer());
    return file;
  });
  return Promise.all(files);
}

/** Slow 3G, in bytes a second. */
const slowConnection = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};

async function openBrowser(profile: string, url: string, isPhone: boolean) {
  const executablePath = findChromium();
  const context = await chromium.launchPersistentContext(profile, {
    args: [...chromiumFlags],
    baseURL: url,
    locale: 'en-US',
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    ...(executablePath ? { executablePath } : {}),
  });
  const page = context.pages()[0] ?? (await context.newPage());
  return { context, page };
}

const roomBytes = 3_000_000;

async function limitRoom(context: BrowserContext, page: Page, url: string): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: url, quotaSize: roomBytes });
}

/** Reports what is stored at once: on a busy machine the browser counts it so late that far more than the limit fits. */
function countRoomAtOnce(page: Page): Promise<void> {
  return page.evaluate((quota) => {
    Object.defineProperty(navigator.storage, 'estimate', {
      value: async (): Promise<StorageEstimate> => {
        const request = indexedDB.open('photos');
        await new Promise((resolve) => request.addEventListener('success', resolve));
        const all = request.result.transaction('photoFiles').objectStore('photoFiles').getAll();
        await new Promise((resolve) => all.addEventListener('success', resolve));
        request.result.close();
        const sizes = (all.result as readonly PhotoFileRow[]).map(({ content }) =>
          content instanceof Blob ? content.size : content.byteLength,
        );
        return { quota, usage: sizes.reduce((sum, size) => sum + size, 0) };
      },
    });
  }, roomBytes);
}

/** Ends every process of the browser at once, as a phone does that runs out of memory. */
async function kill(context: BrowserContext, page: Page): Promise<void> {
  const closed = new Promise((resolve) => context.once('close', resolve));
  const session = await context.newCDPSession(page);
  void session.send('Browser.crash').catch(() => undefined);
  await closed;
}

/** Ids of the photos on the list that this browser stores. */
function listed(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const request = indexedDB.open('photos');
    await new Promise((resolve) => request.addEventListener('success', resolve));
    const all = request.result
      .transaction('uploadedPhotos')
      .objectStore('uploadedPhotos')
      .getAllKeys();
    await new Promise((resolve) => all.addEventListener('success', resolve));
    request.result.close();
    return all.result.map(String);
  });
}

/** Counts the photos of the list whose pictures are neither at the shop nor on this device. */
async function lostOf(page: Page, ids: readonly string[]): Promise<number> {
  const there = await arrived(page, ids);
  const atShop = there.filter(({ orderCopy, original }) => orderCopy ?? original);
  const here = new Set(await storedIds(page));
  for (const { photoId } of atShop) here.add(photoId);
  return ids.filter((id) => !here.has(id)).length;
}

/**
 * Watches the page until it reports all photos as sent: it does so only when that is true, and counts every
 * photo all the time.
 */
async function watchUntilSent(page: Page, customer: Customer): Promise<void> {
  const peek = page.getByText(customer.text('peek.prints', { count: photoCount })).first();
  const all = page.getByText(customer.text('photos.progress.allSent'));
  const look = async (): Promise<boolean> => {
    const isSaid = (await all.count()) > 0;
    const ids = await listed(page);
    expect(ids).toHaveLength(photoCount);
    await expect(peek).toBeVisible();
    if (isSaid) {
      const there = await arrived(page, ids);
      expect(there.filter(({ orderCopy }) => orderCopy)).toHaveLength(photoCount);
    }
    return isSaid;
  };
  await expect.poll(look, { timeout: 120_000, intervals: [500] }).toBe(true);
}

/** Number of photos that the shop has when the browser is killed; more take minutes and show the same. */
const sentBefore = process.env['FULL_KILL'] ? { late: 20, early: 1 } : { late: 3, early: 0 };

/** Waits until all photos are listed and the shop has so many, then sends no more, however long the kill takes. */
async function cutAfter(shop: RunningShop, page: Page, sent: number): Promise<void> {
  const connection = await page.context().newCDPSession(page);
  await expect.poll(() => listed(page), { timeout: 60_000 }).toHaveLength(photoCount);
  const ids = await listed(page);
  const has = (): Promise<number> => countStoredCopies(shop, ids);
  await expect.poll(has, { timeout: 120_000, intervals: [100] }).toBeGreaterThanOrEqual(sent);
  await connection.send('Network.emulateNetworkConditions', { ...slowConnection, offline: true });
  expect(await has()).toBeLessThan(photoCount);
}

for (const { language, address, when, isPhone } of [
  { language: 'ar', address: '/ar', when: 'late', isPhone: true },
  { language: 'en', address: '/', when: 'early', isPhone: false },
] as const) {
  test(`60 photos over a slow connection survive the ${when} kill of a browser without storage, none lost, doubled or misreported`, async ({
    shop,
  }, info) => {
    test.setTimeout(240_000);
    const profile = info.outputPath('profile');
    const files = await writeNoise(info.outputPath('photos'));
    const first = await openBrowser(profile, shop.url, isPhone);
    const customer = new Customer(first.page, language);
    await customer.startPrinting(address);
    await limitRoom(first.context, first.page, shop.url);
    await countRoomAtOnce(first.page);
    const line = await first.context.newCDPSession(first.page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', slowConnection);
    await customer.addPhotos(files);
    await cutAfter(shop, first.page, sentBefore[when]);
    await kill(first.context, first.page);

    const { context, page } = await openBrowser(profile, shop.url, isPhone);
    await limitRoom(context, page, shop.url);
    const back = new Customer(page, language);
    await page.goto(address);
    const start = back.button('intro.startPrinting').first();
    // A page that lived long enough restores its step.
    await expect(start.or(back.photosTitle()).first()).toBeVisible();
    if (await start.isVisible()) await start.click();
    const peek = page.getByText(back.text('peek.prints', { count: photoCount })).first();
    await expect(peek).toBeVisible();
    const all = back.text('photos.progress.allSent');
    const missing = page.getByRole('button', { name: back.text('photos.missing.chooseAgain') });
    await expect(missing.first()).toBeVisible();
    await expect(page.getByText(all)).toHaveCount(0);
    const ids = await listed(page);
    const saysLost = async (): Promise<boolean> => {
      const count = await lostOf(page, ids);
      info.annotations.push({ type: 'lost', description: `${count}` });
      return page.getByText(back.text('photos.missing.title', { count })).first().isVisible();
    };
    await expect.poll(saysLost, { timeout: 30_000 }).toBe(true);
    await back.addPhotos(files);
    await watchUntilSent(page, back);
    await expect(missing).toHaveCount(0);
    expect((await listed(page)).toSorted()).toEqual(ids.toSorted());
    await expect
      .poll(async () => (await arrived(page, ids)).filter(({ original }) => original).length, {
        timeout: 120_000,
      })
      .toBe(photoCount);
    const hashes = (await arrived(page, ids)).map(({ original }) => original);
    expect(new Set(hashes).size).toBe(photoCount);
    await context.close();
  });
}
