import { describe, expect } from 'vitest';
import type {
  Customer,
  FoundCustomer,
  PlannedErasure,
  ErasureResult,
} from '#contract/staff/customers.ts';
import { listActs } from '#tests/support/audit.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { book, it, newMailbox } from '#tests/support/customer-records.ts';
import { signInAs } from '#tests/support/staff.ts';

interface Found {
  readonly customers: readonly FoundCustomer[];
}

describe('the customers of the shop', () => {
  it('are found by mail, phone and name, one for each mailbox, and by an appointment alone', async ({
    shop,
    browser,
    records,
  }) => {
    const mailbox = newMailbox();
    await records.shipped(browser, mailbox);
    const latest = await records.shipped(await shop.browser(), mailbox.replace('@', '+b@'));
    const csr = await signInAs(shop, 'csr');
    const find = async (search: string) =>
      (await csr.post<Found>('/api/staff/customers/find', { search })).body.customers;
    const found = await find(mailbox);
    expect(found).toMatchObject([{ customer: latest.number, name: 'Leila Benammar', orders: 2 }]);
    const byPhone = (await find('312 444 0166')).map(({ customer }) => customer);
    expect(byPhone).toContain(latest.number);
    const byName = (await find('benammar')).map(({ customer }) => customer);
    expect(byName).toContain(latest.number);
    expect(await find('zzyzx')).toEqual([]);
    expect(await find(' ')).toEqual([]);
    const studio = await buildStudio(shop.database.kysely);
    const email = newMailbox();
    await book(shop, studio, '12:00', { email, phone: '+216 71 555 901', network: '10.9.8.1' });
    const [booked] = await find('71 555 901');
    expect(booked).toMatchObject({ email, orders: 0 });
    const { body } = await csr.get<Customer>(`/api/staff/customers/${booked?.customer}`);
    expect(body).toMatchObject({ orders: { count: 0 }, bookings: { count: 1 } });
  });

  it('are shown with orders, money and mails of all spellings of the mailbox', async ({
    shop,
    browser,
    records,
  }) => {
    const mailbox = newMailbox();
    const order = await records.shipped(browser, mailbox);
    const other = await records.shipped(await shop.browser(), mailbox.replace('@', '+b@'));
    const csr = await signInAs(shop, 'csr');
    const path = `/api/staff/customers/${order.number}`;
    const { body } = await csr.get<Customer>(path);
    expect(body.orders.rows.map(({ number }) => number)).toEqual([other.number, order.number]);
    const total = Math.round((order.total + other.total) * 100) / 100;
    expect(body.money).toEqual([{ currency: 'USD', ordered: total, paid: total, returned: 0 }]);
    expect(body.mails.rows.map(({ number }) => number)).toContain(order.number);
    const data = await csr.get<{ orders: { number: string }[] }>(`${path}/data`);
    expect(data.body.orders.map(({ number }) => number)).toEqual([order.number, other.number]);
    expect(data.headers['content-disposition']).toContain('customer.json');
    const { rows } = await shop.database.pool.query<{ after: unknown }>(
      `select after from audit_log where act = 'customer.export' and object_id = $1`,
      [order.number],
    );
    expect(rows).toEqual([{ after: { orders: 2, bookings: 0 } }]);
  });

  it('are erased after a plan, by the typed address and with a fresh proof, once for an id', async ({
    shop,
    browser,
    records,
  }) => {
    const mailbox = newMailbox();
    const order = await records.shipped(browser, mailbox);
    const open = await records.place(await shop.browser(), mailbox);
    const owner = await signInAs(shop, 'owner');
    const path = `/api/staff/customers/${order.number}/erasure`;
    const { body: planned } = await owner.get<PlannedErasure>(path);
    expect(planned).toMatchObject({
      photos: 1,
      inBackupsUntil: null,
      plan: {
        orders: [
          { number: order.number, kept: null },
          { number: open.number, kept: 'not_ended' },
        ],
      },
    });
    const id = crypto.randomUUID();
    const wrong = await owner.post<{ error: string }>(path, { id, typed: 'other@example.com' });
    expect(wrong).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    shop.clock.offset += 10 * 60 * 1000;
    const old = await owner.post<{ error: string }>(path, { id, typed: mailbox });
    expect(old.body.error).toBe('staff_proof_required');
    shop.clock.offset = 0;
    const erased = await owner.post<{ result: ErasureResult }>(path, {
      id,
      typed: ` ${mailbox.toUpperCase()}`,
    });
    expect(erased.body.result.orders).toMatchObject([
      { number: order.number, kept: null, photosDeleted: 1 },
      { number: open.number, kept: 'not_ended' },
    ]);
    const again = await owner.post(path, { id, typed: mailbox });
    expect(again).toMatchObject({ status: 200, body: erased.body });
    expect((await listActs(shop.database, order.number)).slice(-2)).toEqual([
      'photo.delete',
      'customer.erase',
    ]);
    expect((await owner.get(`/api/staff/customers/${order.number}`)).status).toBe(404);
    const { rows } = await shop.database.pool.query('select * from erasures where id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain('leila');
    const stranger = await signInAs(shop, 'owner');
    expect((await stranger.post(path, { id, typed: mailbox })).status).toBe(404);
  });

  it('are of the whole shop: a studio’s people with the right see none', async ({
    shop,
    browser,
    records,
  }) => {
    const order = await records.shipped(browser, newMailbox());
    const studio = await buildStudio(shop.database.kysely);
    const extraRights = ['customers.see', 'customers.erase', 'photos.delete'] as const;
    const person = await signInAs(shop, 'studio', { studio, extraRights });
    const found = await person.post('/api/staff/customers/find', { search: 'benammar' });
    expect(found.status).toBe(404);
    for (const path of ['', '/data', '/erasure']) {
      const { status } = await person.get(`/api/staff/customers/${order.number}${path}`);
      expect(status).toBe(404);
    }
    const url = `/api/staff/orders/${order.number}/delete-photos`;
    expect((await person.post(url, { photos: 1 })).status).toBe(404);
  });
});

describe('the photos of an order', () => {
  it('are deleted after their number was typed, and a repeat deletes nothing more', async ({
    shop,
    browser,
    records,
  }) => {
    const order = await records.shipped(browser, newMailbox());
    const owner = await signInAs(shop, 'owner');
    const url = `/api/staff/orders/${order.number}/delete-photos`;
    expect((await owner.post(url, { photos: 2 })).status).toBe(400);
    const done = await owner.post(url, { photos: 1 });
    expect(done).toMatchObject({ status: 200, body: { deleted: 1, kept: 0, needing: [] } });
    const { rows } = await shop.database.pool.query(
      `select photo_files.photo from photo_files join order_items using (photo)
       where order_id = $1 and deleted_at is null`,
      [order.id],
    );
    expect(rows).toEqual([]);
    expect((await owner.post(url, { photos: 1 })).status).toBe(200);
  });
});
