import { describe, expect } from 'vitest';
import type { OwnData } from '#contract/own-data.ts';
import { ownDataWord, type OwnDataWant } from '#domain/customers/own-data.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { listActs } from '#tests/support/audit.ts';
import { book, it, newMailbox, newPerson } from '#tests/support/customer-records.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import type { MailBox } from '#tests/support/mails.ts';
import { findOrderLink } from '#tests/support/paying.ts';
import type { TestOrder } from '#tests/support/orders.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { eraseCustomer } from '../index.ts';

interface Opened {
  readonly data: OwnData;
  readonly error?: string;
}

/** Asks on the page of an order, and returns the secret of the link in the mail. */
async function ask(
  { shop, mailBox }: { shop: TestShop; mailBox: MailBox },
  order: TestOrder,
  wants: OwnDataWant,
): Promise<string> {
  const browser = await shop.browser();
  const link = await findOrderLink(shop, order);
  const asked = await browser.post(`/api/order-links/${link}/data-requests`, { wants });
  expect(asked.status).toBe(202);
  const [mail] = await mailBox.runQueued('send-own-data-link');
  const [, secret = ''] =
    new RegExp(String.raw`/track/${ownDataWord}#([\w-]+)`).exec(mail?.parsed.text ?? '') ?? [];
  expect(secret).not.toBe('');
  return secret;
}

/** Of ten years after this one, in which the invoices are issued. */
const lastDay = `${new Date().getUTCFullYear() + 10}-12-31`;

describe('a link to a customer’s own data', () => {
  it('comes to the address of the order alone, works for a day, and is no other link', async ({
    shop,
    browser,
    records,
    mailBox,
  }) => {
    const mailbox = newMailbox();
    const order = await records.shipped(browser, mailbox);
    const orderLink = await findOrderLink(shop, order);
    await browser.post(`/api/order-links/${orderLink}/data-requests`, { wants: 'copy' });
    const mails = await mailBox.runQueued('send-own-data-link');
    expect(mails.map(({ recipients }) => recipients)).toEqual([[mailbox]]);
    expect(await mailBox.runQueued('send-own-data-link')).toEqual([]);
    const secret = /#([\w-]+)/.exec(mails[0]?.parsed.text ?? '')?.[1] ?? '';
    const opened = await browser.get<Opened>(`/api/own-data/${secret}`);
    expect(opened.status).toBe(200);
    expect(opened.headers).toMatchObject({ 'cache-control': 'private, no-store' });
    expect((await browser.get(`/api/own-data/${orderLink}`)).body).toMatchObject({
      error: 'order_link_invalid',
    });
    expect((await browser.get(`/api/order-links/${secret}`)).status).toBe(404);
    expect((await browser.post(`/api/own-data/${secret}/erase`, {})).status).toBe(404);
    shop.clock.offset += 24 * 60 * 60 * 1000 + 1000;
    const ended = await browser.get<Opened>(`/api/own-data/${secret}`);
    shop.clock.offset = 0;
    expect(ended).toMatchObject({ status: 410, body: { error: 'order_link_expired' } });
  });

  it('is mailed three times in an hour for an order at most', async ({
    shop,
    browser,
    records,
    mailBox,
  }) => {
    const order = await records.shipped(browser, newMailbox());
    const link = await findOrderLink(shop, order);
    const url = `/api/order-links/${link}/data-requests`;
    const statuses: number[] = [];
    for (const wants of ['copy', 'erasure', 'copy', 'copy'] as const) {
      statuses.push((await browser.post(url, { wants })).status);
    }
    expect(statuses).toEqual([202, 202, 202, 429]);
    expect(await mailBox.runQueued('send-own-data-link')).toHaveLength(3);
    expect((await browser.post(url, { wants: 'all' })).status).toBe(400);
    expect(
      (await browser.post('/api/order-links/wrong/data-requests', { wants: 'copy' })).status,
    ).toBe(404);
  });
});

describe('the copy of a customer’s data', () => {
  it('holds all orders of the mailbox, as data, as a page and with the photos, and is fetched for an hour', async ({
    shop,
    browser,
    records,
    mailBox,
  }) => {
    const mailbox = newMailbox();
    const order = await records.shipped(browser, mailbox);
    const other = await records.place(await shop.browser(), mailbox.toUpperCase());
    const stranger = await records.shipped(await shop.browser(), newMailbox());
    const secret = await ask({ shop, mailBox }, order, 'copy');
    const { body } = await browser.get<Opened>(`/api/own-data/${secret}`);
    expect(body.data).toMatchObject({
      wants: 'copy',
      plan: { orders: [{ number: order.number }, { number: other.number }] },
      photos: 2,
      result: null,
    });

    const fetched = await shop.app.inject({ url: `/api/own-data/${secret}/copy` });
    expect(fetched.statusCode).toBe(200);
    expect(fetched.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="your-data.zip"',
      'cache-control': 'private, no-store',
    });
    const zip = fetched.rawPayload.toString('latin1');
    expect(fetched.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect(Number(fetched.headers['content-length'])).toBe(fetched.rawPayload.length);
    for (const { number } of [order, other]) {
      expect(zip).toContain(`photos/${number}/001 leila at the sea.jpg`);
      expect(zip).toContain(`"number": "${number}"`);
    }
    expect(zip).toContain('<bdi>Leila Benammar</bdi>');
    expect(zip).not.toContain(stranger.number);
    expect(zip).not.toMatch(/session_id|fingerprint|<script/);
    expect(await listActs(shop.database, order.number)).toContain('customer.export');
    // A file that was made for this copy alone leaves no trace.
    const { rows } = await shop.database.pool.query(
      `select from file_checksums sums where not exists (
         select from photo_files where photo_files.sha256 = sums.sha256)`,
    );
    expect(rows).toEqual([]);

    expect((await shop.app.inject({ url: `/api/own-data/${secret}/copy` })).statusCode).toBe(200);
    shop.clock.offset += 61 * 60 * 1000;
    const late = await shop.app.inject({ url: `/api/own-data/${secret}/copy` });
    shop.clock.offset = 0;
    expect(late.statusCode).toBe(410);
    const acts = await listActs(shop.database, order.number);
    expect(acts.filter((act) => act === 'customer.export')).toHaveLength(1);
  });
});

describe('the erasure by a customer', () => {
  it('shows first what goes and stays, erases once, and a repeat returns the same', async ({
    shop,
    browser,
    records,
    mailBox,
  }) => {
    const mailbox = newMailbox();
    const order = await records.shipped(browser, mailbox);
    const open = await records.place(await shop.browser(), mailbox);
    const secret = await ask({ shop, mailBox }, order, 'erasure');
    const planned = await browser.get<Opened>(`/api/own-data/${secret}`);
    expect(planned.body.data).toMatchObject({
      wants: 'erasure',
      plan: {
        orders: [
          { number: order.number, kept: null },
          { number: open.number, kept: 'not_ended', remains: null },
        ],
      },
      photos: 1,
      documentsUntil: lastDay,
      result: null,
      inBackupsUntil: null,
    });
    expect((await records.orderOf(order)).erasedAt).toBeNull();

    const erased = await browser.post<Opened>(`/api/own-data/${secret}/erase`, {});
    expect(erased.status).toBe(200);
    const { result, documentsUntil } = erased.body.data;
    expect(result?.orders).toMatchObject([
      { number: order.number, kept: null, photosDeleted: 1 },
      { number: open.number, kept: 'not_ended' },
    ]);
    expect(result?.orders[0]?.remains?.documents).toHaveLength(1);
    expect(documentsUntil).toBe(lastDay);
    expect((await records.orderOf(order)).erasedAt).not.toBeNull();
    expect((await records.orderOf(open)).name).toBe('Leila Benammar');
    const { rows } = await shop.database.pool.query<{ kind: string; address: string | null }>(
      `select actor_kind as kind, address from audit_log where object_id = $1 and act = 'customer.erase'`,
      [order.number],
    );
    expect(rows).toEqual([{ kind: 'customer', address: null }]);

    const again = await browser.post<Opened>(`/api/own-data/${secret}/erase`, {});
    expect(again.body.data.result).toEqual(result);
    const shown = await browser.get<Opened>(`/api/own-data/${secret}`);
    expect(shown.body.data.result).toEqual(result);
    expect(await listActs(shop.database, open.number)).not.toContain('customer.erase');
  });

  it('changes nothing while every order has something open, and the link keeps working', async ({
    shop,
    browser,
    records,
    mailBox,
  }) => {
    const order = await records.place(browser, newMailbox());
    const secret = await ask({ shop, mailBox }, order, 'erasure');
    const refused = await browser.post<Opened>(`/api/own-data/${secret}/erase`, {});
    expect(refused.body.data).toMatchObject({
      plan: { orders: [{ kept: 'not_ended' }] },
      result: null,
    });
    await records.ship(order);
    const erased = await browser.post<Opened>(`/api/own-data/${secret}/erase`, {});
    expect(erased.body.data.result?.orders).toMatchObject([{ kept: null }]);
  });

  it('is one erasure when two calls come at the same time', async ({
    shop,
    browser,
    records,
    mailBox,
  }) => {
    const mailbox = newMailbox();
    const order = await records.shipped(browser, mailbox);
    await records.shipped(await shop.browser(), mailbox);
    const secret = await ask({ shop, mailBox }, order, 'erasure');
    const erase = () => browser.post<Opened>(`/api/own-data/${secret}/erase`, {});
    const [one, other] = await Promise.all([erase(), erase()]);
    expect(one.body.data.result?.orders).toHaveLength(2);
    expect(other.body.data.result).toEqual(one.body.data.result);
    const acts = await listActs(shop.database, order.number);
    expect(acts.filter((act) => act === 'customer.erase')).toHaveLength(1);
  });

  it('goes on after it was interrupted, and reports the orders that were erased before', async ({
    shop,
    browser,
    records,
    mailBox,
  }) => {
    const mailbox = newMailbox();
    const first = await records.shipped(browser, mailbox);
    const second = await records.place(await shop.browser(), mailbox);
    const secret = await ask({ shop, mailBox }, first, 'erasure');
    // The process ended after the first order.
    await eraseCustomer(records.deps, callerNamed('Bo'), mailbox);
    await records.ship(second);
    await shop.database.pool.query(
      `update data_requests set used_at = now() - interval '11 minutes', planned = $2 where order_id = $1`,
      [first.id, JSON.stringify([first, second].map(({ id, number }) => ({ id, number })))],
    );
    const erased = await browser.post<Opened>(`/api/own-data/${secret}/erase`, {});
    expect(erased.body.data.result?.orders.map(({ number, kept }) => [number, kept])).toEqual([
      [first.number, null],
      [second.number, null],
    ]);
    expect((await records.orderOf(second)).erasedAt).not.toBeNull();
  });

  it('deletes appointments that are over and leaves those to come', async ({
    shop,
    browser,
    records,
    mailBox,
  }) => {
    const mailbox = newMailbox();
    const order = await records.shipped(browser, mailbox);
    const studio = await buildStudio(shop.database.kysely);
    await book(shop, studio, '11:00', { ...newPerson(), email: mailbox });
    const secret = await ask({ shop, mailBox }, order, 'erasure');
    const { body } = await browser.get<Opened>(`/api/own-data/${secret}`);
    expect(body.data.plan.bookings).toEqual({ over: 0, upcoming: 1 });
    const erased = await browser.post<Opened>(`/api/own-data/${secret}/erase`, {});
    expect(erased.body.data.result?.bookings).toEqual({ over: 0, upcoming: 1 });
  });
});

describe('a request whose order was erased by the shop', () => {
  it('has no link any more', async ({ shop, browser, records, mailBox }) => {
    const mailbox = newMailbox();
    const order = await records.shipped(browser, mailbox);
    const link = await findOrderLink(shop, order);
    const secret = await ask({ shop, mailBox }, order, 'copy');
    await eraseCustomer(records.deps, callerNamed('Bo'), mailbox);
    expect((await browser.get(`/api/own-data/${secret}`)).status).toBe(410);
    const late = await browser.post(`/api/order-links/${link}/data-requests`, { wants: 'copy' });
    expect(late.status).toBe(404);
  });
});
