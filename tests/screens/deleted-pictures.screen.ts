import { describe, expect, it } from 'vitest';
import { people } from '#tests/support/customers.ts';
import { openCheckout } from './earlier-order.ts';
import { expectErrors } from './open-page.ts';

describe('the page of an order', () => {
  it('has no heading for its photos once they are deleted', async () => {
    expectErrors(/failed to load <img.*deleted/);
    const customer = await openCheckout({
      path: '/TN',
      language: 'ar',
      country: 'TN',
      person: people.TN,
      width: 390,
      height: 844,
    });
    const { page } = customer;
    await customer.button('navigation.placeOrderCod').click();
    const order = page.shop.orders.get(await customer.confirmedNumber());
    if (!order) throw new Error('no order was placed');
    await page.goto(order.wire.privatePath);
    const name = customer.text('orderPictures.title');
    const heading = page.getByRole('heading', { name });
    await expect.element(heading).toBeVisible();
    order.wire = { ...order.wire, pictures: ['/api/pictures/deleted'] };
    await page.reload();
    await expect.element(customer.heading('track.title')).toBeVisible();
    await expect.element(heading).not.toBeInTheDocument();
  });
});
