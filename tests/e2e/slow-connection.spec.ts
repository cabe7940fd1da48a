import type { Page } from '@playwright/test';
import {
  add,
  expect,
  openPhotos,
  photoFiles,
  slowDown,
  states,
  test,
  untilReady,
  untilSent,
} from './photo-fixtures.ts';

test.describe('uploads without a connection', () => {
  test.use({ expectedErrors: { patterns: [/Failed to load resource/, /net::ERR_/] } });

  test('wait while the browser is offline', async ({ page, context }, info) => {
    await openPhotos(page);
    await context.setOffline(true);
    await add(page, info.outputPath('files'), await photoFiles(4));
    await untilReady(page);
    expect(new Set((await states(page)).map(({ orderCopy }) => orderCopy))).toEqual(
      new Set(['waiting']),
    );
    await context.setOffline(false);
    await untilSent(page, 'original');
  });
});

test('uploads that hang on one network continue on another', async ({ page, site }, info) => {
  await page.addInitScript(() => {
    const connection = Object.assign(new EventTarget(), { type: 'wifi', effectiveType: '4g' });
    Object.defineProperty(navigator, 'connection', { value: connection });
    globalThis.addEventListener('other-network', () => {
      connection.type = 'cellular';
      connection.dispatchEvent(new Event('change'));
    });
  });
  await openPhotos(page);
  site.silence();
  await add(page, info.outputPath('files'), await photoFiles(4));
  await expect
    .poll(async () => (await states(page)).filter(({ orderCopy }) => orderCopy === 'sending'))
    .toHaveLength(3);
  site.mend();
  await page.evaluate(() => globalThis.dispatchEvent(new Event('other-network')));
  await expect
    .poll(async () => new Set((await states(page)).map(({ original }) => original)), {
      timeout: 20_000,
    })
    .toEqual(new Set(['sent']));
});

/**
 * Replaces the screen wake lock; `screenCounts` of the page returns how often it was requested and released.
 */
function watchScreen(page: Page) {
  return page.addInitScript(() => {
    const screen = { asked: 0, released: 0 };
    let sentinel = new EventTarget();
    const request = async () => {
      screen.asked += 1;
      sentinel = new EventTarget();
      const release = async (): Promise<void> => {
        screen.released += 1;
        sentinel.dispatchEvent(new Event('release'));
      };
      return Object.assign(sentinel, { release });
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    Object.assign(globalThis, {
      screenCounts: () => ({ ...screen }),
      // The browser releases the lock when the page is hidden, and the page requests it again when shown.
      leaveAndReturn: () => {
        sentinel.dispatchEvent(new Event('release'));
        document.dispatchEvent(new Event('visibilitychange'));
      },
    });
  });
}

declare global {
  interface Window {
    screenCounts: () => { readonly asked: number; readonly released: number };
    leaveAndReturn: () => void;
  }
}

function screenOf(page: Page) {
  return page.evaluate(() => window.screenCounts());
}

test('the screen stays on while photos are sent, also after the page was hidden, and no longer', async ({
  page,
}, info) => {
  await watchScreen(page);
  await openPhotos(page);
  expect(await screenOf(page)).toEqual({ asked: 0, released: 0 });
  const speedUp = await slowDown(page, 500);
  await add(page, info.outputPath('files'), await photoFiles(4));
  await expect.poll(() => screenOf(page)).toEqual({ asked: 1, released: 0 });
  await page.evaluate(() => window.leaveAndReturn());
  await expect.poll(() => screenOf(page)).toEqual({ asked: 2, released: 0 });
  speedUp();
  await untilSent(page, 'original');
  await expect.poll(() => screenOf(page)).toEqual({ asked: 2, released: 1 });
});

test('a browser that cannot keep the screen on uploads as well', async ({ page }, info) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'wakeLock');
  });
  await openPhotos(page);
  expect(await page.evaluate(() => 'wakeLock' in navigator)).toBe(false);
  await add(page, info.outputPath('files'), await photoFiles(2));
  await untilSent(page, 'original');
});
