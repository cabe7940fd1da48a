import { orderViews } from '#domain/staff/order-views.ts';
import { startJobs } from '#server/start-worker.ts';
import { startPrints } from '#server/start-prints.ts';
import { jobsByWorker } from '#server/platform/queue/job-names.ts';
import { book, createBookingLink, follow } from '#tests/support/customer-records.ts';
import { createLines, place, placePickupOrder, priced } from '#tests/support/orders.ts';
import { findOrderLink, payingIn } from '#tests/support/paying.ts';
import { signInAs } from '#tests/support/staff.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { buildLabToken } from '#tests/support/build-drop.ts';
import { waitingJobs, type TestShop } from '#tests/support/test-shop.ts';
import { nameListCalls } from './list-calls.ts';
import type { FilledIds } from './filled-tables.ts';
import {
  buildForeignStudio,
  isStream,
  toRequest,
  type MatrixRoute,
} from '../access-matrix/callers.ts';

/** What the steps of a busy shop need. */
export interface BusyShop {
  readonly shop: TestShop;
  readonly routes: readonly MatrixRoute[];
  readonly ids: FilledIds;
}

/** A customer chooses photos, orders, pays, and comes back by the links of the mails. */
export async function buy({ shop }: BusyShop): Promise<void> {
  const paying = payingIn(shop);
  const browser = await shop.browser();
  await browser.post('/api/session', {});
  await browser.get('/api/catalogue?country=TN');
  const lines = await createLines(browser, 3);
  await browser.post('/api/photos/status', { photoIds: lines.map(({ photoId }) => photoId) });
  const order = await priced(browser, 'TN', lines, { discountCode: 'WELCOME10' });
  await browser.get(`/api/orders/verify/${order.orderNumber}`);
  await place(browser, order, lines);
  await browser.get(`/api/orders/${order.orderNumber}`);
  const card = await paying.giftCard(100);
  const { order: awaiting, checkoutToken } = await paying.placeAtWindow(browser, card);
  await paying.pay(checkoutToken);
  await paying.validate(browser, awaiting, checkoutToken);
  await browser.get(`/api/orders/${awaiting.number}/invoice`);
  const checkout = await paying.placeAtCheckout(browser);
  await paying.payAt(checkout.session);
  await paying.validate(browser, checkout.order, checkout.session);
  for (const { number } of [awaiting, checkout.order]) {
    const link = await findOrderLink(shop, { number });
    await browser.get(`/api/order-links/${link}`);
    await browser.post(`/api/order-links/${link}/cancel`, {});
  }
}

/** A customer looks for a studio, books a time and orders there. */
export async function visitStudio({ shop, ids: { studio } }: BusyShop): Promise<void> {
  const browser = await shop.browser();
  for (const query of ['?country=TN', '?near=36.8,10.1&limit=20', '/search?query=tunis']) {
    await browser.get(`/api/studios${query}`);
  }
  await browser.get(`/api/studios/${studio}/slots?service=portrait`);
  const own = await buildStudio(shop.database.kysely);
  const { body } = await book(shop, own, '10:00');
  const link = await createBookingLink(shop, (body as { bookingId?: string }).bookingId);
  for (const step of ['', '/confirm', '/cancel']) await follow(shop, step, link);
  await placePickupOrder(shop, own);
}

/** Every call of the API is made with its documented example, by an owner who is also a lab and a customer. */
export async function callEverything({ shop, routes }: BusyShop): Promise<void> {
  const studio = await buildForeignStudio(shop);
  const { token } = await buildLabToken(shop, studio.id);
  const browser = await shop.browser();
  const calls = routes.filter((route) => !isStream(route));
  for (const route of calls.toSorted(
    (a, b) => Number(b.method === 'GET') - Number(a.method === 'GET'),
  )) {
    // Some calls end the session that makes them.
    const owner = await signInAs(shop, 'owner');
    await shop.app.inject({
      ...toRequest(route, studio),
      cookies: { ...browser.cookies, ...owner.cookies },
      headers: { 'accept-language': 'en', authorization: `Bearer ${token}` },
    });
  }
}

function listOrders(studio: string): string[] {
  const list = '/api/staff/orders';
  const searches = [
    'Ali Ben Salah',
    'ali',
    'salha',
    '4711',
    'FPX',
    'someone@example.com',
    '123456',
  ];
  return [
    `${list}/counts`,
    ...['attention', 'newest', 'oldest'].flatMap((sort) =>
      orderViews.flatMap((view) => [
        `${list}?view=${view}&sort=${sort}`,
        `${list}?view=${view}&sort=${sort}&studio=${studio}`,
      ]),
    ),
    ...[
      'country=CA',
      'fulfilment=shipped',
      'payment=partially_refunded',
      'method=interac',
      'from=2026-01-01&to=2026-01-31',
      'country=TN&fulfilment=completed&payment=paid&method=cod',
    ].map((filter) => `${list}?view=all&sort=newest&${filter}`),
    ...searches.map((search) => `${list}?view=all&search=${encodeURIComponent(search)}`),
  ];
}

/** The staff of the shop and of a studio turn the pages of every list. */
export async function readLists({ shop, ids }: BusyShop): Promise<void> {
  const lists = Object.values(nameListCalls(ids, new Date()));
  const people = [
    await signInAs(shop, 'owner'),
    await signInAs(shop, 'studio', { studio: ids.studio }),
  ];
  for (const person of people) {
    for (const address of [...lists, ...listOrders(ids.studio)]) {
      const { status, body } = await person.get<{ next?: string | null }>(address);
      if (status >= 500) throw new Error(`${address} was answered ${status}`);
      const { next } = body;
      if (typeof next !== 'string') continue;
      await person.get(
        `${address}${address.includes('?') ? '&' : '?'}after=${encodeURIComponent(next)}`,
      );
    }
  }
}

/** Every job of the workers that needs no subject is run, and all that the other steps have queued. */
export async function work({ shop }: BusyShop): Promise<void> {
  const running = [await startJobs(shop.parts), await startPrints(shop.parts)];
  try {
    const scheduled = Object.values(jobsByWorker)
      .flat()
      .filter((name) =>
        /^(remind|reconcile|resume|mind|sweep|run-order|end|archive|report|send-digests|tidy|plan|close)/.test(
          name,
        ),
      );
    for (const name of scheduled) {
      await shop.database.pool.query('select graphile_worker.add_job($1)', [name]);
    }
    for (let checks = 0; checks < 1500; checks += 1) {
      const { rows } = await shop.database.pool.query(
        'select from graphile_worker.jobs where attempts = 0 and run_at <= now() limit 1',
      );
      if (rows.length === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error(`jobs remain: ${JSON.stringify(await waitingJobs(shop.database))}`);
  } finally {
    for (const part of running) await part.stop();
  }
}
