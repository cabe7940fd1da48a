import { describe, expect } from 'vitest';
import { defaultCatalogues } from '#tests/support/default-catalogues.ts';
import { listActs } from '#tests/support/audit.ts';
import type { OrderWire } from '#contract/orders.ts';
import { callerNamed } from '#tests/support/callers.ts';
import {
  book,
  follow,
  createBookingLink,
  erasedDrop,
  newMailbox,
  it,
} from '#tests/support/customer-records.ts';
import { buildPrintJobs } from '#tests/support/build-drop.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { placeTestOrder } from '#tests/support/orders.ts';
import { tidyOrderLists } from '#tests/support/tidy-order-lists.ts';
import { findDocument } from '../invoices/invoices.repo.ts';
import { findInvoices, issueCreditNote } from '../invoices/index.ts';
import { lockOrder, orderAddress, queueOrderMails } from '../orders/index.ts';
import { refundByStaff } from '../payments/index.ts';
import { eraseCustomer, planErasure } from './index.ts';

describe('eraseCustomer', () => {
  it('leaves a trace of the customer only on the invoices, and the amounts as they were', async ({
    shop,
    browser,
    records,
  }) => {
    const mailbox = newMailbox();
    const order = await records.shipped(browser, mailbox);
    const other = await records.shipped(await shop.browser(), mailbox.replace('@', '+gifts@'));
    const stranger = await placeTestOrder(shop, await shop.browser());
    const before = await records.orderOf(order);
    const { body } = await browser.get<{ data: OrderWire }>(`/api/orders/${order.number}`);
    const link = orderAddress(before, '', shop.deps.orders.orderLinkKey).slice('/track/'.length);
    expect((await browser.get(`/api/order-links/${link}`)).status).toBe(200);
    await records.leaveTraces(order, mailbox);
    expect(await records.tracesIn()).toEqual([
      'public.held_mails',
      'public.order_contacts',
      'public.order_items',
      'public.order_listings',
      'public.order_vocabulary',
      'public.orders',
      'public.payment_attempts',
      'public.photos',
      'public.price_rule_uses',
      'public.print_drops',
      'public.remake_requests',
    ]);

    const erased = await eraseCustomer(records.deps, callerNamed('Bo'), mailbox.toUpperCase());

    expect(erased.orders).toMatchObject([
      { number: order.number, kept: null, photosDeleted: 1 },
      { number: other.number, kept: null, photosDeleted: 1 },
    ]);
    const documents = await findInvoices(shop.database.kysely, order.id);
    expect(erased.orders[0]?.remains).toEqual({
      documents: documents.map(({ number }) => number),
      notes: 0,
      references: 1,
    });
    expect(documents).toHaveLength(1);
    await tidyOrderLists(shop.database.kysely);
    expect(await records.tracesIn()).toEqual(['public.invoices']);
    const { originalTotal, taxLines, paymentState, fulfilmentState, placedAt, transaction, items } =
      before;
    const after = await records.orderOf(order);
    expect(after).toMatchObject({
      originalTotal,
      taxLines,
      paymentState,
      fulfilmentState,
      placedAt,
      transaction,
      items: items.map((item) => ({ ...item, fileName: '' })),
    });
    expect(after.erasedAt).not.toBeNull();
    expect((await browser.get(`/api/orders/${order.number}`)).status).toBe(404);
    for (const url of body.data.pictures) {
      const response = await shop.app.inject({ url, cookies: { ...browser.cookies } });
      expect(response.statusCode).toBe(404);
    }
    const opened = await browser.get<{ errorCode: string }>(`/api/order-links/${link}`);
    expect(opened.status).toBe(404);
    expect((await records.orderOf(stranger)).email).toBe('customer@example.com');

    const { rows } = await shop.database.pool.query<{ manifest: unknown }>(
      'select manifest from print_drops where order_id = $1',
      [order.id],
    );
    expect(rows).toEqual([{ manifest: erasedDrop }]);

    const again = await eraseCustomer(records.deps, callerNamed('Bo'), mailbox);
    expect(again).toEqual({ orders: [], bookings: { over: 0, upcoming: 0 } });
    const acts = await listActs(shop.database, order.number);
    expect(acts.slice(-2)).toEqual(['photo.delete', 'customer.erase']);
  });

  it('issues the invoice of a paid order before it forgets whom to bill', async ({
    shop,
    browser,
    records,
  }) => {
    const order = await records.shipped(browser, newMailbox());
    const { kysely } = shop.database;
    expect(await findInvoices(kysely, order.id)).toEqual([]);
    await eraseCustomer(records.deps, callerNamed('Bo'), (await records.orderOf(order)).email);
    const [invoice] = await findInvoices(kysely, order.id);
    const document = await findDocument(kysely, invoice?.id ?? '');
    expect(JSON.stringify(document?.parties)).toContain('77 Almond Street');

    const refund = {
      refundId: crypto.randomUUID(),
      amount: 100,
      parts: [{ instrument: 'card', amount: 100 }],
    } as const;
    const note = await kysely.transaction().execute(async (trx) => {
      const erased = await lockOrder(trx, order.id);
      if (!erased) throw new Error('the order is gone');
      return issueCreditNote(
        trx,
        { ...shop.config, catalogues: defaultCatalogues },
        erased,
        refund,
        new Date(),
      );
    });
    const written = await findDocument(kysely, note.id);
    expect(written?.parties).toEqual(document?.parties);
    expect(written?.total.amount).toContain('1.00');
  });

  it('erases an order once when two calls do it at the same time', async ({
    shop,
    browser,
    records,
  }) => {
    const order = await records.shipped(browser, newMailbox());
    const { email } = await records.orderOf(order);
    const both = await Promise.all([
      eraseCustomer(records.deps, callerNamed('Bo'), email),
      eraseCustomer(records.deps, callerNamed('Bo'), email),
    ]);
    expect(both.map(({ orders }) => orders.map(({ kept }) => kept))).toEqual([[null], [null]]);
    expect(await findInvoices(shop.database.kysely, order.id)).toHaveLength(1);
  });

  it('sends no mail to an erased customer', async ({ shop, browser, records, mailBox }) => {
    const order = await records.shipped(browser, newMailbox());
    await eraseCustomer(records.deps, callerNamed('Bo'), (await records.orderOf(order)).email);
    expect(await mailBox.deliver(order.id)).toEqual([]);
    await shop.database.kysely
      .transaction()
      .execute((trx) => queueOrderMails(trx, order.id, ['shipped', 'parcel-returned']));
    expect(await mailBox.deliver(order.id)).toEqual([]);
  });

  it('keeps an order whole while something of it is open, and says what', async ({
    shop,
    records,
  }) => {
    const mailbox = newMailbox();
    const browser = await shop.browser();
    const placed = await records.place(browser, mailbox);
    const refunded = await records.shipped(browser, mailbox);
    const asked = await refundByStaff(
      shop.deps.payments,
      callerNamed('Bo'),
      refunded.number,
      ({ originalTotal }) => ({
        amount: originalTotal,
        key: 'k',
        reason: 'late',
      }),
    );
    expect(asked.ok).toBe(true);
    const reported = await records.shipped(browser, mailbox);
    const { items } = await records.orderOf(reported);
    await shop.database.kysely
      .insertInto('remakeRequests')
      .values({
        orderId: reported.id,
        orderItem: items[0]?.id ?? '',
        copies: 1,
        words: 'Scratched.',
      })
      .execute();
    const printing = await records.shipped(browser, mailbox);
    await buildPrintJobs(shop.database.kysely, await records.orderOf(printing), {
      state: 'waiting',
    });
    const wanted = [
      { number: placed.number, kept: 'not_ended', photosDeleted: 0, remains: null },
      { number: refunded.number, kept: 'payment_open', photosDeleted: 0, remains: null },
      { number: reported.number, kept: 'report_open', photosDeleted: 0, remains: null },
      { number: printing.number, kept: 'print_open', photosDeleted: 0, remains: null },
    ];

    expect((await planErasure(records.deps, mailbox)).orders).toEqual(wanted);
    expect((await eraseCustomer(records.deps, callerNamed('Bo'), mailbox)).orders).toEqual(wanted);
    for (const { id, number } of [placed, refunded, reported, printing]) {
      expect(await records.orderOf({ id, number, total: 0 })).toMatchObject({
        email: mailbox,
        items: [{ fileName: 'leila at the sea.jpg' }],
        erasedAt: null,
      });
    }

    await shop.database.kysely
      .updateTable('printJobs')
      .set({ state: 'cancelled', cancelledAt: new Date() })
      .where('orderId', '=', printing.id)
      .execute();
    expect((await planErasure(records.deps, mailbox)).orders[3]?.kept).toBeNull();
    expect((await records.orderOf(printing)).erasedAt).toBeNull();
    expect(
      (await eraseCustomer(records.deps, callerNamed('Bo'), mailbox)).orders[3]?.kept,
    ).toBeNull();
  });

  it('keeps the name of a photo that an open order has too', async ({ shop, browser, records }) => {
    const mailbox = newMailbox();
    const ended = await records.shipped(browser, mailbox);
    const open = await records.place(browser, mailbox);
    const [line] = (await records.orderOf(ended)).items;
    await shop.database.kysely
      .updateTable('orderItems')
      .set({ photo: line?.photo ?? '' })
      .where('orderId', '=', open.id)
      .execute();
    const { orders } = await eraseCustomer(records.deps, callerNamed('Bo'), mailbox);
    expect(orders.map(({ kept }) => kept)).toEqual([null, 'not_ended']);
    const photo = await shop.database.kysely
      .selectFrom('photos')
      .select('fileName')
      .where('id', '=', line?.photo ?? '')
      .executeTakeFirstOrThrow();
    expect(photo.fileName).toBe('leila at the sea.jpg');
  });

  it('deletes bookings that are over or cancelled, and keeps upcoming ones', async ({
    shop,
    records,
  }) => {
    const studio = await buildStudio(shop.database.kysely);
    const person = { email: newMailbox(), phone: '+216 71 555 177', network: '10.9.9.1' };
    const cancelled = await book(shop, studio, '10:00', person);
    const link = await createBookingLink(shop, cancelled.body.bookingId);
    await follow(shop, '/confirm', link);
    await follow(shop, '/cancel', link);
    const upcoming = await book(shop, studio, '11:00', person);
    await follow(shop, '/confirm', await createBookingLink(shop, upcoming.body.bookingId));
    expect((await planErasure(records.deps, person.email)).bookings).toEqual({
      over: 1,
      upcoming: 1,
    });
    expect((await eraseCustomer(records.deps, callerNamed('Bo'), person.email)).bookings).toEqual({
      over: 1,
      upcoming: 1,
    });
    const later = { ...records.deps, clock: () => Date.now() + 3 * 24 * 60 * 60 * 1000 };
    expect((await eraseCustomer(later, callerNamed('Bo'), person.email)).bookings).toEqual({
      over: 1,
      upcoming: 0,
    });
    const left = await shop.database.kysely
      .selectFrom('bookings')
      .select('id')
      .where('email', '=', person.email)
      .execute();
    expect(left).toEqual([]);
  });
});
