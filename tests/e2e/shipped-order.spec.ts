import { Customer, emailFor, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { privateLinkFor } from './private-links.ts';
import { moveOrderIn } from './staff-in.ts';
import { openCheckout } from './stored-order.ts';

test('the page of a shipped order names its arrival, and no longer the day by which it ships @essential', async ({
  page,
  shop,
}) => {
  const email = emailFor('shipped');
  const customer = new Customer(page, 'ar');
  await openCheckout(customer, '/TN', { country: 'TN', person: { ...people.TN, email } });
  await customer.button('navigation.placeOrderCod').click();
  const number = await customer.confirmedNumber();
  await page.goto(await privateLinkFor(shop, email));
  const rowOf = (name: string) =>
    page.getByRole('term').filter({ hasText: new RegExp(`^${customer.text(name)}$`) });
  await expect(rowOf('receiving.carrier')).toBeVisible();
  await expect(rowOf('receiving.arrives')).toBeVisible();

  await moveOrderIn(shop, number, [
    { kind: 'approve' },
    { kind: 'start_production' },
    { kind: 'mark_shipped', shipment: null, mailsCorrection: false },
  ]);
  await page.reload();
  await expect(rowOf('receiving.arrives')).toBeVisible();
  await expect(rowOf('receiving.carrier')).toHaveCount(0);
});

test('the page of an order whose parcel came back and was handed over ends with that, and shows no parcel', async ({
  page,
  shop,
}) => {
  const email = emailFor('returned');
  const customer = new Customer(page, 'ar');
  await openCheckout(customer, '/TN', { country: 'TN', person: { ...people.TN, email } });
  await customer.button('navigation.placeOrderCod').click();
  const number = await customer.confirmedNumber();
  const shipment = { carrier: 'Aramex', trackingNumber: '3344' };
  await moveOrderIn(shop, number, [
    { kind: 'approve' },
    { kind: 'start_production' },
    { kind: 'mark_shipped', shipment, mailsCorrection: false },
  ]);
  await page.goto(await privateLinkFor(shop, email));
  await expect(page.getByText(shipment.trackingNumber)).toBeVisible();
  await expect(page.getByText(customer.text('orderSteps.shipping.done'))).toBeVisible();

  await moveOrderIn(shop, number, [
    { kind: 'mark_returned', reason: 'parcel_refused' },
    { kind: 'complete', paid: true },
  ]);
  await page.reload();
  await expect(page.getByText(customer.text('orderSteps.pickup.done'))).toBeVisible();
  await expect(page.getByText(customer.text('orderSteps.shipping.done'))).toHaveCount(0);
  await expect(page.getByText(shipment.trackingNumber)).toHaveCount(0);
});

test('a picture of a wrong print that cannot be read is reported at its button and aloud', async ({
  page,
  shop,
}) => {
  const email = emailFor('unreadable');
  const customer = new Customer(page, 'ar');
  await openCheckout(customer, '/TN', { country: 'TN', person: { ...people.TN, email } });
  await customer.button('navigation.placeOrderCod').click();
  const number = await customer.confirmedNumber();
  await moveOrderIn(shop, number, [
    { kind: 'approve' },
    { kind: 'start_production' },
    { kind: 'mark_shipped', shipment: null, mailsCorrection: false },
  ]);
  await page.goto(await privateLinkFor(shop, email));
  await customer.button('track.remake.open').click();
  const input = page.locator('input[name=picture]');
  await expect(input).toBeAttached();
  const buffer = Buffer.alloc(7 * 1024 * 1024, 1);
  await input.setInputFiles({ name: 'print.jpg', mimeType: 'image/jpeg', buffer });
  const unreadable = customer.text('track.remake.unreadable');
  await expect(page.getByRole('alert').filter({ hasText: unreadable })).toBeVisible();
  await expect(customer.button('track.remake.choose')).toHaveAccessibleDescription(unreadable);
});
