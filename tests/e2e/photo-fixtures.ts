import { writeFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { PhotoStatusResponse } from '#contract/photos.ts';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';
import { test as base, expect } from './fixtures.ts';

/** Playwright's test on the code for photos without the shop's screens, in front of a whole shop. */
export const test = base.extend({
  baseURL: async ({ site }, provide) => provide(site.url),
});

export { expect } from '@playwright/test';

/** Chooses files by their names, as the browser's file dialog would. */
export async function choose(
  page: Page,
  folder: string,
  files: Readonly<Record<string, Buffer>>,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const paths = Object.entries(files).map(async ([name, bytes]) => {
    const file = path.join(folder, name);
    await writeFile(file, bytes);
    return file;
  });
  await page.locator('#files').setInputFiles(await Promise.all(paths));
}

/** Opens the page with the session a page of the shop brings, and waits for the stored photos. */
export async function openPhotos(page: Page, url = '/'): Promise<void> {
  await page.goto(url);
  await page.evaluate(() => fetch('/api/catalogue?country=US'));
  await page.waitForFunction(() => window.photos?.getState().restoring === false);
}

/** Loads the page again and waits for the stored photos. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await page.waitForFunction(() => window.photos?.getState().restoring === false);
}

/** The photos of the page now. */
export function readPhotos(page: Page): Promise<readonly PhotoItem[]> {
  return page.evaluate(() => window.photos.getState().photos);
}

/**
 * Waits until the files of one kind of all photos have been sent: longer than an attempt without progress lasts, after
 * which the browser makes another one.
 */
export async function untilSent(
  page: Page,
  kind: 'orderCopy' | 'original',
  timeout = 120_000,
): Promise<void> {
  await expect
    .poll(async () => (await readPhotos(page)).map((photo) => photo[kind]), { timeout })
    .not.toContainEqual(expect.not.stringMatching('^sent$'));
}

/** The server's status of the photos with these ids. */
export function arrived(
  page: Page,
  photoIds: readonly string[],
): Promise<PhotoStatusResponse['photos']> {
  return page.evaluate(async (ids) => {
    const response = await fetch('/api/photos/status', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ photoIds: ids }),
    });
    const result = (await response.json()) as PhotoStatusResponse;
    return result.photos;
  }, photoIds);
}

/** That many different pictures, by their names. */
export async function photoFiles(
  count: number,
  width = 1600,
  height = 1200,
): Promise<Record<string, Buffer>> {
  return Object.fromEntries(
    await Promise.all(
      Array.from(
        { length: count },
        async (_, index) => [`IMG_${index + 1}.jpg`, await uniqueJpeg(width, height)] as const,
      ),
    ),
  );
}

/** Adds files to the order as the photo step does. */
export async function add(page: Page, folder: string, files: Readonly<Record<string, Buffer>>) {
  const before = (await readPhotos(page)).length;
  await choose(page, folder, files);
  await page.evaluate(() => window.add('US'));
  const count = before + Object.keys(files).length;
  await expect.poll(async () => (await readPhotos(page)).length).toBe(count);
}

/** The state of each photo and of its files. */
export async function states(page: Page) {
  return (await readPhotos(page)).map(({ frame, state, orderCopy, original }) => ({
    frame,
    state,
    orderCopy,
    original,
  }));
}

/** Waits until every photo is processed. */
export function untilReady(page: Page) {
  return expect
    .poll(async () => (await readPhotos(page)).every(({ state }) => state === 'ready'))
    .toBe(true);
}

/**
 * Delays every upload request by `ms`, so that something happens in the middle, until the returned function
 * is called. The route stays: removing it would block the requests it holds.
 */
export async function slowDown(page: Page, ms: number): Promise<() => void> {
  let pauseMs = ms;
  await page.route('**/api/uploads**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    await route.continue().catch(() => undefined);
  });
  return () => {
    pauseMs = 0;
  };
}
