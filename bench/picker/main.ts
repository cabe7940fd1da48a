// Measures the time from the tap to the picker's first frame with 10,000 studios, compared with none.
import { chromium, type Browser, type Page } from '@playwright/test';
import { byDistance } from '#web/features/studios/list-studios.ts';
import { startRunningShop, type RunningShop } from '#tests/support/shop.ts';
import { chromiumFlags, provideChromium } from '#tools/chromium.ts';
import { median, quantile } from '../lib/statistics.ts';
import { manyStudios } from './many-studios.ts';

const count = Number(process.env.COUNT ?? 10_000);
const rounds = Number(process.env.ROUNDS ?? 20);
const place = { latitude: 41.88, longitude: -87.63 };

const selector = 'header button[aria-haspopup=dialog]';

/** Opens a page of the shop that has fetched its studios, with the customer located among them. */
async function openShop(browser: Browser, shop: RunningShop, studios: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    geolocation: place,
    permissions: ['geolocation'],
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(error.message));
  await page.route('**/api/studios', (route) =>
    route.fulfill({ contentType: 'application/json', body: studios }),
  );
  const fetched = page.waitForResponse('**/api/studios');
  await page.goto(shop.url);
  // Loads the list's code and the studios, locates the customer, and draws once.
  await page.locator(selector).click();
  await fetched;
  await page.waitForFunction(() => localStorage.getItem('userLocation') !== null);
  await page.keyboard.press('Escape');
  return page;
}

/** Milliseconds from the tap to the frame after the first one that shows the list. */
async function openingOf(page: Page): Promise<number> {
  const ms = await page.evaluate(async (name) => {
    const button = document.querySelector<HTMLElement>(name);
    const nextPicture = () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => resolve());
      });
    await nextPicture();
    const before = performance.now();
    button?.click();
    while (!document.querySelector('header dialog h2')) await nextPicture();
    await nextPicture();
    return performance.now() - before;
  }, selector);
  await page.keyboard.press('Escape');
  await page.locator('header dialog').waitFor({ state: 'detached' });
  return ms;
}

function sortingOf(): number {
  const studios = manyStudios(count);
  const times = Array.from({ length: rounds }, () => {
    const before = performance.now();
    byDistance(studios, place);
    return performance.now() - before;
  });
  return median(times);
}

function words(name: string, times: readonly number[]): string {
  return `${name}: ${median(times).toFixed(0)} ms in the middle, ${quantile(times, 0.95).toFixed(0)} ms at the 95th percentile`;
}

const shop = await startRunningShop();
const browser = await chromium.launch({
  executablePath: await provideChromium(),
  args: chromiumFlags,
});
try {
  const full = await openShop(browser, shop, JSON.stringify(manyStudios(count)));
  const empty = await openShop(browser, shop, '[]');
  const times: { full: number[]; empty: number[] } = { full: [], empty: [] };
  for (let round = 0; round < rounds; round += 1) {
    times.empty.push(await openingOf(empty));
    times.full.push(await openingOf(full));
  }
  console.log(words(`opened with ${count} studios`, times.full));
  console.log(words('opened with none', times.empty));
  console.log(
    `added by the studios: ${(median(times.full) - median(times.empty)).toFixed(0)} ms; wanted less than 100 ms in all`,
  );
  console.log(`sorting by distance: ${sortingOf().toFixed(1)} ms, wanted less than 20`);
} finally {
  await browser.close();
  await shop.stop();
}
