import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { Manifest } from 'vite';
import type { LanguageCode } from '#locales/languages.ts';
import { webOutput } from '#tools/start/web-sources.ts';
import { Customer } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { writePhotos } from './pictures.ts';
import { openCheckout, openPhotoStep } from './stored-order.ts';

// A browser that saves data stores nothing on the device. Without a connection it reports failed fetches.
test.use({ savesData: false, expectedErrors: { patterns: [/net::ERR_|Failed to (load|fetch)/] } });

/** Addresses of everything the browser caches for use without a connection. */
function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

/** Waits for the texts of a language. Those of English are cached with the shell. */
async function textsAreKept(page: Page, language: LanguageCode): Promise<void> {
  const manifest = await readFile(path.join(webOutput, '.vite/manifest.json'), 'utf8');
  const chunks = JSON.parse(manifest) as Manifest;
  const texts = chunks[`../locales/${language}/web.ts`]?.file;
  await expect.poll(() => keptAddresses(page)).toContain(`/${texts}`);
}

async function openOffline(context: BrowserContext, path: string): Promise<Page> {
  await context.setOffline(true);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

test('an order in progress opens without a connection, and shows prices only with one @phone @essential', async ({
  page,
  context,
}) => {
  const customer = new Customer(page, 'fr');
  await openPhotoStep(customer, '/fr', { prints: 2 });
  await textsAreKept(page, 'fr');
  await page.close();

  const opened = await openOffline(context, '/fr');
  const again = new Customer(opened, 'fr');
  await expect(opened.locator('[data-photo]')).toHaveCount(2);
  await expect(opened.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(opened.getByText(again.text('offline.prices'))).toBeVisible();
  const words = await opened.locator('body').innerText();
  expect(words).not.toMatch(/[$€]|\d,\d\d/);

  await context.setOffline(false);
  await expect(opened.getByText(again.text('offline.prices'))).toBeHidden();
  await expect(opened.locator('#order-bar')).toContainText('$');
});

test('an order in progress opens while the proxy in front of the shop reports that it is stopped', async ({
  page,
  context,
}) => {
  const customer = new Customer(page, 'fr');
  await openPhotoStep(customer, '/fr', { prints: 2 });
  await textsAreKept(page, 'fr');
  await page.close();

  await context.route('**/*', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
  );
  const opened = await context.newPage();
  await opened.goto('/fr');
  const again = new Customer(opened, 'fr');
  await expect(opened.locator('[data-photo]')).toHaveCount(2);
  await expect(opened.getByText(again.text('offline.unreachable'))).toBeVisible();

  await context.unrouteAll();
  await expect(opened.getByText(again.text('offline.unreachable'))).toBeHidden();
  await expect(opened.locator('#order-bar')).toContainText('$');
});

test('an order that is opened again at its checkout is kept for a visit without a connection', async ({
  page,
}) => {
  await openCheckout(new Customer(page), '/');
  await textsAreKept(page, 'en');
});

test('a cached page of an older build is replaced by the shop’s page once there is a connection', async ({
  page,
  context,
}) => {
  await new Customer(page).startPrinting('/');
  await textsAreKept(page, 'en');
  await page.close();

  const opened = await openOffline(context, '/');
  await expect(opened.locator('meta[name="fpx-shell"]')).toBeAttached();
  await opened.route('**/shell.html?current', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<script type="module" src="/assets/next.js">',
    }),
  );
  await context.setOffline(false);
  await expect(opened.locator('meta[name="fpx-country"]')).toBeAttached();
  await expect(opened.locator('meta[name="fpx-shell"]')).not.toBeAttached();
});

test('photos chosen without a connection are read before a cached page of an older build is replaced', async ({
  page,
  context,
}, info) => {
  await openPhotoStep(new Customer(page), '/');
  await textsAreKept(page, 'en');
  await page.close();

  const opened = await openOffline(context, '/');
  const customer = new Customer(opened);
  await expect(opened.locator('[data-photo]')).toHaveCount(1);
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await opened.route('**/shell.html?current', async (route) => {
    await gate;
    await route.fulfill({
      contentType: 'text/html',
      body: '<script type="module" src="/assets/next.js">',
    });
  });
  const asked = opened.waitForRequest('**/shell.html?current');
  await context.setOffline(false);
  await asked;
  await customer.addPhotos(await writePhotos(info.outputPath('photos'), 6, [4000, 3000]));
  await expect(opened.locator('[data-photo]')).toHaveCount(7);
  release();
  await expect(opened.locator('meta[name="fpx-shell"]')).not.toBeAttached();
  await expect(opened.locator('[data-photo]')).toHaveCount(7);
  await customer.waitUntilSent();
});

test('the service worker caches no personal data', async ({ page }, info) => {
  const customer = new Customer(page);
  await customer.startPrinting('/');
  await customer.addPhotos(await writePhotos(info.outputPath('photos'), 1));
  await customer.waitUntilSent();
  await textsAreKept(page, 'en');
  const paths = await keptAddresses(page);
  expect(paths.filter((path) => !/^\/assets\/[\w.-]+$/.test(path))).toEqual(['/shell.html']);
  const shell = await page.evaluate(async () =>
    (await caches.match('/shell.html', { ignoreSearch: true }))?.text(),
  );
  expect(shell).not.toContain('name="fpx-session" content="open"');
});

test('an order in progress opens offline with the detected country, and keeps its sizes and currency', async ({
  page,
  context,
}) => {
  // The country of the network address, which the server writes into the page.
  await page.route('**/fr', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      '<meta name="fpx-country" content="">',
      '<meta name="fpx-country" content="TN">',
    );
    await route.fulfill({ response, body });
  });
  const customer = new Customer(page, 'fr');
  await openPhotoStep(customer, '/fr', { prints: 2, country: 'TN' });
  await textsAreKept(page, 'fr');
  await page.close();

  const opened = await openOffline(context, '/fr');
  const again = new Customer(opened, 'fr');
  const total = opened.locator('[data-peek]');
  await expect(opened.locator('[data-photo]')).toHaveCount(2);
  await context.setOffline(false);
  await expect(opened.getByText(again.text('offline.prices'))).toBeHidden();
  await expect(total).toContainText('5,00');
  expect(await again.variants()).toEqual(['10x15', '10x15']);
});
