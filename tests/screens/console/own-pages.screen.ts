import { describe, expect, it } from 'vitest';
import { fail } from '#domain/common/result.ts';
import { openConsole } from './console-page.ts';
import { expectFitAndAccess, inEachLook } from './looks.ts';
import { StaffShop } from './staff-shop.ts';

async function openPages(query = '', shop = new StaffShop(), language: 'en' | 'fr' | 'ar' = 'en') {
  const page = await openConsole({ path: `/settings/pages${query}`, shop, language });
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  return page;
}

describe('the pages of text', () => {
  it('say in which languages a text is missing', async () => {
    const page = await openPages();
    await expect.element(page.getByText(/^Missing in English, Arabic/)).toBeVisible();
  });

  it('are drafted, looked at, and published', async () => {
    const page = await openPages('?page=terms&language=en');
    await page.getByLabelText('Text', { exact: true }).fill('# Our terms');
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await expect
      .element(page.getByRole('link', { name: 'Look at it as a page' }))
      .toHaveAttribute('href', '/api/staff/pages/preview.html?page=terms&language=en');
    await page.getByRole('button', { name: 'Publish the draft' }).click();
    await expect
      .poll(() => page.shop.sent('publishOwnPage'))
      .toEqual([{ page: 'terms', language: 'en', version: 1 }]);
    await expect.element(page.getByText(/^Published /)).toBeVisible();
  });

  it('are withdrawn, which says what customers read then', async () => {
    const page = await openPages('?page=terms&language=fr');
    await page.getByRole('button', { name: 'Withdraw…' }).click();
    await expect.element(page.getByText(/^Customers will read the version of/)).toBeVisible();
    expect(page.shop.sent('withdrawOwnPage')).toEqual([]);
    await page.getByRole('button', { name: 'Withdraw it now' }).click();
    await expect.element(page.getByText(/^Withdrawn /)).toBeVisible();
    expect(page.shop.sent('withdrawOwnPage')).toEqual([
      { page: 'terms', language: 'fr', version: 2 },
    ]);
    await expect
      .element(page.getByRole('link', { name: 'Read this version' }).first())
      .toHaveAttribute('href', '/api/staff/pages/preview.html?page=terms&language=fr&version=2');
    await page.getByRole('button', { name: 'Withdraw…' }).click();
    await expect.element(page.getByText(/^Customers will read the text of the shop/)).toBeVisible();
  });

  it('can be read again after a failure', async () => {
    const shop = new StaffShop();
    let isDown = true;
    shop.replace('listOwnPages', (asked, usual) => (isDown ? fail('not_found') : usual(asked)));
    const page = await openConsole({ path: '/settings/pages', shop });
    await expect.element(page.getByText('The pages could not be read.')).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('heading', { name: 'Terms' })).toBeVisible();
  });

  inEachLook('fit and have no barriers', async (language) => {
    const page = await openPages('?page=terms&language=fr', new StaffShop(), language);
    await expectFitAndAccess(page, { widths: [1440, 390] });
  });
});
