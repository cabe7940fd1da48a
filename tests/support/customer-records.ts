import { expect } from 'vitest';
import { defaultCatalogues } from '#tests/support/default-catalogues.ts';
import type { BookingResponse, LinkedBooking } from '#contract/bookings.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { addDays, toLocalTime } from '#domain/common/local-time.ts';
import { signBookingLink } from '#server/features/bookings/booking-link.ts';
import { findBooking } from '#server/features/bookings/bookings.repo.ts';
import type { ErasureDeps } from '#server/features/customers/index.ts';
import { findOrderById, runStaffAction } from '#server/features/orders/index.ts';
import { openBlobStore } from '#server/platform/storage/blob-store.ts';
import { callerNamed } from './callers.ts';
import type { TestDatabase } from './databases.ts';
import { placeTestOrder, type TestOrder } from './orders.ts';
import { payInWindow } from './paying.ts';
import { it as shopTest } from './shop-fixtures.ts';
import type { TestBrowser, TestShop } from './test-shop.ts';

/** The next day at a test studio. */
export function tomorrow(): string {
  return addDays(toLocalTime(Date.now(), 'Africa/Tunis').date, 1);
}

/** A time of that day, by the studio's clock. */
export function slotAt(time: string): string {
  return `${tomorrow()}T${time}:00+01:00`;
}

let bookers = 0;

/** A new customer with an address and a network of their own. */
export function newPerson() {
  bookers += 1;
  return {
    email: `person${bookers}@example.com`,
    phone: `+216 71 ${String(100_000 + bookers)}`,
    network: `10.${bookers >> 8}.${bookers & 255}.1`,
  };
}

/** A customer who books. */
type BookingPerson = ReturnType<typeof newPerson>;

type BookingBody = Partial<BookingResponse & LinkedBooking & ErrorBody>;

/** Sends a call from a network, in a session if one is given. */
export async function sendFrom(
  shop: TestShop,
  url: string,
  payload: object,
  { network, browser }: { network: string; browser?: TestBrowser | undefined },
) {
  const response = await shop.app.inject({
    method: 'POST',
    url,
    remoteAddress: network,
    ...(browser && { cookies: { ...browser.cookies } }),
    headers: { 'accept-language': 'en' },
    payload,
  });
  const { statusCode: status, headers } = response;
  return { status, headers, body: response.json<BookingBody>() };
}

/** A request for a portrait at a time of tomorrow. */
export function requestFor(studioId: string, time: string, { email, phone }: BookingPerson) {
  return {
    bookingId: crypto.randomUUID(),
    studioId,
    service: 'portrait',
    startsAt: slotAt(time),
    name: 'First Last',
    email,
    phone,
    language: 'fr',
  };
}

/** Books a portrait at a time of tomorrow. */
export function book(
  shop: TestShop,
  studioId: string,
  time: string,
  person: BookingPerson = newPerson(),
  browser?: TestBrowser,
) {
  return sendFrom(shop, '/api/bookings', requestFor(studioId, time, person), {
    network: person.network,
    browser,
  });
}

/** The secret of a booking's private link. */
export async function createBookingLink(
  shop: TestShop,
  bookingId: string | undefined,
): Promise<string> {
  const booking = await findBooking(shop.database.kysely, bookingId ?? '');
  if (!booking) throw new Error('nothing was booked');
  return signBookingLink(booking, shop.deps.bookings.linkKey);
}

/** Calls an endpoint of a booking's private link. */
export function follow(shop: TestShop, path: string, link: string, network = '10.200.0.1') {
  return sendFrom(shop, `/api/booking-links${path}`, { link }, { network });
}

/** Kinds of the mails queued for a booking, in their order. */
export async function listBookingMails(
  shop: TestShop,
  bookingId: string | undefined,
): Promise<string[]> {
  const rows = await shop.database.kysely
    .selectFrom('bookingMails')
    .select('kind')
    .where('booking', '=', bookingId ?? '')
    .orderBy('queuedAt')
    .orderBy('kind')
    .execute();
  return rows.map(({ kind }) => kind);
}

/** Ids of the bookings that are confirmed or hold a time. */
export async function liveAt(shop: TestShop, studioId: string, time: string) {
  const rows = await shop.database.kysely
    .selectFrom('bookings')
    .select('id')
    .where('studio', '=', studioId)
    .where('startsAt', '=', new Date(slotAt(time)))
    .where('cancelledAt', 'is', null)
    .where('releasedAt', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

const address = { firstName: 'Leila', lastName: 'Benammar', address: '77 Almond Street' };
const customer = {
  name: 'Leila Benammar',
  phone: '+1 312 444 0166',
  orderNote: 'Ring at the green gate.',
  sourceVisitUrl: 'http://localhost/?from=leila',
  shippingAddress: { ...address, city: 'Chicago', postalCode: '60602', country: 'US', state: 'IL' },
};
/** Patterns of the customer's data in any row. */
const traces = [
  /leila/i,
  /benammar/i,
  /almond/i,
  /4440166|444 0166/,
  /green gate/,
  /PARCEL77/,
  /,9990,/,
];

const drop = {
  version: 1,
  format: 'darkroom',
  entries: ['D1'],
  files: [{ kind: 'text', path: 'D1.TXT', text: '' }],
};

let people = 0;

/** The address of a customer that no other test has. */
export function newMailbox(): string {
  people += 1;
  return `leila${people}@example.com`;
}

/** Manifest of the drop of {@link it}'s `leaveTraces` after the erasure. */
export const erasedDrop = { ...drop, entries: [], files: [] };

/** Stores what the other features keep of a customer: a report, a drop, the use of a discount and held mails. */
async function leaveTraces(
  { pool }: TestDatabase,
  { id }: TestOrder,
  email: string,
): Promise<void> {
  await pool.query(
    `insert into remake_requests (order_id, order_item, copies, words, state, decided_by, decided_at, reply)
     select $1, id, 1, 'Leila is cut off.', 'declined', 'A', now(), 'Leila, it is as ordered.'
     from order_items where order_id = $1`,
    [id],
  );
  await pool.query(
    `with batch as (
       insert into print_batches (paper, finish, state, closed_at, ended_at)
       values ('4x6', 'glossy', 'done', now(), now()) returning id)
     insert into print_drops (batch, order_id, part, parts, name, format, manifest, state, delivered_at)
     select id, $1, 1, 1, $2, 'darkroom', $3, 'delivered', now() from batch`,
    [id, `D${id.slice(-8)}`, { ...drop, files: [{ ...drop.files[0], text: customer.name }] }],
  );
  await pool.query(
    `with rule as (
       insert into price_rules (code, status, value, value_type) values ($2, 'active', 1, 'percentage')
       returning id)
     insert into price_rule_uses (order_id, price_rule, email_key) select $1, id, $3 from rule`,
    [id, `CODE${id.slice(-8)}`.toUpperCase(), email],
  );
  await pool.query(
    `insert into held_mails (mail, kind, recipient, subject, held_at)
     values ($1, 'customer-confirmation', $2, 'Hello', now())`,
    [`${id}.customer-confirmation`, email],
  );
  await pool.query(
    `update order_contacts set email_key = $2, phone_key = '13124440166' where order_id = $1`,
    [id, email],
  );
}

/** The tables with a row that has a trace of her, among them the queue's. */
async function findTraces({ pool }: TestDatabase): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker') order by 1`,
  );
  expect(tables.length).toBeGreaterThan(30);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `select each::text as row from ${name} each`,
    );
    if (rows.some(({ row }) => traces.some((trace) => trace.test(row)))) found.push(name);
  }
  return found;
}

/** Vitest's `it` with orders of a customer whose name, address and phone are found by `tracesIn`. */
export const it = shopTest.extend('records', { scope: 'file' }, async ({ shop }) => {
  const deps: ErasureDeps = {
    ...shop.deps.photos,
    prints: await openBlobStore(shop.config, 'prints'),
    clock: shop.deps.orders.clock,
    deleteAfterDays: undefined,
    shop: { ...shop.config, catalogues: defaultCatalogues },
  };
  const { kysely } = shop.database;
  const rename = async (order: TestOrder): Promise<void> => {
    await shop.database.pool.query(
      `update photos set file_name = 'leila at the sea.jpg' where id in (
         select photo from order_items where order_id = $1)`,
      [order.id],
    );
    await kysely
      .updateTable('orderItems')
      .set({ fileName: 'leila at the sea.jpg' })
      .where('orderId', '=', order.id)
      .execute();
  };
  const place = async (browser: TestBrowser, email: string): Promise<TestOrder> => {
    const order = await placeTestOrder(shop, browser, 'US', { ...customer, email });
    await payInWindow(shop, browser, order);
    await rename(order);
    return order;
  };
  const ship = async ({ number }: TestOrder): Promise<void> => {
    const shipment = { carrier: 'UPS', trackingNumber: 'PARCEL77' };
    for (const action of [
      { kind: 'start_production' },
      { kind: 'mark_shipped', shipment, mailsCorrection: false },
    ] as const) {
      expect(
        await runStaffAction(shop.deps.orders, callerNamed('A'), number, action),
      ).toMatchObject({
        ok: true,
      });
    }
  };
  return {
    deps,
    place,
    ship,
    leaveTraces: (order: TestOrder, email: string) => leaveTraces(shop.database, order, email),
    shipped: async (browser: TestBrowser, email: string): Promise<TestOrder> => {
      const order = await place(browser, email);
      await ship(order);
      return order;
    },
    orderOf: async ({ id }: TestOrder) => {
      const order = await findOrderById(kysely, id);
      if (!order) throw new Error('the order is gone');
      return order;
    },
    tracesIn: () => findTraces(shop.database),
  };
});
