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

type Translator = 'Chrome' | 'Safari';

/**
 * Imitates a browser's translator, which replaces texts some time after they have appeared or changed: Chrome's by
 * elements, with one for each number, and Safari's by other texts.
 */
function translate(browser: Translator): void {
  const originals = new Map<Text, readonly ChildNode[]>();
  const own = new WeakSet<Node>();
  let isOn = true;
  const isOriginal = (text: Text): boolean =>
    !own.has(text) &&
    text.data.trim() !== '' &&
    text.parentElement?.closest('font, script, style, option, [translate=no]') === null;
  const translationsOf = (words: string): ChildNode[] => {
    if (browser === 'Safari') return [document.createTextNode(words)];
    const parts = words.split(/(\d+)/).filter((part) => part !== '');
    return parts.map((part) => {
      const translation = document.createElement('font');
      translation.append(document.createElement('font'));
      translation.firstElementChild?.append(part);
      return translation;
    });
  };
  const replace = (text: Text): void => {
    const translations = translationsOf(text.data);
    for (const translation of translations) own.add(translation);
    const { parentNode, nextSibling } = text;
    if (browser === 'Chrome') text.before(...translations);
    text.remove();
    if (browser === 'Safari') parentNode?.insertBefore(translations[0] ?? text, nextSibling);
    originals.set(text, translations);
  };
  const replaceAll = (): void => {
    if (!isOn) return;
    if (browser === 'Chrome') document.body.normalize();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Node[] = [];
    while (walker.nextNode()) found.push(walker.currentNode);
    for (const text of found) if (text instanceof Text && isOriginal(text)) replace(text);
  };
  addEventListener('DOMContentLoaded', () => {
    const options = { childList: true, characterData: true, subtree: true };
    const observer = new MutationObserver(() => setTimeout(replaceAll));
    // It starts after the page's own scripts that wait for the same event.
    setTimeout(() => {
      replaceAll();
      observer.observe(document.body, options);
    });
    window.showOriginal = () => {
      isOn = false;
      observer.disconnect();
      for (const [text, [first, ...others]] of originals) {
        first?.replaceWith(text);
        for (const other of others) other.remove();
      }
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

for (const browser of ['Chrome', 'Safari'] as const) {
  test(`an order is placed and paid on a page that ${browser} translates`, async ({
    page,
    shop,
  }) => {
    const email = emailFor('translated');
    await page.addInitScript(translate, browser);
    const customer = new Customer(page);
    await openPhotoStep(customer, '/', { prints: 2, person: { ...people.US, email } });
    await page.goBack();
    await customer.button('intro.continueOrder').first().click();
    const line = page.locator('[data-summary] dt').first();
    await expect(line).toHaveText(/^\W*2 prints 4×62 × /);
    await addCopy(customer);
    await expect(total(page)).toContainText('$1.80');
    await expect(line).toHaveText(/^\W*3 prints 4×63 × /);
    await customer.next();
    await expect(customer.payButton()).toHaveText(/^\W*Pay \$16\.80$/);
    await page.getByLabel(customer.text('checkout.codes.label')).fill('WELCOME10');
    await customer.button('checkout.codes.apply').click();
    await expect(customer.payButton()).toHaveText(/^\W*Pay \$15\.12$/);
    const summary = page.locator('[data-section=summary]');
    await expect(summary).toContainText('$15.12');
    await expect(summary).not.toContainText('$16.80');
    await customer.payButton().click();
    await customer.payWith('100');
    const number = await customer.confirmedNumber();
    expect(await findOrders(shop, email)).toMatchObject([{ number, paymentState: 'paid' }]);
  });
}

test('amounts, codes and addresses stay as they are on a translated page', async ({ page }) => {
  await page.addInitScript(translate, 'Chrome' as const);
  const customer = new Customer(page);
  const person = { ...people.US, email: emailFor('untranslated') };
  await openCheckout(customer, '/', { person });
  const summary = page.locator('[data-section=summary]');
  await expect(summary.locator('dt font').first()).toBeVisible();
  await expect(summary.getByText('$15.60', { exact: true })).toHaveAttribute('translate', 'no');
  await customer.payButton().click();
  await customer.payWith('100');
  await expect(page.locator('h1 font').first()).toBeVisible({ timeout: 60_000 });
  for (const fact of [/^FPX-[\w-]+$/, person.address, /^\$15\.60$/]) {
    const shown = page.locator('[translate=no]').filter({ hasText: fact }).first();
    await expect(shown).toBeVisible();
    await expect(shown.locator('font')).toHaveCount(0);
  }
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
  await page.addInitScript(translate, 'Chrome' as const);
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
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await gate;
    await route.continue().catch(() => undefined);
  });
  await page.addInitScript(translate, 'Chrome' as const);
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
  release();
  await expect(customer.photosTitle()).toBeVisible();
  await expect(page.locator('[data-photo]')).toHaveCount(1);
});
