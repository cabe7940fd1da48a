import { describe, expect, it } from 'vitest';
import type { OwnData } from '#contract/own-data.ts';
import { ownDataWord } from '#domain/customers/own-data.ts';
import { errorText } from '#locales/catalogues.ts';
import type { LanguageCode } from '#locales/languages.ts';
import { loadOwnDataMessages } from '#locales/own-data.ts';
import { createTexts } from '#tests/support/customers.ts';
import { ShopDouble } from './double/shop-double.ts';
import { findMisfits, findSmallTargets, show } from './fit.ts';
import { newPage } from './open-page.ts';
import { openLink, placeOrder } from './placed-order.ts';
import type { ShopPage } from './shop-page.ts';

const phone = { width: 390, height: 844 };
const secret = 'the-secret-of-the-mail';

async function textsIn(language: LanguageCode) {
  return createTexts(language, await loadOwnDataMessages(language));
}

const erasable = {
  number: 'FPX-123456789',
  kept: null,
  photosDeleted: 0,
  remains: { documents: ['2026-000123'], notes: 0, references: 1 },
};
const open = {
  number: 'FPX-987654321',
  kept: 'print_open',
  photosDeleted: 0,
  remains: null,
} as const;

function ownData(changes: Partial<OwnData> = {}): OwnData {
  return {
    wants: 'erasure',
    language: 'en',
    endsAt: '2026-11-30T10:00:00.000Z',
    plan: { orders: [erasable, open], bookings: { over: 1, upcoming: 0 } },
    photos: 24,
    result: null,
    documentsUntil: '2036-12-31',
    inBackupsUntil: '2027-11-02T00:00:00.000Z',
    ...changes,
  };
}

async function openOwnData(
  data: OwnData | null,
  language: LanguageCode = 'en',
): Promise<{ page: ShopPage; text: Awaited<ReturnType<typeof textsIn>> }> {
  const shop = new ShopDouble();
  shop.ownData = data;
  const page = newPage({ ...phone, shop });
  const prefix = language === 'en' ? '' : `/${language}`;
  await page.goto(`${prefix}/track/${ownDataWord}#${secret}`);
  return { page, text: await textsIn(language) };
}

describe('the page of an order', () => {
  it('asks for a copy of the customer’s data or for its erasure, and says where the link goes', async () => {
    const { customer, stored } = await placeOrder(phone);
    const { page } = customer;
    const text = await textsIn('ar');
    await openLink(customer, stored);
    await page.getByRole('button', { name: text('ownData.erase') }).click();
    await expect.element(page.getByText(text('ownData.sent'))).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: text('ownData.copy') }))
      .not.toBeInTheDocument();
    expect(page.shop.sent('requestOwnData')).toEqual([{ wants: 'erasure' }]);
  });
});

describe('the link to a customer’s own data', () => {
  it('shows what goes and what stays and why, asks once more, and then says what was erased', async () => {
    const { page, text } = await openOwnData(ownData());
    await expect.element(page.getByText(erasable.number)).toBeVisible();
    await expect.element(page.getByText(text('ownData.reasons.print_open'))).toBeVisible();
    await expect.element(page.getByText('2026-000123')).toBeVisible();
    await expect.element(page.getByText(/December 31, 2036/)).toBeVisible();
    await expect.element(page.getByText(/November \d, 2027/)).toBeVisible();
    await page.getByRole('button', { name: text('ownData.confirm') }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: text('ownData.keep') }).click();
    expect(page.shop.sent('eraseOwnData')).toEqual([]);
    await page.getByRole('button', { name: text('ownData.confirm') }).click();
    await dialog.getByRole('button', { name: text('ownData.confirm') }).click();
    await expect.element(page.getByText(text('ownData.partly'))).toBeVisible();
    await expect.element(page.getByText(text('ownData.reasons.print_open'))).toBeVisible();
    expect(page.shop.sent('eraseOwnData')).toHaveLength(1);
  });

  it('offers no erasure while every order has something open', async () => {
    const plan = { orders: [open], bookings: { over: 0, upcoming: 0 } };
    const { page, text } = await openOwnData(ownData({ plan }));
    await expect.element(page.getByText(text('ownData.nothing'))).toBeVisible();
    await expect.element(page.getByText(open.number)).toBeVisible();
    await expect.element(page.getByRole('button')).toHaveLength(0);
  });

  it('offers the copy as a download', async () => {
    const { page, text } = await openOwnData(ownData({ wants: 'copy' }));
    const link = page.getByRole('link', { name: text('ownData.download') });
    await expect.element(link).toHaveAttribute('href', `/api/own-data/${secret}/copy`);
  });

  it('says that it has ended', async () => {
    const { page } = await openOwnData(null);
    await expect.element(page.getByText(errorText('en', 'order_link_expired'))).toBeVisible();
  });

  it('fits the smallest phones and laptops in English, German and Arabic', async () => {
    for (const language of ['en', 'de', 'ar'] as const) {
      const { page, text } = await openOwnData(ownData({ language }), language);
      await expect.element(page.getByText(text('ownData.goes'))).toBeVisible();
      for (const size of [
        { width: 320, height: 640 },
        { width: 1366, height: 768 },
      ]) {
        await show(page, size);
        expect.soft(findMisfits(page), `${language}, ${size.width} px`).toEqual([]);
        if (size.width < 400) expect.soft(findSmallTargets(page), language).toEqual([]);
      }
    }
  });
});
