import { describe, expect, it } from 'vitest';
import { fail } from '#domain/common/result.ts';
import { openConsole, pressKeys } from './console-page.ts';
import { expectFitAndAccess, inEachLook } from './looks.ts';

const spring = '8d5f2b0c-4a37-4e61-9b7d-0c2e4f6a8b10';

async function openDiscounts(query = '', language: 'en' | 'fr' | 'ar' = 'en') {
  const page = await openConsole({ path: `/discounts${query}`, language });
  await expect.element(page.getByRole('table').first()).toBeVisible();
  return page;
}

describe('the discounts', () => {
  it('are in views that the address keeps', async () => {
    const page = await openDiscounts();
    await page.getByRole('button', { name: 'Scheduled' }).click();
    await expect.poll(() => page.path).toBe('/console/discounts?view=scheduled');
    await expect.element(page.getByText('SUMMER')).toBeVisible();
  });

  it('name the orders that they changed, end at once and hold again', async () => {
    const page = await openDiscounts();
    await pressKeys('j');
    await expect.poll(() => page.path).toBe(`/console/discounts?discount=${spring}`);
    await expect.element(page.getByRole('link', { name: /FPX-/ })).toBeVisible();
    await page.getByRole('button', { name: 'End it now' }).click();
    await page.getByRole('button', { name: 'Let it hold again' }).click();
    await expect.element(page.getByRole('button', { name: 'End it now' })).toBeVisible();
  });

  it('are added with what is wrong said beside its field', async () => {
    const page = await openDiscounts();
    let tries = 0;
    page.shop.replace('addDiscount', (asked, usual) => {
      tries += 1;
      const details = { field: 'endsAt', problem: 'past', text: null } as const;
      return tries === 1 ? fail('discount_invalid', details) : usual(asked);
    });
    await pressKeys('n');
    await page.getByLabelText('Code').fill('autumn');
    await page.getByLabelText('How much off').fill('15');
    const button = page.getByRole('complementary').getByRole('button', { name: 'Add a discount' });
    await button.click();
    await expect.element(page.getByText('This day has passed.')).toBeVisible();
    await button.click();
    await expect.element(page.getByRole('complementary', { name: 'AUTUMN' })).toBeVisible();
    expect(page.shop.sent('addDiscount').at(-1)).toMatchObject({ code: 'autumn', percent: '15' });
  });

  it('are added as an offer of pieces, for first orders and without a code', async () => {
    const page = await openDiscounts();
    await expect.element(page.getByText('3 for 2')).toBeVisible();
    await pressKeys('n');
    await page.getByLabelText('Code').fill('four');
    await page.getByLabelText('Kind').selectOptions('Pieces, such as 3 for 2');
    await page.getByLabelText('Of how many pieces').fill('4');
    await page.getByLabelText('How many are paid').fill('3');
    await page.getByLabelText('Only somebody’s first order').click();
    await page.getByLabelText('Holds by itself').click();
    await page.getByRole('complementary').getByRole('button', { name: 'Add a discount' }).click();
    const panel = page.getByRole('complementary', { name: 'FOUR' });
    await expect.element(panel.getByText('4 for 3')).toBeVisible();
    await expect.element(panel.getByText('first order only')).toBeVisible();
    expect(page.shop.sent('addDiscount').at(-1)).toMatchObject({
      percent: null,
      pieces: { of: 4, paid: 3 },
      isFirstOrder: true,
      isAutomatic: true,
    });
  });

  it('say everything that keeps a code from holding on an order', async () => {
    const page = await openDiscounts();
    await pressKeys('w');
    await page.getByLabelText('Code').fill('spring-10');
    await page.getByLabelText('Order number').fill('fpx-418204991');
    await pressKeys('{Enter}');
    await expect.element(page.getByText('The order goes to another country.')).toBeVisible();
    await expect
      .element(page.getByText('The order is below its minimum. It lacks 4.50 USD.'))
      .toBeVisible();
    await expect.element(page.getByText('The one before is FPX-418204001.')).toBeVisible();
    expect(page.shop.sent('checkDiscount')).toEqual([
      { code: 'spring-10', order: 'FPX-418204991' },
    ]);
  });

  inEachLook('fit and are accessible', async (language) => {
    for (const query of [`?discount=${spring}`, '?panel=add', '?panel=check']) {
      const page = await openDiscounts(query, language);
      await expectFitAndAccess(page, { about: query });
    }
  });
});
