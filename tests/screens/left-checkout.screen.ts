import { expect, it } from 'vitest';
import { fail } from '#domain/common/result.ts';
import { people } from '#tests/support/customers.ts';
import { openCheckout } from './earlier-order.ts';
import { photoFiles } from './pictures.ts';

it('an order whose checkout is left before it is sent is not sent when its photos have arrived, nor from the banner of another screen', async () => {
  const customer = await openCheckout({
    path: '/TN',
    language: 'ar',
    country: 'TN',
    person: people.TN,
  });
  const { page } = customer;
  const { shop } = page;
  const place = customer.button('navigation.placeOrderCod');
  const usual = shop.replace('sendOrderChunk', () => fail('orders_unconfirmed', { limit: 3 }));
  await place.click();
  const name = customer.text('banner.tryAgain');
  const again = page.getByRole('alert').getByRole('button', { name });
  await expect.element(again).toBeVisible();
  page.back();
  await expect.element(customer.photosTitle()).toBeVisible();
  await expect.element(again).not.toBeInTheDocument();

  shop.replace('sendOrderChunk', usual);
  const gate = Promise.withResolvers<void>();
  const respond = shop.respondToUpload;
  shop.respondToUpload = async (request) => {
    await gate.promise;
    return respond(request);
  };
  await customer.addPhotos(await photoFiles(1));
  await expect.element(page.css('[data-photo]')).toHaveLength(2);
  await customer.next();
  await place.click();
  const waits = customer.text('submission.waitingForPhotos', { done: 1, total: 2 });
  await expect.element(page.getByText(waits).first()).toBeVisible();
  page.back();
  gate.resolve();
  await customer.waitUntilSent();
  await customer.next();
  expect(shop.orders.size).toBe(0);
  await place.click();
  const stored = shop.orders.get(await customer.confirmedNumber());
  expect(stored?.wire.orderItems).toHaveLength(2);
  expect(shop.orders.size).toBe(1);
});
