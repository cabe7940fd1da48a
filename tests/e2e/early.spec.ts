import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { StudioWire } from '#contract/studios.ts';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import { Customer } from './customer.ts';
import { expect, test } from './fixtures.ts';

declare global {
  interface Window {
    reportBroken?: (rule: string) => void;
  }
}

/** Holds the files of this pattern until the returned function is called. */
async function hold(page: Page, files: string): Promise<() => void> {
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await gate;
    await route.continue().catch(() => undefined);
  });
  return release;
}

/** Holds the shop's own scripts until the returned function is called. */
function holdScripts(page: Page): Promise<() => void> {
  return hold(page, '**/assets/*.js');
}

/** Present while the server's first screen is shown, which has style sheets instead of style attributes. */
function isServers(page: Page) {
  return page.locator('#root [data-style]').first();
}

test('a tap before the scripts load opens the file picker, and the chosen photo is added @phone @essential', async ({
  page,
}, info) => {
  const file = info.outputPath('IMG_1.jpg');
  await writeFile(file, await uniqueJpeg(1600, 1200));
  const release = await holdScripts(page);
  const customer = new Customer(page);
  await page.goto('/');
  const picker = page.waitForEvent('filechooser');
  await customer.button('intro.startPrinting').first().click();
  await (await picker).setFiles(file);
  await expect(isServers(page)).toBeAttached();
  release();
  await expect(page.locator('[data-photo]')).toHaveCount(1);
});

test('two taps before the scripts load open one file picker and one screen', async ({ page }) => {
  const release = await holdScripts(page);
  const customer = new Customer(page);
  await page.goto('/');
  const start = customer.button('intro.startPrinting').first();
  const pickers: string[] = [];
  page.on('filechooser', () => pickers.push('opened'));
  await start.click();
  await expect.poll(() => pickers).toHaveLength(1);
  await start.click();
  release();
  await expect(customer.photosTitle()).toBeVisible();
  expect(pickers).toHaveLength(1);
});

test('a button pressed while the scripts load acts when it is released', async ({ page }) => {
  const release = await holdScripts(page);
  const customer = new Customer(page);
  await page.goto('/');
  await customer.button('intro.bookPhotography').first().hover();
  await page.mouse.down();
  release();
  await page.waitForLoadState('networkidle');
  await expect(isServers(page)).toBeAttached();
  await page.mouse.up();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a button that opens no picker acts when the scripts have loaded, and keeps the focus', async ({
  page,
}) => {
  const release = await holdScripts(page);
  const customer = new Customer(page, 'fr');
  await page.goto('/fr');
  await customer.button('intro.bookPhotography').first().click();
  await expect(customer.button('intro.bookPhotography').first()).toHaveAttribute(
    'aria-busy',
    'true',
  );
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(isServers(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(customer.button('intro.bookPhotography').first()).toBeFocused();
});

test('a tapped screen or window that is still loading says so @phone', async ({ page }) => {
  const release = await hold(page, '**/assets/{photos,pages}-*.js');
  const customer = new Customer(page);
  await page.goto('/');
  const loading = page.getByRole('status').filter({ hasText: customer.text('common.loading') });
  await customer.button('intro.bookPhotography').first().click();
  await expect(loading).toBeInViewport();
  const picker = page.waitForEvent('filechooser');
  await customer.button('intro.startPrinting').first().click();
  await picker;
  await expect(page.getByRole('main').filter({ has: loading })).toBeVisible();
  await expect(loading).toBeInViewport();
  release();
  await expect(customer.photosTitle()).toBeVisible();
  await expect(loading).toHaveCount(0);
});

test.describe('a private page without a secret', () => {
  test.use({ expectedErrors: { patterns: [/status of 40\d/] } });

  test('says that it is loading before the scripts load', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/fr/booking', { waitUntil: 'commit' });
    const loading = page.getByText(new Customer(page, 'fr').text('common.loading'));
    await expect(loading).toBeInViewport();
    release();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(loading).toHaveCount(0);
  });
});

test('a country chosen before the scripts load applies to the order', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/');
  const country = page.getByRole('combobox').first();
  await country.focus();
  await country.selectOption('CA');
  release();
  await expect(isServers(page)).toHaveCount(0);
  await expect(country).toHaveValue('CA');
  await expect(page.getByRole('main')).toContainText('CAD');
});

test('a country chosen before the scripts load applies although a button is tapped after it', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/');
  const country = page.getByRole('combobox').first();
  await country.selectOption('CA');
  await new Customer(page).button('intro.bookPhotography').first().click();
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(country).toHaveValue('CA');
  await expect(page.getByRole('main')).toContainText('CAD');
});

test('a country chosen before the scripts load applies on the page that is opened next', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/');
  await page.getByRole('combobox').first().selectOption('CA');
  // A link leaves the page before the shop's own scripts have seen the choice.
  await page.getByRole('link', { name: 'Français' }).first().click();
  await page.waitForURL('/fr');
  release();
  await expect(isServers(page)).toHaveCount(0);
  await expect(page.getByRole('combobox').first()).toHaveValue('CA');
});

test('a list that is open before the scripts load stays open', async ({ page }) => {
  await page.goto('/');
  const country = page.getByRole('combobox').first();
  await country.focus();
  await page.waitForLoadState('networkidle');
  await expect(isServers(page)).toBeAttached();
  await expect(country).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(isServers(page)).toHaveCount(0);
  await expect(page.locator('#root :focus')).toBeVisible();
});

test('a button tapped while a list is open acts', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('combobox').first().focus();
  await page.waitForLoadState('networkidle');
  await expect(isServers(page)).toBeAttached();
  await new Customer(page).button('intro.bookPhotography').first().click({ delay: 150 });
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a first visit that only reads runs no script, and a later visit runs them at once', async ({
  page,
}) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.mouse.wheel(0, 600);
  await expect(isServers(page)).toBeAttached();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.keyboard.press('Tab');
  await expect(isServers(page)).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem('language', 'en'));
  await page.reload();
  await expect(isServers(page)).toHaveCount(0);
});

test('a browser that saves data fetches no script before a touch', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(isServers(page)).toBeAttached();
  expect(scripts).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(isServers(page)).toHaveCount(0);
  expect(scripts).not.toEqual([]);
});

test.describe('a browser that does not save data', () => {
  test.use({ savesData: false });

  test('fetches the scripts of a first visit before its pictures have arrived, and runs none', async ({
    page,
  }) => {
    const release = await hold(page, '**/assets/*.svg');
    const loaded = page.waitForEvent('load');
    const fetched = page.waitForEvent('requestfinished', (request) =>
      /\/assets\/app-[^/]+[.]js$/.test(request.url()),
    );
    await page.goto('/', { waitUntil: 'commit' });
    await fetched;
    expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
    await expect(isServers(page)).toBeAttached();
    release();
    await loaded;
    await expect(isServers(page)).toBeAttached();
  });

  test('fetches the fonts of a first visit after its scripts', async ({ page }) => {
    const release = await hold(page, '**/assets/react-*.js');
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.woff2')) fonts.push(request.url());
    });
    await page.goto('/', { waitUntil: 'load' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(fonts).toEqual([]);
    release();
    await expect.poll(() => fonts).not.toEqual([]);
  });
});

test('the studio of a link is named before the scripts load, and the scripts violate no security policy', async ({
  page,
  shop,
}) => {
  const broken: string[] = [];
  await page.exposeFunction('reportBroken', (rule: string) => broken.push(rule));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      window.reportBroken?.(`${violatedDirective} ${blockedURI}`);
    });
  });
  const response = await fetch(`${shop.url}/api/studios/by-slug/demo-tunis`);
  const { name, address } = (await response.json()) as StudioWire;
  const release = await holdScripts(page);
  await page.goto('/demo-tunis');
  await expect(page.getByText(name)).toBeVisible();
  await page.mouse.move(100, 100);
  await page.mouse.move(120, 120);
  release();
  await expect(isServers(page)).toHaveCount(0);
  // The selector at the top names it too, once its studios are loaded.
  await expect(page.getByRole('region').getByText(name)).toBeVisible();
  await page.getByRole('button', { name: new Customer(page).text('links.about') }).click();
  await expect(page.getByRole('dialog')).toContainText(address);
  expect(broken).toEqual([]);
});
