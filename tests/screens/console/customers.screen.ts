import { describe, expect, it } from 'vitest';
import { fail } from '#domain/common/result.ts';
import { listRights } from '#domain/staff/roles.ts';
import { openConsole, pressKeys } from './console-page.ts';
import { demoCustomer } from './customer-responders.ts';
import { expectFitAndAccess, inEachLook } from './looks.ts';
import { StaffShop } from './staff-shop.ts';

function openCustomers(query = '', shop = new StaffShop(), language: 'en' | 'fr' | 'ar' = 'en') {
  return openConsole({ path: `/customers${query}`, shop, language });
}

const chosen = `?customer=${demoCustomer.customer}`;

describe('the customers', () => {
  it('are found by a text that stands in no address, and opened by key', async () => {
    const page = await openCustomers();
    await expect.element(page.getByText('Find a customer')).toBeVisible();
    await page.getByRole('searchbox').fill('leila@example.com');
    await expect.element(page.getByRole('button', { name: 'Leila Ben Amor' })).toBeVisible();
    expect(page.path).toBe('/console/customers');
    await pressKeys('{Escape}', 'j');
    await expect.poll(() => page.path).toBe(`/console/customers${chosen}`);
    await expect.element(page.getByRole('heading', { name: 'Leila Ben Amor' })).toBeVisible();
    await pressKeys('{Escape}');
    await expect.poll(() => page.path).toBe('/console/customers');
  });

  it('say when nobody is found, and when the search did not work', async () => {
    const shop = new StaffShop();
    const page = await openCustomers('', shop);
    await page.getByRole('searchbox').fill('zzz');
    await expect.element(page.getByText('No customer matches.')).toBeVisible();
    shop.replace('findCustomers', () => fail('service_unavailable'));
    await page.getByRole('searchbox').fill('leila');
    await expect.element(page.getByText('The search did not work.')).toBeVisible();
  });

  it('show money by currency, orders, appointments, gift cards, mails, and their data as a file', async () => {
    const page = await openCustomers(chosen);
    await expect.element(page.getByText('148.50')).toBeVisible();
    await expect.element(page.getByText('The latest 2 are shown.')).toBeVisible();
    await expect.element(page.getByText('Photo Sfax')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'KX7M' }))
      .toHaveAttribute('href', `/console/gift-cards?card=${demoCustomer.giftCards.rows[0]?.id}`);
    await expect
      .element(page.getByRole('link', { name: 'Export all data' }))
      .toHaveAttribute('href', `/api/staff/customers/${demoCustomer.customer}/data`);
  });

  it('are erased after the plan, once their address is typed, and leave a receipt', async () => {
    const page = await openCustomers(chosen);
    await page.getByRole('button', { name: 'Erase…' }).click();
    await expect.element(page.getByText(/2026-000041/)).toBeVisible();
    await expect.element(page.getByText('30 photos are deleted for good.')).toBeVisible();
    const erase = page.getByRole('button', { name: 'Erase for good' });
    await expect.element(erase).toHaveAttribute('aria-disabled', 'true');
    await page.getByLabelText(/Type leila@example.com/).fill('Leila@example.com');
    await erase.click();
    await expect
      .poll(() => page.shop.sent('eraseCustomer'))
      .toMatchObject([{ typed: 'Leila@example.com' }]);
    await expect.element(page.getByText('Erased', { exact: true })).toBeVisible();
    await expect.element(page.getByText(/stays: it is not shipped/)).toBeVisible();
    await expect.poll(() => page.path).toBe('/console/customers');
  });

  it('have no erasure for a person without the right', async () => {
    const shop = new StaffShop();
    const role = 'csr';
    shop.person = {
      ...shop.person,
      role,
      rights: listRights({ role, studio: null, extraRights: [] }),
    };
    const page = await openCustomers(`${chosen}&erase=1`, shop);
    await expect.element(page.getByRole('link', { name: 'Export all data' })).toBeVisible();
    expect(page.getByRole('button', { name: 'Erase…' }).elements()).toEqual([]);
    expect(shop.sent('planErasure')).toEqual([]);
  });

  inEachLook('fit and are accessible', async (language) => {
    const page = await openCustomers(`${chosen}&erase=1`, new StaffShop(), language);
    await expect.element(page.getByText(/2026-000041/)).toBeVisible();
    await expectFitAndAccess(page);
  });
});
