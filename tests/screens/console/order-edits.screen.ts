import { describe, expect, it } from 'vitest';
import { fail } from '#domain/common/result.ts';
import { listRights } from '#domain/staff/roles.ts';
import { listedOrder, staffLine, wholeOrder } from './demo-orders.ts';
import { openConsole, pressKeys } from './console-page.ts';
import { expectFitAndAccess, inEachLook } from './looks.ts';
import { StaffShop } from './staff-shop.ts';

const number = 'FPX-418206773';

async function openEdit(shop = new StaffShop(), language: 'en' | 'fr' | 'ar' = 'en') {
  const page = await openConsole({ path: `/orders/${number}/edit`, shop, language });
  await expect.element(page.css('[data-line="1"]')).toBeVisible();
  return page;
}

/** A shop whose order was paid by card. */
function paidShop(): StaffShop {
  const shop = new StaffShop();
  const paid = listedOrder({ number, payment: 'paid', method: 'helcim', fulfilment: 'approved' });
  shop.whole.set(number, wholeOrder(paid));
  return shop;
}

describe('the edit of an order', () => {
  it('opens by one key, shows what a number costs before it happens, and makes it so', async () => {
    const shop = new StaffShop();
    const page = await openConsole({ path: `/orders/${number}`, shop });
    await expect.element(page.getByRole('button', { name: /^Edit/ })).toBeVisible();
    await pressKeys('e');
    await expect.element(page.getByText(/Nothing is changed yet/)).toBeVisible();
    await page.getByLabelText('Copies of frame 1', { exact: true }).fill('5');
    await expect.element(page.getByText('The customer pays 100.00 TND.')).toBeVisible();
    expect(shop.sent('editOrder')).toEqual([]);
    await page.getByRole('button', { name: /^Change, 100.00 TND to pay/ }).click();
    await expect.element(page.getByText('Order changed. The mail is on its way.')).toBeVisible();
    await expect.poll(() => page.path).toBe(`/console/orders/${number}`);
    expect(shop.sent('editOrder')).toMatchObject([{ change: { lines: [{ quantity: 5 }] } }]);
  });

  it('is nothing after a change and its opposite', async () => {
    const page = await openEdit();
    const copies = page.getByLabelText('Copies of frame 1', { exact: true });
    await copies.fill('5');
    await expect.element(page.getByRole('button', { name: /^Change, 100/ })).toBeVisible();
    await copies.fill('1');
    await expect.element(page.getByText(/Nothing is changed yet/)).toBeVisible();
    await copies.fill('100');
    await expect.element(page.getByText('This number cannot be ordered.')).toBeVisible();
  });

  it('removes a photo and returns its money', async () => {
    const shop = paidShop();
    const page = await openEdit(shop);
    await page.getByRole('button', { name: 'Remove frame 1', exact: true }).click();
    await expect.element(page.getByText('2.00 TND goes back to the customer.')).toBeVisible();
    await expect.element(page.getByText('2.00 TND to the card')).toBeVisible();
  });

  it('asks for the amount where much goes back', async () => {
    const shop = paidShop();
    const paid = shop.find(number);
    if (paid)
      shop.whole.set(number, { ...paid, lines: [staffLine(1, { quantity: 46, total: 92 })] });
    const page = await openEdit(shop);
    await page.getByLabelText('Copies of frame 1', { exact: true }).fill('5');
    const send = page.getByRole('button', { name: /^Change and return/ });
    const typed = page.getByLabelText(/^Type /);
    await expect.element(typed).toBeVisible();
    await expect.element(send).toHaveAttribute('aria-disabled', 'true');
    // Five prints of 2.50 and the delivery, of 92.00.
    await typed.fill('71.50');
    await send.click();
    await expect.poll(() => shop.sent('editOrder')).toMatchObject([{ amount: 71.5 }]);
  });

  it('says why an edit cannot be made, and sends nothing', async () => {
    const shop = paidShop();
    shop.edits.obstacle = 'needs_payment';
    const page = await openEdit(shop);
    await page.getByLabelText('Copies of frame 1', { exact: true }).fill('9');
    await expect.element(page.getByText(/no way here to pay the difference/)).toBeVisible();
    const send = page.getByRole('button', { name: /^Ask the customer for/ });
    await expect.element(send).toHaveAttribute('aria-disabled', 'true');
    await page.getByLabelText('Copies of frame 1', { exact: true }).click();
    await pressKeys('{Enter}');
    expect(shop.sent('editOrder')).toEqual([]);
  });

  it('asks the customer of a paid order for the difference, and waits until it is paid', async () => {
    const shop = paidShop();
    const page = await openEdit(shop);
    await page.getByLabelText('Copies of frame 1', { exact: true }).fill('9');
    await page.getByRole('button', { name: /^Ask the customer for 16.00 TND/ }).click();
    await expect.element(page.getByText(/The customer is asked to pay/)).toBeVisible();
    expect(shop.find(number)?.total).not.toBe(shop.edits.waiting?.totalAfter);
    await page.goto(`/console/orders/${number}/edit`);
    await expect.element(page.getByText(/16.00 TND is to be paid until/)).toBeVisible();
    await expect.element(page.getByText(/pays by card on the page/)).toBeVisible();
    await page.getByRole('button', { name: 'Withdraw the edit' }).click();
    await expect.element(page.getByText(/Nothing is changed yet/)).toBeVisible();
    expect(shop.sent('withdrawEdit')).toHaveLength(1);
  });

  it('takes the difference of a transfer under the bank’s reference', async () => {
    const shop = paidShop();
    const until = new Date(Date.now() + 60 * 60_000).toISOString();
    const money = { currency: 'TND' as const, amount: 4, totalAfter: 24 };
    const who = { id: crypto.randomUUID(), at: until, by: 'Nadia', until, isPending: false };
    shop.edits.waiting = { ...who, ...money, method: 'interac' };
    const page = await openConsole({ path: `/orders/${number}/edit`, shop });
    const paid = page.getByRole('button', { name: 'Mark paid, 4.00 TND' });
    await expect.element(paid).toHaveAttribute('aria-disabled', 'true');
    await page.getByLabelText('Bank’s reference or receipt').fill('CA8Q2');
    await paid.click();
    await expect.poll(() => shop.sent('takeDifference')).toEqual([{ reference: 'CA8Q2' }]);
    await expect.poll(() => shop.find(number)?.total).toBe(24);
  });

  inEachLook('shows what waits so that it fits and is accessible', async (language) => {
    const shop = paidShop();
    const until = new Date(Date.now() + 60 * 60_000).toISOString();
    const money = { currency: 'TND' as const, amount: 4, totalAfter: 24 };
    const who = { id: crypto.randomUUID(), at: until, by: 'Nadia', until, isPending: false };
    shop.edits.waiting = { ...who, ...money, method: 'in_store' };
    const page = await openConsole({ path: `/orders/${number}/edit`, shop, language });
    await expect.element(page.css('form')).toBeVisible();
    await expectFitAndAccess(page);
  });

  it('keeps what was typed when the order changed meanwhile, and sends the new quote', async () => {
    const shop = new StaffShop();
    let tries = 0;
    shop.replace('editOrder', (asked, usual) => {
      tries += 1;
      return tries === 1 ? fail('order_edit_changed') : usual(asked);
    });
    const page = await openEdit(shop);
    const copies = page.getByLabelText('Copies of frame 1', { exact: true });
    await copies.fill('5');
    const send = page.getByRole('button', { name: /^Change, 100/ });
    await send.click();
    await expect.element(page.getByText(/has changed since you looked/)).toBeVisible();
    await expect.element(copies).toHaveValue(5);
    await send.click();
    await expect.element(page.getByText('Order changed. The mail is on its way.')).toBeVisible();
  });

  it('leaves a line in a batch as it is, and says so', async () => {
    const shop = new StaffShop();
    const [line] = shop.find(number)?.lines ?? [];
    shop.edits.lockedLines = [line?.id ?? ''];
    const page = await openEdit(shop);
    await expect.element(page.getByText('In a batch, stays as it is')).toBeVisible();
    await expect.element(page.getByLabelText('Copies of frame 1', { exact: true })).toBeDisabled();
    await expect.element(page.getByLabelText('Copies of frame 2', { exact: true })).toBeEnabled();
  });

  it('moves an order to another address', async () => {
    const shop = new StaffShop();
    const page = await openEdit(shop);
    await page.getByLabelText('To another address').click();
    await page.getByLabelText('City').fill('Sfax');
    await page.getByRole('button', { name: /^Change the order/ }).click();
    await expect
      .poll(() => shop.sent('editOrder'))
      .toMatchObject([{ change: { delivery: { method: 'shipping', address: { city: 'Sfax' } } } }]);
  });

  it('says why an order cannot be edited, and has no way in without the right', async () => {
    const shop = new StaffShop();
    shop.edits.refusal = 'made';
    const page = await openConsole({ path: `/orders/${number}/edit`, shop });
    await expect.element(page.getByText('This order cannot be edited')).toBeVisible();
    await expect.element(page.getByText('Its prints are made.')).toBeVisible();
    const other = new StaffShop();
    other.person = {
      ...other.person,
      role: 'production',
      rights: listRights({ role: 'production', studio: null, extraRights: [] }),
    };
    const seen = await openConsole({ path: `/orders/${number}`, shop: other });
    await expect.element(seen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(seen.all('button').some((button) => button.textContent?.startsWith('Edit'))).toBe(false);
  });

  inEachLook('fits and is accessible', async (language) => {
    const page = await openEdit(paidShop(), language);
    await page.css('[data-line="1"] input').fill('9');
    await expect.element(page.css('table')).toBeVisible();
    await expectFitAndAccess(page);
  });
});
