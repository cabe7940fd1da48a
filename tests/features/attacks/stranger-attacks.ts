import { planPrints } from '#server/features/prints/jobs/plan-prints.ts';
import { defaultCatalogues } from '#tests/support/default-catalogues.ts';
import { orderLimits } from '#domain/orders/order-limits.ts';
import { buildPriceRule, buildStudio } from '#tests/support/build-order.ts';
import { silentLog } from '#tests/support/logs.ts';
import { openMailBox } from '#tests/support/mails.ts';
import { chunksFor, createLines, priced, type TestLine } from '#tests/support/orders.ts';
import { request } from '#tests/support/shop.ts';
import {
  cashOrder,
  countBy,
  newContact,
  readError,
  repeat,
  sendJson,
  toCookieHeader,
  type Attack,
  type Outside,
} from './outside.ts';

interface Placed {
  readonly status: number;
  readonly number: string;
  readonly path: string;
}

async function send(
  outside: Outside,
  order: Record<string, unknown> & { readonly orderNumber: string },
  lines: readonly TestLine[],
): Promise<Placed> {
  const [first, ...rest] = chunksFor(order, lines, 100);
  const cookie = toCookieHeader(outside);
  let response = await sendJson(outside, '/api/orders/chunk', first, { cookie });
  for (const chunk of rest) {
    response = await sendJson(outside, '/api/orders/chunk', chunk, { cookie });
  }
  const { status, body } = response;
  const { data } = JSON.parse(body.toString()) as { data?: { order: { privatePath: string } } };
  return { status, number: order.orderNumber, path: data?.order.privatePath ?? '' };
}

async function inStore(outside: Outside, lines: readonly TestLine[]): Promise<Placed> {
  const studioId = await buildStudio(outside.shop.database.kysely, { country: 'US' });
  const order = await priced(outside.browser, 'US', lines, {
    ...newContact(),
    paymentMethod: 'in_store',
    deliveryMethod: 'pickup',
    shippingMethod: 'local_pickup',
    pickupStudio: { studioId },
  });
  return await send(outside, order, lines);
}

async function cardOrder(
  outside: Outside,
  lines: readonly TestLine[],
  changes: Record<string, unknown> = {},
): Promise<Placed> {
  const order = await priced(outside.browser, 'US', lines, { ...newContact(), ...changes });
  return await send(outside, order, lines);
}

/** Attacks of anonymous strangers that cost the shop paper, places of a discount, disk or mails. */
export const strangerAttacks: readonly Attack[] = [
  {
    name: 'reserves a limited discount with ever new unpaid card orders',
    expected: { statuses: { 200: orderLimits.reservedPerSession, 409: 7 }, reserved: 3 },
    run: async (outside) => {
      const { kysely, pool } = outside.shop.database;
      await buildPriceRule(kysely, 'ONLYFEW', { usageLimit: 50 });
      const lines = await createLines(outside.browser, 1, '4x6');
      const statuses: number[] = [];
      for (let count = 0; count < 10; count += 1) {
        // Another photo each time, since an order of the same photos replaces the one before.
        const [line] = count === 0 ? lines : await createLines(outside.browser, 1, '4x6');
        if (!line) continue;
        const placed = await cardOrder(outside, [line], { discountCode: 'ONLYFEW' });
        statuses.push(placed.status);
      }
      const { rows } = await pool.query<{ used: number }>(
        `select used from price_rules where code = 'ONLYFEW'`,
      );
      return { statuses: countBy(statuses), reserved: rows[0]?.used };
    },
  },
  {
    name: 'fills the database with unpaid card orders of 2,000 lines',
    expected: { 200: 3, 429: 5 },
    run: async (outside) => {
      const [line] = await createLines(outside.browser, 1, '4x6');
      const lines = Array.from({ length: 2000 }, () => line).filter((one) => one !== undefined);
      const statuses: number[] = [];
      for (let count = 0; count < 8; count += 1) {
        statuses.push((await cardOrder(outside, lines)).status);
      }
      return countBy(statuses);
    },
  },
  {
    name: 'has crystals and thousands of copies printed for an invented person who pays in store',
    expected: { planned: 0, openedOwnLinks: [200, 200] },
    run: async (outside) => {
      const { shop, url, from } = outside;
      const [line] = await createLines(outside.browser, 1, '4x6');
      const photoId = line?.photoId ?? '';
      const orders = [
        await inStore(outside, [
          { photoId, productType: '3d_frame', size: '3d_frame', quantity: 99 },
        ]),
        await inStore(
          outside,
          Array.from({ length: 20 }, () => ({ photoId, size: '4x6', quantity: 99 })),
        ),
      ];
      // The browser that placed an order knows its private link, but not the one in the mail.
      const opened = await Promise.all(
        orders.map(({ path }) =>
          request({ url: `${url}${path.replace('/track/', '/api/order-links/')}`, from }),
        ),
      );
      const { kysely } = shop.database;
      const { blobs } = shop.deps.photos;
      await planPrints(
        { catalogues: defaultCatalogues, kysely, clock: shop.deps.orders.clock, blobs },
        silentLog,
      );
      const { rows } = await shop.database.pool.query<{ planned: number }>(
        `select count(*)::int as planned from print_jobs join orders on orders.id = order_id
         where number = any ($1)`,
        [orders.map(({ number }) => number)],
      );
      return { planned: rows[0]?.planned, openedOwnLinks: opened.map(({ status }) => status) };
    },
  },
  {
    name: 'has every studio mailed with cash orders that nobody approved',
    expected: { studios: 0, written: false },
    run: async (outside) => {
      const { shop } = outside;
      const owner = { acceptsShipping: true, ownerEmail: 'studio-owner@example.com' };
      await buildStudio(shop.database.kysely, owner);
      const mailBox = await openMailBox(shop);
      try {
        const changes = { orderNote: 'Look at the gift for you', name: 'Gift Inside' };
        const responses = await repeat(5, () => cashOrder(outside, changes));
        if (responses.some(readError)) throw new Error('an order was refused');
        const cookie = toCookieHeader(outside);
        const { rows } = await shop.database.pool.query<{ id: string; number: string }>(
          `select id, number from orders where name = 'Gift Inside'`,
        );
        for (const { number } of rows) {
          const asked = { orderNumber: number };
          await sendJson(outside, '/send-studio-notification', asked, { cookie });
        }
        const mails = [];
        for (const { id } of rows) mails.push(...(await mailBox.deliver(id)));
        const studios = await mailBox.runQueued('send-studio-mail');
        return {
          studios: studios.length,
          written: mails.some(({ source }) => /gift/i.test(source)),
        };
      } finally {
        await mailBox.close();
      }
    },
  },
];
