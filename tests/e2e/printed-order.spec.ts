import { Customer, emailFor, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { privateLinkFor } from './private-links.ts';
import { moveOrderIn } from './staff-in.ts';
import { openCheckout } from './stored-order.ts';

test('a printed page of an order has its number and none of its buttons and forms', async ({
  page,
  shop,
}) => {
  const email = emailFor('printed');
  const customer = new Customer(page, 'ar');
  await openCheckout(customer, '/TN', { country: 'TN', person: { ...people.TN, email } });
  await customer.button('navigation.placeOrderCod').click();
  const number = await customer.confirmedNumber();
  await page.goto(await privateLinkFor(shop, email));
  await expect(customer.button('track.cancel')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(number)).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);

  await moveOrderIn(shop, number, [
    { kind: 'approve' },
    { kind: 'start_production' },
    { kind: 'mark_shipped', shipment: null, mailsCorrection: false },
  ]);
  await page.emulateMedia({ media: 'screen' });
  await page.reload();
  const report = page.getByRole('heading', { name: customer.text('track.remake.title') });
  await expect(report).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(number)).toBeVisible();
  await expect(report).toHaveCount(0);
});
