import type { Page } from '@playwright/test';
import {
  giftCodeHash,
  newGiftCode,
  plainGiftCode,
} from '#server/features/discounts/gift-card-codes.ts';
import { issueGiftCard } from '#server/features/discounts/index.ts';
import { readConfig } from '#server/config.ts';
import { connectDatabase } from '#server/platform/db/connect.ts';
import { callerNamed } from '#tests/support/callers.ts';
import type { RunningShop } from '#tests/support/shop.ts';
import { Customer, emailFor, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { findOrders } from './orders-in.ts';
import { queryIn } from './query-in.ts';
import { openCheckout } from './stored-order.ts';

/** Issues a gift card for this test alone and returns its code. */
async function issue(shop: RunningShop, amount: number, currency: 'TND' | 'USD'): Promise<string> {
  const { codeKey } = readConfig({ DATA_DIR: shop.dataDir });
  const database = connectDatabase({ url: shop.databaseUrl, max: 1, applicationName: 'fpx-test' });
  const issued = await issueGiftCard(database.kysely, callerNamed('Bo'), codeKey, {
    currency,
    amount,
  });
  await database.close();
  if (!issued.ok) throw new Error('the code was taken');
  return issued.value.code;
}

async function balanceOf(shop: RunningShop, code: string): Promise<number> {
  const { codeKey } = readConfig({ DATA_DIR: shop.dataDir });
  const rows = await queryIn<{ balance: number }>(
    shop,
    'select balance::int from gift_cards where code_hash = $1',
    [giftCodeHash(code, codeKey)],
  );
  return rows[0]?.balance ?? -1;
}

function panel(page: Page) {
  return page.locator('[data-section=codes]');
}

async function apply(customer: Customer, code: string): Promise<void> {
  const part = panel(customer.page);
  await part.getByRole('textbox').fill(code);
  await part.getByRole('button', { name: customer.text('checkout.codes.apply') }).click();
}

async function atCheckout(
  customer: Customer,
  { path, country, email }: { path: string; country: 'TN' | 'US'; email: string },
): Promise<void> {
  return openCheckout(customer, path, { country, person: { ...people[country], email } });
}

test(
  'a discount and a gift card pay a whole order in Arabic on a phone @essential',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const email = emailFor('covered');
    const code = await issue(shop, 5000, 'TND');
    const customer = new Customer(page, 'ar');
    await atCheckout(customer, { path: '/TN', country: 'TN', email });
    await apply(customer, 'welcome10');
    await expect(panel(page).getByText('WELCOME10')).toBeVisible();
    await apply(customer, code.toLowerCase().replaceAll('-', ' '));
    // 2.50 and 8 for shipping, less a tenth.
    await expect(panel(page).getByText(customer.text('checkout.codes.fullyPaid'))).toBeVisible();
    await expect(panel(page).getByRole('textbox')).toHaveValue('');
    await customer.button('navigation.placeOrder').click();
    await customer.confirmedNumber();
    expect(await findOrders(shop, email)).toMatchObject([{ paymentState: 'paid', mails: 2 }]);
    expect(await balanceOf(shop, code)).toBe(5000 - 945);
  },
);

test('a gift card pays part of a cash-on-delivery order after unknown codes were refused @essential', async ({
  page,
  shop,
}) => {
  const email = emailFor('part');
  const code = await issue(shop, 400, 'TND');
  const customer = new Customer(page, 'fr');
  await page.addInitScript(() => localStorage.setItem('selectedCountry', '"TN"'));
  await atCheckout(customer, { path: '/fr', country: 'TN', email });
  const field = panel(page).getByRole('textbox');
  const button = panel(page).getByRole('button', { name: customer.text('checkout.codes.apply') });
  await expect(button).toBeDisabled();
  await field.fill('   ');
  await expect(button).toBeDisabled();
  await field.pressSequentially('nope');
  await expect(field).toHaveValue('   NOPE');
  await field.press('Enter');
  await expect(panel(page).getByText('Code de réduction non valide').first()).toBeVisible();
  await apply(customer, newGiftCode());
  await expect(panel(page).getByText('Carte cadeau non valide').first()).toBeVisible();
  await expect(field).toHaveValue('');
  await apply(customer, 'DEMO25USD0000000');
  await expect(
    panel(page)
      .getByText(/en USD.*en TND/)
      .first(),
  ).toBeVisible();
  await apply(customer, code);
  const lastFour = plainGiftCode(code).slice(-4);
  await expect(panel(page).getByText(lastFour)).toBeVisible();
  // The code is neither in the address nor in storage that outlives the tab.
  expect(page.url()).not.toContain(lastFour);
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(
    plainGiftCode(code),
  );
  await page.reload();
  await expect(panel(page).getByText(lastFour)).toBeVisible();
  await customer.button('navigation.placeOrderCod').click();
  await customer.confirmedNumber();
  await expect(page.getByText(new RegExp(`se terminant par.*${lastFour}`))).toBeVisible();
  expect(await balanceOf(shop, code)).toBe(0);
});

test('a gift card beside a bank card is charged with the payment, and not when the payment is declined @essential', async ({
  page,
  shop,
  browser,
}) => {
  const email = emailFor('beside');
  const code = await issue(shop, 500, 'USD');
  const customer = new Customer(page);
  await atCheckout(customer, { path: '/', country: 'US', email });
  await apply(customer, code);
  await customer.button('payment.button.payAmount', { amount: '$10.60' }).click();
  await expect(customer.cardWindow().locator('#pay')).toBeVisible({ timeout: 30_000 });
  // Meanwhile the balance is reserved: another customer sees when it becomes free.
  const elsewhere = await browser.newContext({ baseURL: shop.url });
  const other = new Customer(await elsewhere.newPage());
  await atCheckout(other, { path: '/', country: 'US', email: emailFor('other') });
  await apply(other, code);
  // With its date when it is after midnight.
  const free = panel(other.page).getByText(/set aside .*Free again from: .*\b\d{1,2}:\d{2}/);
  await expect(free.first()).toBeVisible();
  await elsewhere.close();
  await customer.payWith('225');
  await expect(page.getByText(customer.text('payment.errors.insufficientFunds'))).toBeVisible();
  expect(await balanceOf(shop, code)).toBe(500);
  expect(await findOrders(shop, email)).toMatchObject([{ paymentState: 'awaiting_payment' }]);
  // The customer who reserved it can apply it at once when starting again.
  const lastFour = plainGiftCode(code).slice(-4);
  await panel(page)
    .getByRole('button', { name: /^Remove the gift card/ })
    .click();
  // Without the card it is another order, which nothing was tried for.
  await expect(customer.button('payment.button.payAmount', { amount: '$15.60' })).toBeVisible();
  await apply(customer, code);
  await customer.button('payment.tryAgain').click();
  await customer.payWith('100');
  await customer.confirmedNumber();
  await expect(page.getByText(new RegExp(`ending in.*${lastFour}`))).toBeVisible();
  expect(await findOrders(shop, email)).toMatchObject([{ paymentState: 'paid', mails: 2 }]);
  expect(await balanceOf(shop, code)).toBe(0);
});

test('the last use of a discount stays with a customer who closes the card window and comes back', async ({
  page,
  shop,
}) => {
  const email = emailFor('last-use');
  await queryIn(
    shop,
    `insert into price_rules (code, status, value_type, value, usage_limit)
     values ('COMEBACK', 'active', 'percentage', '-10.0', 1)`,
  );
  const customer = new Customer(page);
  await atCheckout(customer, { path: '/?discount=comeback', country: 'US', email });
  const pay = customer.button('payment.button.payAmount', { amount: '$14.04' });
  await pay.click();
  await customer.cardWindow().locator('#close').click({ timeout: 30_000 });
  await customer.button('navigation.back').click();
  await customer.next();
  await expect(page.getByText('-$1.56')).toBeVisible();
  await page.reload();
  await pay.click();
  await customer.payWith('100');
  await customer.confirmedNumber();
  expect(await findOrders(shop, email)).toMatchObject([{ paymentState: 'paid' }]);
});
