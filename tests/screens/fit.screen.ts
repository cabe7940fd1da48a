import { describe, expect, it } from 'vitest';
import type { LanguageCode } from '#locales/languages.ts';
import { people } from '#tests/support/customers.ts';
import { Customer } from './customer.ts';
import { openCheckout, openPhotoStep } from './earlier-order.ts';
import { findMisfits, findSmallTargets, show } from './fit.ts';
import { newPage } from './open-page.ts';
import type { ShopPage } from './shop-page.ts';

const visits: readonly { readonly language: LanguageCode; readonly path: string }[] = [
  { language: 'en', path: '/' },
  { language: 'de', path: '/de' },
  { language: 'ar', path: '/ar' },
];

const windows = [
  { width: 320, height: 640 },
  { width: 1366, height: 768 },
];

/** Nothing is cut off, covered or too small for a fingertip, on the smallest phones and on a laptop. */
async function expectToFit(page: ShopPage, language: LanguageCode): Promise<void> {
  for (const size of windows) {
    await show(page, size);
    const round = `${language}, ${size.width} px`;
    expect.soft(findMisfits(page), round).toEqual([]);
    if (size.width < 400) expect.soft(findSmallTargets(page), round).toEqual([]);
  }
}

describe('in English, German and Arabic', () => {
  it('the first screen fits phones and laptops', async () => {
    for (const { language, path } of visits) {
      const page = newPage({ country: 'US' });
      await page.goto(path);
      await expect.element(new Customer(page, language).heading('intro.title')).toBeVisible();
      await expectToFit(page, language);
    }
  });

  it('the photos fit phones and laptops', async () => {
    for (const visit of visits) {
      const { page } = await openPhotoStep({ ...visit, prints: 3 });
      await expectToFit(page, visit.language);
    }
  });

  it('the checkout fits phones and laptops', async () => {
    for (const visit of visits) {
      const customer = await openCheckout({ ...visit, person: people.US });
      await expect.element(customer.payButton()).toBeVisible();
      await expectToFit(customer.page, visit.language);
    }
  });
});
