import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { SaveDraft } from '#contract/staff/catalogue.ts';
import { findOffered, finishingPrice } from '#domain/catalogue/edit/offer-finishing.ts';
import { findProduct } from '#domain/catalogue/products.ts';
import type { Catalogue, CatalogueProduct } from '#domain/catalogue/shop-catalogue.ts';
import { openConsole } from './console-page.ts';
import { expectFitAndAccess, inEachLook } from './looks.ts';
import type { StaffShop } from './staff-shop.ts';

async function openPrices(query: string, language: 'en' | 'fr' | 'ar' = 'en') {
  const page = await openConsole({ path: `/prices/TN${query}`, language });
  await expect.element(page.getByRole('table').first()).toBeVisible();
  return page;
}

function savedIn(shop: StaffShop): Catalogue | undefined {
  return (shop.sent('saveDraft').at(-1) as SaveDraft | undefined)?.catalogue;
}

function printIn(shop: StaffShop): CatalogueProduct | null {
  const saved = savedIn(shop);
  return saved ? findProduct(saved, 'photo_print') : null;
}

describe('photo finishing', () => {
  it('is switched on with its border and its price, from the menu of a row', async () => {
    const page = await openPrices('');
    await page
      .getByRole('button', { name: /More.*10×15/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Photo finishing' }).click();
    const panel = page.getByRole('complementary', { name: 'Photo finishing' });
    await panel.getByLabelText('White border', { exact: true }).click();
    await panel.getByLabelText('Border in mm').fill('8');
    await userEvent.keyboard('{Enter}');
    await panel
      .getByLabelText(/Tunisia/)
      .first()
      .fill('0.20');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => {
        const print = printIn(page.shop);
        const saved = savedIn(page.shop);
        return print && saved && finishingPrice(saved, 'TN', print, 'border');
      })
      .toBe(20);
    const print = printIn(page.shop);
    expect(print && findOffered(print, 'border')?.value).toMatchObject({
      name: { fr: 'Bord blanc', ja: '白フチ' },
      finishing: { kind: 'border', mm: 8 },
    });
    await panel.getByLabelText('White border', { exact: true }).click();
    await expect.poll(() => printIn(page.shop)?.options).toBeUndefined();
  });

  it('refuses a border that is no width', async () => {
    const page = await openPrices('?panel=finishing');
    const panel = page.getByRole('complementary', { name: 'Photo finishing' });
    await panel.getByLabelText('White border', { exact: true }).click();
    await panel.getByLabelText('Border in mm').fill('99');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(panel.getByLabelText('Border in mm'))
      .toHaveAttribute('aria-invalid', 'true');
    await expect
      .poll(() => {
        const print = printIn(page.shop);
        return print && findOffered(print, 'border')?.value.finishing?.mm;
      })
      .toBe(5);
  });

  inEachLook('fits and is accessible', async (language) => {
    const page = await openPrices('?panel=finishing', language);
    await page.getByRole('checkbox').first().click();
    await expectFitAndAccess(page, { about: 'finishing' });
  });
});
