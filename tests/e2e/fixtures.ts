import { test as base, expect, type Page, type TestInfo } from '@playwright/test';
import { startRunningShop, type RunningShop } from '#tests/support/shop.ts';
import { openPhotoSite, type PhotoSite } from './photo-site.ts';

export interface ShopFixtures {
  /** A shop of this worker's own, started once and shared by its tests. */
  readonly shop: RunningShop;
  /**
   * The code for photos without the shop's screens, in front of that shop; built for the first test that
   * uses it.
   */
  readonly site: PhotoSite;
}

interface GuardFixtures {
  /**
   * Whether the customer's browser saves data, which turns off face detection: it takes a quarter of the
   * time of a visit with photos. True unless a test is about faces or about a whole visit.
   */
  readonly savesData: boolean;
  /**
   * Console errors that a test causes on purpose, by their text. Any other console error and every uncaught
   * exception fail the test.
   */
  readonly expectedErrors: { readonly patterns: readonly RegExp[] };
  readonly errorGuard: void;
}

const screens = {
  phone: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  },
  desktop: {
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1,
    hasTouch: false,
    isMobile: false,
  },
};

// A tag, because a project for each screen would not share workers, and with them shops.
function screenOf({ tags }: TestInfo) {
  return screens[tags.includes('@phone') ? 'phone' : 'desktop'];
}

/** Playwright's test on a running shop, on a phone if it is tagged `@phone`, else on a desktop. */
export const test = base.extend<GuardFixtures, ShopFixtures>({
  shop: [
    async ({}, provide) => {
      const shop = await startRunningShop();
      await provide(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // Declared here, since tests with other worker fixtures would not share this one's shops.
  site: [
    async ({ shop }, provide) => {
      const site = await openPhotoSite(shop.url);
      await provide(site);
      site.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ shop }, provide) => provide(shop.url),
  viewport: async ({}, provide, info) => provide(screenOf(info).viewport),
  deviceScaleFactor: async ({}, provide, info) => provide(screenOf(info).deviceScaleFactor),
  hasTouch: async ({}, provide, info) => provide(screenOf(info).hasTouch),
  isMobile: async ({}, provide, info) => provide(screenOf(info).isMobile),
  savesData: [true, { option: true }],
  extraHTTPHeaders: async ({ savesData }, provide) =>
    provide(savesData ? { 'save-data': 'on' } : {}),
  context: async ({ context, savesData }, provide) => {
    if (savesData) {
      await context.addInitScript(() => {
        if ('connection' in navigator) {
          Object.defineProperty(navigator.connection, 'saveData', { value: true });
        }
      });
    }
    await provide(context);
  },
  expectedErrors: [{ patterns: [] }, { option: true }],
  errorGuard: [
    async ({ context, expectedErrors }, provide) => {
      const errors: string[] = [];
      const listen = (page: Page): void => {
        page.on('pageerror', (error) => errors.push(error.message));
        page.on('console', (message) => {
          if (message.type() !== 'error') return;
          errors.push(`${message.text()} (${message.location().url})`);
        });
      };
      context.on('page', listen);
      await provide();
      const unexpected = errors.filter(
        (text) => !expectedErrors.patterns.some((known) => known.test(text)),
      );
      expect(unexpected, 'errors in the browser console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
