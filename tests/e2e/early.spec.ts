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

/** Holds the shop's own scripts until they are let go. */
const holdScripts = async (page: Page): Promise<() => void> => {
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await gate;
    await route.continue().catch(() => undefined);
  });
  return letGo;
};

/** The server's own screen has style sheets in the place of style attributes. */
const isServers = (page: Page) => page.locator('#root [data-style]').first();

test('the picker opens in a tap before the scripts have come, and what was picked is printed @phone', async ({
  page,
}, info) => {
  const file = info.outputPath('IMG_1.jpg');
  await writeFile(file, await uniqueJpeg(1600, 1200));
  const letGo = await holdScripts(page);
  const customer = new Customer(page);
  await page.goto('/');
  const picker = page.waitForEvent('filechooser');
  await customer.button('intro.startPrinting').first().click();
  await (await picker).setFiles(file);
  await expect(isServers(page)).toBeAttached();
  letGo();
  await expect(page.locator('[data-photo]')).toHaveCount(1);
});

test('a button that is tapped twice before the scripts have come opens one picker and one screen', async ({
  page,
}) => {
  const letGo = await holdScripts(page);
  const customer = new Customer(page);
  await page.goto('/');
  const start = customer.button('intro.startPrinting').first();
  const pickers: string[] = [];
  page.on('filechooser', () => pickers.push('opened'));
  await start.click();
  await expect.poll(() => pickers).toHaveLength(1);
  await start.click();
  letGo();
  await expect(customer.photosTitle()).toBeVisible();
  expect(pickers).toHaveLength(1);
});

test('a button that is pressed while the scripts come does what it says when it is let go', async ({
  page,
}) => {
  const letGo = await holdScripts(page);
  const customer = new Customer(page);
  await page.goto('/');
  await customer.button('intro.bookPhotography').first().hover();
  await page.mouse.down();
  letGo();
  await page.waitForLoadState('networkidle');
  await expect(isServers(page)).toBeAttached();
  await page.mouse.up();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test.describe('on a line that breaks', () => {
  test.use({ expectedErrors: { patterns: [/net::ERR_/] } });

  test('scripts that could not be fetched are fetched again, and the tap is kept', async ({
    page,
  }) => {
    let breaks = 4;
    await page.route('**/assets/*.js', async (route) => {
      breaks -= 1;
      await (breaks > 0 ? route.abort() : route.continue());
    });
    const customer = new Customer(page);
    await page.goto('/');
    await customer.button('intro.bookPhotography').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(breaks).toBeLessThanOrEqual(0);
  });
});

test('another button is pressed when the scripts have come, and the focus stays where it was', async ({
  page,
}) => {
  const letGo = await holdScripts(page);
  const customer = new Customer(page, 'fr');
  await page.goto('/fr');
  await customer.button('intro.bookPhotography').first().click();
  await expect(customer.button('intro.bookPhotography').first()).toHaveAttribute(
    'aria-busy',
    'true',
  );
  letGo();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(isServers(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(customer.button('intro.bookPhotography').first()).toBeFocused();
});

test('a country chosen before the scripts have come is the order’s', async ({ page }) => {
  const letGo = await holdScripts(page);
  await page.goto('/');
  const country = page.getByRole('combobox').first();
  await country.focus();
  await country.selectOption('CA');
  letGo();
  await expect(isServers(page)).toHaveCount(0);
  await expect(country).toHaveValue('CA');
  await expect(page.getByRole('main')).toContainText('CAD');
});

test('a list that is open before the scripts have come stays open', async ({ page }) => {
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

test('a button that is tapped while a list is open does what it says', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('combobox').first().focus();
  await page.waitForLoadState('networkidle');
  await expect(isServers(page)).toBeAttached();
  await new Customer(page).button('intro.bookPhotography').first().click({ delay: 150 });
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('nothing runs on a first visit that only reads, and at once for somebody who was here before', async ({
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

test('the studio of a link is named before the scripts have come, which break no rule of the page', async ({
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
  const letGo = await holdScripts(page);
  await page.goto('/demo-tunis');
  await expect(page.getByText(name)).toBeVisible();
  await page.mouse.move(100, 100);
  await page.mouse.move(120, 120);
  letGo();
  await expect(isServers(page)).toHaveCount(0);
  await expect(page.getByText(name)).toBeVisible();
  await page.getByRole('button', { name: new Customer(page).text('links.about') }).click();
  await expect(page.getByRole('dialog')).toContainText(address);
  expect(broken).toEqual([]);
});
