import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { Customer } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { arrived } from './photo-fixtures.ts';
import { noise } from '#tests/support/photo-files.ts';
import { findChromium, CHROMIUM_FLAGS } from '#tools/chromium.ts';

const photoCount = 60;

/** Pictures whose copies are large: a few fill the browser's room. */
const writeNoise = async (folder: string): Promise<string[]> => {
  await mkdir(folder, { recursive: true });
  const files = Array.from({ length: photoCount }, async (_, index) => {
    const file = path.join(folder, `IMG_${index + 1}.jpg`);
    await writeFile(file, await noise(500, 400).jpeg({ quality: 80 }).toBuffer());
    return file;
  });
  return Promise.all(files);
};

/** Slow 3G, in bytes a second. */
const slowLine = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};

const openBrowser = async (profile: string, url: string, isPhone: boolean) => {
  const executablePath = findChromium();
  const context = await chromium.launchPersistentContext(profile, {
    args: [...CHROMIUM_FLAGS],
    baseURL: url,
    locale: 'en-US',
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    ...(executablePath ? { executablePath } : {}),
  });
  const page = context.pages()[0] ?? (await context.newPage());
  return { context, page };
};

const limitRoom = async (context: BrowserContext, page: Page, url: string): Promise<void> => {
  const session = await context.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: url, quotaSize: 3_000_000 });
};

/** Ends every process of the browser at once, as a phone does that needs its memory. */
const kill = async (context: BrowserContext, page: Page): Promise<void> => {
  const closed = new Promise((resolve) => context.once('close', resolve));
  const session = await context.newCDPSession(page);
  void session.send('Browser.crash').catch(() => undefined);
  await closed;
};

const cardIds = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
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

for (const { language, address, seconds, isPhone } of [
  { language: 'ar', address: '/ar', seconds: 21, isPhone: true },
  { language: 'en', address: '/', seconds: 3, isPhone: false },
] as const) {
  test(`of 60 photos on a slow line in a browser without room, killed after ${seconds} s, none is lost or doubled`, async ({
    shop,
  }, info) => {
    test.setTimeout(240_000);
    const profile = info.outputPath('profile');
    const files = await writeNoise(info.outputPath('photos'));
    const first = await openBrowser(profile, shop.url, isPhone);
    const customer = new Customer(first.page, language);
    await customer.startPrinting(address);
    await limitRoom(first.context, first.page, shop.url);
    const line = await first.context.newCDPSession(first.page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', slowLine);
    await customer.addPhotos(files);
    await first.page.waitForTimeout(seconds * 1000);
    await kill(first.context, first.page);

    const { context, page } = await openBrowser(profile, shop.url, isPhone);
    await limitRoom(context, page, shop.url);
    const back = new Customer(page, language);
    await page.goto(address);
    const start = back.button('intro.startPrinting').first();
    // A page that lived long enough remembers its step.
    await expect(start.or(back.heading('photos.title')).first()).toBeVisible();
    if (await start.isVisible()) await start.click();
    const peek = page.getByText(back.text('peek.prints', { count: photoCount })).first();
    await expect(peek).toBeVisible();
    const all = back.text('photos.progress.allSent');
    const missing = page.getByRole('button', { name: back.text('photos.missing.chooseAgain') });
    await expect(missing.first()).toBeVisible();
    await expect(page.getByText(all)).toHaveCount(0);
    await back.addPhotos(files);
    await expect(page.getByText(all).first()).toBeAttached({ timeout: 120_000 });
    await expect(missing).toHaveCount(0);
    await expect(peek).toBeVisible();
    const ids = await cardIds(page);
    expect(ids).toHaveLength(photoCount);
    await expect
      .poll(async () => (await arrived(page, ids)).filter(({ original }) => original).length, {
        timeout: 120_000,
      })
      .toBe(photoCount);
    await context.close();
  });
}
