import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import { Customer, emailFor, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { findOrders } from './orders-in.ts';
import { openCheckout, openPhotoStep } from './stored-order.ts';

declare global {
  interface Window {
    /** Puts the words of the page back in place of their translations. */
    showOriginal?: () => void;
  }
}

/** Imitates Chrome's translator, which replaces texts by elements, also those that come later. */
function translate(): void {
  const originals = new Map<Element, Text>();
  const replace = (text: Text, parent: Element): void => {
    if (parent.closest('font, script, style, option') || text.data.trim() === '') return;
    const translation = document.createElement('font');
    translation.append(document.createElement('font'));
    translation.firstElementChild?.append(text.data);
    text.replaceWith(translation);
    originals.set(translation, text);
  };
  const replaceAll = (): void => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Node[] = [];
    while (walker.nextNode()) found.push(walker.currentNode);
    for (const text of found) {
      if (text instanceof Text && text.parentElement) replace(text, text.parentElement);
    }
  };
  addEventListener('DOMContentLoaded', () => {
    const options = { childList: true, characterData: true, subtree: true };
    const observer = new MutationObserver(() => {
      replaceAll();
      observer.takeRecords();
    });
    // It starts after the page's own scripts that wait for the same event.
    setTimeout(() => {
      replaceAll();
      observer.observe(document.body, options);
    });
    window.showOriginal = () => {
      observer.disconnect();
      for (const [translation, text] of originals) translation.replaceWith(text);
    };
  });
}

/** The photo step's line in the bar, with the number of prints and the total. */
function total(page: Page) {
  return page.locator('[data-peek]');
}

/** Adds a copy of the first photo. */
function addCopy(customer: Customer): Promise<void> {
  const name = customer.text('photos.card.more');
  const photo = customer.page.locator('[data-photo]').first();
  return photo.getByRole('button', { name, exact: true }).click();
}

test('an order is placed and paid on a page that the browser translates', async ({
  page,
  shop,
}) => {
  const email = emailFor('translated');
  await page.addInitScript(translate);
  const customer = new Customer(page);
  await openPhotoStep(customer, '/', { prints: 2, person: { ...people.US, email } });
  await page.goBack();
  await expect(page.locator('main button font').first()).toBeVisible();
  await customer.button('intro.continueOrder').first().click();
  await expect(total(page).locator('font').first()).toBeVisible();
  await addCopy(customer);
  await expect(total(page)).toContainText('$1.80');
  await customer.next();
  await page.getByLabel(customer.text('checkout.codes.label')).fill('WELCOME10');
  await customer.button('checkout.codes.apply').click();
  const summary = page.locator('[data-section=summary]');
  await expect(summary).toContainText('$15.12');
  await expect(summary).not.toContainText('$16.80');
  await customer.payButton().click();
  await customer.payWith('100');
  const number = await customer.confirmedNumber();
  expect(await findOrders(shop, email)).toMatchObject([{ number, paymentState: 'paid' }]);
});

test('the shop writes to the customer in the language of the page, not of its translation', async ({
  page,
}) => {
  const customer = new Customer(page, 'fr');
  await openCheckout(customer, '/fr');
  // Chrome's translator marks the page with the language of its translation.
  await page.evaluate(() => {
    document.documentElement.lang = 'nl';
  });
  const asked = page.waitForRequest('**/api/price-rules?**');
  await page.getByLabel(customer.text('checkout.codes.label')).fill('WELCOME10');
  await customer.button('checkout.codes.apply').click();
  expect((await asked).headers()['accept-language']).toBe('fr');
});

test('a page shows its own words again once its translation is turned off', async ({ page }) => {
  const customer = new Customer(page);
  await openPhotoStep(customer, '/');
  const words = await page.locator('main :is(h1, h2, p, dd)').allInnerTexts();
  await page.addInitScript(translate);
  await page.reload();
  await expect(page.locator('main font').first()).toBeVisible();
  await page.evaluate(() => window.showOriginal?.());
  await expect(page.locator('font')).toHaveCount(0);
  expect(await page.locator('main :is(h1, h2, p, dd)').allInnerTexts()).toEqual(words);
  await addCopy(customer);
  await expect(total(page)).toContainText('$1.20');
});

test('a tap on the translated first screen before the scripts load opens the photos @phone', async ({
  page,
}, info) => {
  const file = info.outputPath('IMG_1.jpg');
  await writeFile(file, await uniqueJpeg(1600, 1200));
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await gate;
    await route.continue().catch(() => undefined);
  });
  await page.addInitScript(translate);
  const customer = new Customer(page);
  await page.goto('/');
  const start = page.locator('[data-picks-photos]').first();
  await expect(start.locator('font').first()).toBeVisible();
  await start.evaluate((button) => {
    for (const words of button.querySelectorAll('font font')) words.textContent = 'Afdrukken';
  });
  const picker = page.waitForEvent('filechooser');
  await start.click();
  await (await picker).setFiles(file);
  letGo();
  await expect(customer.photosTitle()).toBeVisible();
  await expect(page.locator('[data-photo]')).toHaveCount(1);
});
