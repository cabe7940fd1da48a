import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { RunningShop } from '#tests/support/shop.ts';
import { bookingLinkFor } from './bookings-in.ts';
import { signInTo } from './console-in.ts';
import { Customer, emailFor } from './customer.ts';
import { expect } from './fixtures.ts';
import { placeOrderIn, type PlacedOrder } from './place-orders.ts';
import { queryIn } from './query-in.ts';
import { moveOrderIn } from './staff-in.ts';

/** Presses keys one after the other. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Signs the owner in and opens a place by its key. */
export async function openPlace(
  shop: RunningShop,
  { page, context }: { readonly page: Page; readonly context: BrowserContext },
  key: string,
  title: string,
): Promise<void> {
  await signInTo(shop, context, { name: 'Amel', role: 'owner' });
  await page.goto('/console');
  await expect(page.getByRole('link', { name: 'Calls' })).toBeVisible();
  await press(page, 'g', key);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

/** Opens an order by its address. */
export async function openOrder(page: Page, { number, name }: PlacedOrder): Promise<void> {
  await page.goto(`/console/orders/${number}`);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** A page of a customer, in a browser of their own. */
export async function openCustomer(browser: Browser, shop: RunningShop): Promise<Customer> {
  const context = await browser.newContext({ baseURL: shop.url, locale: 'en-US' });
  return new Customer(await context.newPage());
}

/** Reads a number of the shop's database. */
export async function readNumber(shop: RunningShop, sql: string, value: string): Promise<number> {
  const [row] = await queryIn<{ number: number }>(shop, sql, [value]);
  return row?.number ?? -1;
}

/** Places an order that is paid when it is collected at a studio, and has it made. */
export async function placePickup(shop: RunningShop, studioId: string, name: string) {
  const order = await placeOrderIn(shop, name, {
    paymentMethod: 'in_store',
    deliveryMethod: 'pickup',
    shippingMethod: 'local_pickup',
    pickupStudio: { studioId },
  });
  await moveOrderIn(shop, order.number, [{ kind: 'start_production' }, { kind: 'mark_ready' }]);
  const [row] = await queryIn<{ code: string }>(
    shop,
    'select pickup_code as code from orders where number = $1',
    [order.number],
  );
  return { ...order, code: row?.code ?? '' };
}

/** Books a visit at a studio in some days and confirms it by the link in its mail. */
export async function bookVisit(shop: RunningShop, customer: Customer, studioId: string) {
  await customer.page.goto('/healthz');
  await customer.page.request.post('/api/session', { data: {} });
  const slots = await customer.page.request.get(
    `/api/studios/${studioId}/slots?service=passport&days=14`,
  );
  const { days } = (await slots.json()) as {
    readonly days: readonly { readonly date: string; readonly slots: readonly string[] }[];
  };
  const day = days.filter((each) => each.slots.length > 0)[2];
  const email = emailFor('visit');
  const booked = await customer.page.request.post('/api/bookings', {
    data: {
      bookingId: crypto.randomUUID(),
      studioId,
      service: 'passport',
      startsAt: day?.slots[0],
      name: 'Vain Visitor',
      email,
      phone: '+216 71 222 333',
    },
  });
  expect(booked.status(), await booked.text()).toBe(200);
  await customer.page.goto(await bookingLinkFor(shop, email));
  await customer.button('booking.link.confirm').click();
  await expect(customer.page.getByText(customer.text('booking.link.confirmed'))).toBeVisible();
  return { email, day: day?.date ?? '' };
}
