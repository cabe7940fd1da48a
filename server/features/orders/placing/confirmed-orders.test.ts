import { describe, expect } from 'vitest';
import { defaultCatalogues } from '#tests/support/default-catalogues.ts';
import type { LinkedOrder } from '#contract/order-links.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { silentLog } from '#tests/support/logs.ts';
import { createLines, place, priced, type TestLine } from '#tests/support/orders.ts';
import { findOrderLink } from '#tests/support/paying.ts';
import { readRow } from '#tests/support/rows.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import type { TestBrowser, TestShop } from '#tests/support/test-shop.ts';
import { planPrints } from '../../prints/jobs/plan-prints.ts';
import { approveOrder, startProduction } from '../lifecycle/staff-actions.ts';
import { expireUnpaidOrders } from '../lifecycle/expire-unpaid-orders.ts';

const hourMs = 60 * 60 * 1000;
let people = 0;

const it = shopTest.extend('studio', { scope: 'file' }, ({ shop }) =>
  buildStudio(shop.database.kysely),
);

function freshContact() {
  people += 1;
  return { email: `collector${people}@example.com`, phone: `+216 71 ${200_000 + people}` };
}

/** Places an order that is paid in the studio. */
async function inStore(
  browser: TestBrowser,
  studioId: string,
  {
    lines,
    changes = freshContact(),
  }: { readonly lines?: readonly TestLine[]; readonly changes?: Record<string, unknown> } = {},
) {
  const own = lines ?? (await createLines(browser, 1));
  const order = await priced(browser, 'TN', own, {
    ...changes,
    paymentMethod: 'in_store',
    deliveryMethod: 'pickup',
    shippingMethod: 'local_pickup',
    pickupStudio: { studioId },
  });
  const { status, body } = await place(browser, order, own);
  if (status !== 200) throw new Error(`refused: ${body.error}`);
  return { number: order.orderNumber, awaits: body.data.order?.awaitsConfirmation };
}

/** More copies than are printed without a confirmation. */
async function manyCopies(browser: TestBrowser): Promise<TestLine[]> {
  const photoId = await browser.photo();
  return Array.from({ length: 4 }, () => ({ photoId, size: '3.5x4.5', quantity: 96 }));
}

/** Whether its prints are planned. */
async function isPlanned(shop: TestShop, number: string): Promise<boolean> {
  const { kysely } = shop.database;
  const { id } = await readRow(kysely, 'orders', { number });
  await planPrints(
    {
      catalogues: defaultCatalogues,
      kysely,
      clock: shop.deps.orders.clock,
      blobs: shop.deps.photos.blobs,
    },
    silentLog,
  );
  const jobs = await kysely
    .selectFrom('printJobs')
    .select('id')
    .where('orderId', '=', id)
    .execute();
  return jobs.length > 0;
}

function read(browser: TestBrowser, link: string) {
  return browser.get<{ data: LinkedOrder }>(`/api/order-links/${link}`);
}

describe('a small order to be paid in store', () => {
  it('is printed without a confirmation', async ({ shop, studio, browser }) => {
    const order = await inStore(browser, studio);
    expect(order.awaits).toBe(false);
    expect(await isPlanned(shop, order.number)).toBe(true);
  });

  it('has to be confirmed when it is the fourth open one of its customer', async ({
    shop,
    studio,
  }) => {
    const changes = freshContact();
    const answers = [];
    for (let count = 0; count < 4; count += 1) {
      answers.push((await inStore(await shop.browser(), studio, { changes })).awaits);
    }
    expect(answers).toEqual([false, false, false, true]);
  });

  it('has to be confirmed when its network address has ten open ones', async ({ shop, studio }) => {
    const answers = [];
    for (let count = 0; count < 12; count += 1) {
      const browser = await shop.browser(`203.0.113.${count < 11 ? 7 : 8}`);
      answers.push((await inStore(browser, studio)).awaits);
    }
    expect(answers).toEqual([...Array<boolean>(10).fill(false), true, false]);
  });
});

describe('a large order to be paid in store', () => {
  it('is printed once its customer opens the link in the first mail', async ({
    shop,
    studio,
    browser,
    mailBox,
  }) => {
    const order = await inStore(browser, studio, { lines: await manyCopies(browser) });
    expect(order.awaits).toBe(true);
    expect(await isPlanned(shop, order.number)).toBe(false);
    const { id } = await readRow(shop.database.kysely, 'orders', { number: order.number });
    const mails = await mailBox.deliver(id);
    const mail = mails.find(({ parsed }) =>
      parsed.text?.includes('Confirm your order with the button'),
    );
    const link = /\/track\/([\w.-]+)/.exec(mail?.parsed.text ?? '')?.[1] ?? '';
    const other = await shop.browser();
    const page = await read(other, link);
    expect(page.status).toBe(200);
    expect(page.body.data.order.awaitsConfirmation).toBe(false);
    expect(await isPlanned(shop, order.number)).toBe(true);
  });

  it('is not confirmed by the link that its own browser has', async ({ shop, studio, browser }) => {
    const order = await inStore(browser, studio, { lines: await manyCopies(browser) });
    const { body } = await read(browser, await findOrderLink(shop, order));
    expect(body.data.order.awaitsConfirmation).toBe(true);
    expect(await isPlanned(shop, order.number)).toBe(false);
  });

  it('is printed once staff approve it or start its production', async ({
    shop,
    studio,
    browser,
  }) => {
    const [approved, started] = [
      await inStore(browser, studio, { lines: await manyCopies(browser) }),
      await inStore(browser, studio, { lines: await manyCopies(browser) }),
    ];
    const { orders } = shop.deps;
    expect(await approveOrder(orders, callerNamed('Bo'), approved.number)).toMatchObject({
      ok: true,
    });
    expect(await startProduction(orders, callerNamed('Bo'), started.number)).toMatchObject({
      ok: true,
    });
    expect(await isPlanned(shop, approved.number)).toBe(true);
    expect(await isPlanned(shop, started.number)).toBe(true);
  });

  it('needs no confirmation of a customer who collected and paid an order before', async ({
    shop,
    studio,
    browser,
  }) => {
    const { email, phone } = freshContact();
    const before = await inStore(browser, studio, { changes: { email, phone } });
    await shop.database.pool.query(
      `update orders set fulfilment_state = 'completed', payment_state = 'paid' where number = $1`,
      [before.number],
    );
    const lines = await manyCopies(browser);
    for (const changes of [
      { ...freshContact(), phone },
      { ...freshContact(), email },
    ]) {
      expect((await inStore(browser, studio, { lines, changes })).awaits).toBe(false);
    }
    expect((await inStore(browser, studio, { lines })).awaits).toBe(true);
  });

  it('is cancelled after seven days without a confirmation', async ({ shop, studio, browser }) => {
    const order = await inStore(browser, studio, { lines: await manyCopies(browser) });
    const state = async () =>
      (await readRow(shop.database.kysely, 'orders', { number: order.number })).fulfilmentState;
    const { orders, payments } = shop.deps;
    shop.clock.offset += 7 * 24 * hourMs - hourMs;
    await expireUnpaidOrders(orders, payments.log);
    expect(await state()).toBe('placed');
    shop.clock.offset += 2 * hourMs;
    await expireUnpaidOrders(orders, payments.log);
    expect(await state()).toBe('cancelled');
    shop.clock.offset = 0;
  });
});

describe('an order of great value to be paid in store', () => {
  it('has to be confirmed, however few its copies are', async ({ shop, studio, browser }) => {
    const photoId = await browser.photo();
    // 24 at 15 dinars.
    const lines = [{ photoId, productType: 'keychain', size: 'keychain', quantity: 24 }];
    const order = await inStore(browser, studio, { lines });
    expect(order.awaits).toBe(true);
    expect(await isPlanned(shop, order.number)).toBe(false);
  });
});
