import { people } from '#tests/support/customers.ts';
import type { StoredOrder } from './double/orders.ts';
import { ShopDouble } from './double/shop-double.ts';
import type { Customer } from './customer.ts';
import { openCheckout, type EarlierOrder } from './earlier-order.ts';

/** Places an order in Tunisia, in Arabic unless given, that is paid on delivery. */
export async function placeOrder(
  order: EarlierOrder = {},
): Promise<{ readonly customer: Customer; readonly stored: StoredOrder }> {
  const { shop = new ShopDouble() } = order;
  const customer = await openCheckout({
    language: 'ar',
    path: '/TN',
    country: 'TN',
    person: people.TN,
    ...order,
    shop,
  });
  await customer.button('navigation.placeOrderCod').click();
  const stored = shop.orders.get(await customer.confirmedNumber());
  if (!stored) throw new Error('the order is not placed');
  return { customer, stored };
}

/** Opens the page of the order's private link after it has changed. */
export async function openLink(
  { page }: Customer,
  { wire: { privatePath } }: StoredOrder,
): Promise<void> {
  await page.goto(privatePath ?? '');
}
