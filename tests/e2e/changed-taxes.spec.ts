import { toCheckout } from './card-checkout.ts';
import { Customer, emailFor } from './customer.ts';
import { expect, test } from './fixtures.ts';

test.use({ expectedErrors: { patterns: [/409 \(Conflict\)/, /404 \(Not Found\)/] } });

test('a summary adds up after the owner has changed the taxes under an open checkout', async ({
  page,
}) => {
  let hasOldTaxes = true;
  await page.route(/\/api\/catalogue/, async (route) => {
    if (!hasOldTaxes) return await route.continue();
    hasOldTaxes = false;
    const response = await route.fetch();
    const catalogue = (await response.json()) as object;
    return await route.fulfill({ response, json: { ...catalogue, defaultTaxPercent: 10 } });
  });
  const customer = new Customer(page);
  await toCheckout(customer, '/', emailFor('changed-taxes'));
  const summary = page.locator('[data-section=summary]');
  await expect(summary).toContainText('Tax 10%');
  await customer.button('payment.button.payAmount', { amount: '$17.16' }).click();
  const change = page.getByRole('alert').filter({ hasText: customer.text('summary.priceNow') });
  await expect(change).toContainText('from $17.16 to $15.60');
  await customer.button('summary.acceptPrice', { amount: '$15.60' }).click();
  await customer.cardWindow().locator('#close').click({ timeout: 30_000 });
  await expect(customer.button('payment.button.payAmount', { amount: '$15.60' })).toBeVisible();
  await expect(summary).toContainText('$15.60');
  await expect(summary).not.toContainText('Tax 10%');
  await customer.button('payment.button.payAmount', { amount: '$15.60' }).click();
  await customer.payWith('100');
  await customer.confirmedNumber();
});
