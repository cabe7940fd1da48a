import { describe, expect, it } from 'vitest';
import { fail } from '#domain/common/result.ts';
import { listRights } from '#domain/staff/roles.ts';
import { openConsole, pressKeys } from './console-page.ts';
import { expectFitAndAccess, inEachLook } from './looks.ts';
import { StaffShop } from './staff-shop.ts';

async function openCouriers(
  query = '',
  {
    shop = new StaffShop(),
    language = 'en',
  }: { shop?: StaffShop; language?: 'en' | 'fr' | 'ar' } = {},
) {
  const page = await openConsole({ path: `/couriers${query}`, shop, language });
  await expect.element(page.getByText(/FPX-|41820487/).first()).toBeVisible();
  return page;
}

async function typeRemittance(page: Awaited<ReturnType<typeof openCouriers>>) {
  await pressKeys('n');
  await page.getByLabelText('Courier', { exact: true }).fill('Rapid-Poste');
  await page.getByLabelText('Order, line 1').fill('418204870');
  await page.getByLabelText('Amount, line 1').fill('100,000');
  await page.getByRole('button', { name: 'Another line' }).click();
  await page.getByLabelText('Order, line 2').fill('FPX-418204871');
  await page.getByLabelText('Amount, line 2').fill('44.500');
  await page.getByRole('button', { name: 'See what it changes' }).click();
}

describe('the couriers', () => {
  it('have sums by age, and lists that the address keeps', async () => {
    const page = await openCouriers();
    await expect.element(page.getByRole('cell', { name: '157.00 TND' })).toBeVisible();
    await page.getByRole('button', { name: /^Short/ }).click();
    await expect.poll(() => page.path).toBe('/console/couriers?view=short');
    await expect.element(page.getByText('Olfa Trabelsi')).toBeVisible();
  });

  it('lead from an amount to its order and to what was remitted of it', async () => {
    const page = await openCouriers('?view=short&order=FPX-418204872');
    await expect.element(page.getByText(/50\.00 TND remitted/)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Open the order' }))
      .toHaveAttribute('href', '/console/orders/FPX-418204872');
    await pressKeys('{Escape}');
    await expect.poll(() => page.path).toBe('/console/couriers?view=short');
  });

  it('settle a difference with a reason alone', async () => {
    const page = await openCouriers('?view=short&order=FPX-418204872');
    const settle = page.getByRole('button', { name: 'Settle 8.00 TND' });
    await expect.element(settle).toHaveAttribute('aria-disabled', 'true');
    await page.getByLabelText('Why?').selectOptions('fee_kept');
    await settle.click();
    await expect
      .element(page.getByText('8.00 TND settled: the courier kept its fee'))
      .toBeVisible();
    expect(page.shop.sent('settleCourierAmount')).toMatchObject([
      { open: 8, reason: 'fee_kept', note: '' },
    ]);
  });

  it('store a remittance only after it was shown line by line', async () => {
    const page = await openCouriers();
    await typeRemittance(page);
    await expect.element(page.getByText('Too little').first()).toBeVisible();
    expect(page.shop.sent('storeRemittance')).toEqual([]);
    await page.getByRole('button', { name: 'Store 2 lines, 144.50 TND' }).click();
    await expect.poll(() => page.path).toBe('/console/couriers?view=short');
    expect(page.shop.sent('storeRemittance')).toMatchObject([
      { version: '2', courier: 'Rapid-Poste', currency: 'TND' },
    ]);
  });

  it('name the line of a file that cannot be read', async () => {
    const page = await openCouriers();
    page.shop.replace('previewRemittance', () =>
      fail('remittance_unreadable', { problem: 'amount', line: 12 } as const),
    );
    await typeRemittance(page);
    await expect.element(page.getByText('Look at line 12 of the file.')).toBeVisible();
  });

  it('give a line without an order its order', async () => {
    const page = await openCouriers('?view=unknown');
    await page.getByRole('button', { name: 'Decide…' }).click();
    await page.getByLabelText('It is of the order').fill('418204870');
    await page.getByRole('button', { name: 'Assign to the order' }).click();
    await expect.element(page.getByText('Every line has its order.')).toBeVisible();
    expect(page.shop.sent('settleRemittanceLine')).toMatchObject([{ order: 'FPX-418204870' }]);
  });

  it('stand on the first page: their differences to resolve, and what they have by age', async () => {
    const page = await openConsole({ path: '/' });
    const differences = page.getByRole('link', { name: /^3 differences to resolve/ });
    await expect.element(differences).toHaveAttribute('href', '/console/couriers?view=short');
    await expect
      .element(page.getByRole('link', { name: /Rapid-Poste.*104\.50 TND for 30 days or more/ }))
      .toHaveAttribute('href', '/console/couriers?courier=rapidposte');
  });

  it('say so when they cannot be loaded, and load again', async () => {
    const shop = new StaffShop();
    let isDown = true;
    shop.replace('listCourierAmounts', (asked, usual) =>
      isDown ? fail('not_found') : usual(asked),
    );
    const page = await openConsole({ path: '/couriers', shop });
    await expect.element(page.getByText('The amounts could not be loaded.')).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('Salma Gharbi')).toBeVisible();
  });

  it('offer nothing to enter or settle to a person who may only look', async () => {
    const shop = new StaffShop();
    const extraRights = ['couriers.see'] as const;
    const rights = listRights({ role: 'production', studio: null, extraRights });
    shop.person = { ...shop.person, role: 'production', rights };
    const page = await openCouriers('?view=short&order=FPX-418204872', { shop });
    await expect.element(page.getByText(/50\.00 TND remitted/)).toBeVisible();
    for (const name of ['Enter a remittance', 'Settle 8.00 TND']) {
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
    }
  });

  inEachLook('fit and are accessible', async (language) => {
    for (const query of ['', '?view=short&order=FPX-418204872', '?view=unknown', '?add=1']) {
      const page = await openConsole({ path: `/couriers${query}`, language });
      await expect.element(page.getByRole('heading').first()).toBeVisible();
      await expectFitAndAccess(page, { about: query });
    }
  });
});
