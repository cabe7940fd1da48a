import { describe, expect, it } from 'vitest';
import { openConsole, pressKeys } from './console-page.ts';
import { demoOrders } from './demo-orders.ts';
import { expectFitAndAccess, inEachLook } from './looks.ts';
import { StaffShop } from './staff-shop.ts';

async function openDocuments(language: 'en' | 'fr' | 'ar' = 'en') {
  const page = await openConsole({ path: '/money/documents?month=2026-11', language });
  await expect.element(page.getByText('CN-2026-000007')).toBeVisible();
  return page;
}

describe('the documents of a month', () => {
  it('show their sums with each tax, and lead to PDF and order', async () => {
    const page = await openDocuments();
    await expect.element(page.getByText('1,034.49')).toBeVisible();
    await expect.element(page.getByText('89.66')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'CN-2026-000007' }))
      .toHaveAttribute('href', '/api/staff/documents/7c1e4a52-9b0d-4d3e-8f6a-1b2c3d4e5f61');
    await expect
      .element(page.getByRole('link', { name: 'FPX-418204871' }))
      .toHaveAttribute('href', '/console/orders/FPX-418204871');
  });

  it('turn to another month by key, and keep filters in the address and in the table', async () => {
    const page = await openDocuments();
    await page.getByRole('button', { name: 'Credit notes' }).click();
    await pressKeys('[[');
    await expect
      .poll(() => page.path)
      .toBe('/console/money/documents?month=2026-10&kind=credit_note');
    await expect
      .element(page.getByRole('link', { name: 'Table for the accountant' }))
      .toHaveAttribute('href', '/api/staff/documents.csv?month=2026-10&kind=credit_note');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => page.path).toContain('after=credit_note.2026.7');
  });

  inEachLook('fit and are accessible', async (language) => {
    const page = await openDocuments(language);
    await expectFitAndAccess(page);
  });
});

describe('the photos of an order that has ended', () => {
  it('are deleted once their number is typed, and the page says which stay', async () => {
    const shop = new StaffShop();
    const number = demoOrders()[0]?.number ?? '';
    shop.change(number, { fulfilment: 'completed', photoCount: 12 });
    const page = await openConsole({ path: `/orders/${number}`, shop });
    await page.getByRole('button', { name: 'Delete the photos…' }).click();
    const remove = page.getByRole('button', { name: 'Delete 12 photos for good' });
    await expect.element(remove).toHaveAttribute('aria-disabled', 'true');
    await page.getByLabelText(/Type 12 to confirm/).fill('12');
    await remove.click();
    await expect.poll(() => shop.sent('deletePhotos')).toEqual([{ photos: 12 }]);
    await expect.element(page.getByText(/11 photos were deleted/)).toBeVisible();
  });
});

describe('the rail', () => {
  it('has the places of an owner without scrolling at 900 px, and the others in a menu', async () => {
    const page = await openConsole({ path: '/mails' });
    const rail = page.getByRole('navigation', { name: 'Places' });
    await expect.element(rail).toBeVisible();
    const { scrollHeight, clientHeight } = rail.element();
    expect(scrollHeight).toBeLessThanOrEqual(clientHeight);
    await expect.element(page.getByRole('region', { name: 'Every day' })).toBeVisible();
    await page.getByRole('button', { name: 'More: Mails' }).click();
    await page.getByRole('menuitemradio', { name: 'Studios' }).click();
    await expect.poll(() => page.path).toBe('/console/studios');
    await pressKeys('gj');
    await expect.poll(() => page.path).toBe('/console/money/documents');
    await expect
      .element(page.getByRole('link', { name: 'Money' }))
      .not.toHaveAttribute('aria-current');
  });
});
