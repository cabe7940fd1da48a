import { describe, expect } from 'vitest';
import { buildOrder, buildStudio } from '#tests/support/build-order.ts';
import { cashOrder, edit, paidByTransfer, quote, read } from '#tests/support/order-edits.ts';
import { readOrder } from '#tests/support/refunds.ts';
import { readRow, updateRows } from '#tests/support/rows.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';
import { liftCallLimits, type TestShop } from '#tests/support/test-shop.ts';

it.beforeAll(async ({ shop }) => {
  await shop.listen();
  await liftCallLimits(shop);
});
it.beforeEach(({ shop }) => {
  shop.clock.offset = 0;
});

describe('prints that are planned', () => {
  async function addJob(
    shop: TestShop,
    { orderId, line, copies }: { orderId: string; line: string; copies: number },
    state: 'waiting' | 'queued' | 'rendered',
  ): Promise<void> {
    const { pool } = shop.database;
    const made = state === 'rendered';
    await pool.query(
      `insert into print_jobs (order_id, order_item, copies, wait_until, state, batch, source, source_sha256, dpi,
         layout, color, program, rendered_at)
       values ($1, $2, $3, now(), $4, $5, $6, $7, $8, $9, $10, $10, $11)`,
      [
        orderId,
        line,
        copies,
        state,
        made
          ? (
              await pool.query<{ id: number }>(
                `insert into print_batches (paper, finish) values ('10x15', $1) returning id`,
                [crypto.randomUUID()],
              )
            ).rows[0]?.id
          : null,
        made ? 'original' : null,
        made ? Buffer.alloc(32) : null,
        made ? 300 : null,
        made ? '{}' : null,
        made ? 'srgb' : null,
        made ? new Date() : null,
      ],
    );
  }

  it('are planned again for the lines that change, and stay for the others', async ({ shop }) => {
    const csr = await signInAs(shop, 'csr');
    const { id: orderId, number, items } = await cashOrder(shop);
    for (const { id, quantity } of items) {
      await addJob(shop, { orderId, line: id, copies: quantity }, 'queued');
    }
    const line = items[0]?.id ?? '';
    expect((await edit(csr, number, { lines: [{ line, quantity: 11 }] })).status).toBe(200);
    const { rows } = await shop.database.pool.query<{ line: string }>(
      'select order_item as line from print_jobs where order_id = $1',
      [orderId],
    );
    expect(rows.map((row) => row.line).toSorted()).toEqual(
      items
        .slice(1)
        .map(({ id }) => id)
        .toSorted(),
    );
    const listing = await readRow(shop.database.kysely, 'orderListings', { orderId });
    expect(listing.printsAll).toBe(2);
  });

  it('hold a line in a batch, and its order’s delivery, with the reason', async ({ shop }) => {
    const csr = await signInAs(shop, 'csr');
    const { id: orderId, number, items } = await cashOrder(shop);
    const [line = '', other = ''] = items.map(({ id }) => id);
    await addJob(shop, { orderId, line, copies: 10 }, 'rendered');
    expect((await read(csr, number)).body.lockedLines).toEqual([line]);
    const locked = { lines: [{ line, quantity: 11 }] };
    expect((await quote(csr, number, locked)).body.obstacle).toBe('in_batch');
    expect((await edit(csr, number, locked)).body.details).toEqual({ reason: 'in_batch' });
    expect((await edit(csr, number, { lines: [{ line: other, quantity: 3 }] })).status).toBe(200);
    const studio = await buildStudio(shop.database.kysely);
    const pickup = { delivery: { method: 'pickup' as const, studio } };
    expect((await quote(csr, number, pickup)).body.obstacle).toBe('in_batch');
  });
});

describe('an edit of the delivery', () => {
  const home = {
    firstName: 'Leïla',
    lastName: 'Haddad',
    address: '12 King Street West',
    city: 'Toronto',
    postalCode: 'M5H 1A1',
    province: 'ON',
  };

  it('changes the address and the taxes that follow from it', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const order = await paidByTransfer(shop);
    expect(order.taxLines.map(({ name }) => name)).toEqual(['GST', 'QST']);
    const change = { delivery: { method: 'shipping' as const, address: home } };
    const quoted = (await quote(owner, order.number, change)).body;
    expect(quoted.after.taxes).toMatchObject([{ name: 'HST', percent: 13 }]);
    expect((await edit(owner, order.number, change)).status).toBe(200);
    const after = await readOrder(shop, order);
    expect(after.appliedProvince).toBe('ON');
    expect(after.shippingAddress).toMatchObject({ ...home, country: 'CA' });
  });

  it('refuses an address that the checkout refuses', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const { number } = await paidByTransfer(shop);
    const address = { ...home, postalCode: 'H3B 1A7' };
    const quoted = await quote(owner, number, { delivery: { method: 'shipping', address } });
    expect(quoted.body.error).toBe('region_mismatch');
  });

  it('moves an order to a studio and back, with the fee that the delivery costs', async ({
    shop,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const order = await buildOrder(shop.database.kysely, { country: 'CA', method: 'interac' });
    const studio = await buildStudio(shop.database.kysely, {
      country: 'CA',
      city: 'Montréal',
      timeZone: 'America/Toronto',
    });
    const moved = await edit(owner, order.number, { delivery: { method: 'pickup', studio } });
    expect(moved.body).toMatchObject({ settlement: 'pay_later' });
    const there = await readOrder(shop, order);
    expect(there).toMatchObject({ deliveryMethod: 'pickup', studio, shippingFee: 0 });
    expect(there.shippingAddress).toBeNull();
    const { country: _, ...address } = order.shippingAddress ?? { ...home, country: 'CA' };
    await edit(owner, order.number, { delivery: { method: 'shipping', address } });
    const back = await readOrder(shop, order);
    expect(back).toMatchObject({
      deliveryMethod: 'shipping',
      studio: null,
      total: order.total,
      shippingAddress: order.shippingAddress,
    });
  });

  it('notifies the studio that an order moves to', async ({ shop }) => {
    const csr = await signInAs(shop, 'csr');
    const { kysely } = shop.database;
    const order = await buildOrder(kysely, {
      country: 'TN',
      method: 'in_store',
      delivery: 'pickup',
    });
    const mail = { orderId: order.id, kind: 'studio-notification' } as const;
    await updateRows(kysely, 'orderMails', mail, { sentAt: new Date() });
    const studio = await buildStudio(kysely);
    const moved = await edit(csr, order.number, { delivery: { method: 'pickup', studio } });
    expect(moved).toMatchObject({ status: 200, body: { settlement: 'nothing' } });
    expect(await readOrder(shop, order)).toMatchObject({ studio, total: order.total });
    expect((await readRow(kysely, 'orderMails', mail)).sentAt).toBeNull();
  });

  it('keeps a cash order with the courier, and refuses a studio of another country', async ({
    shop,
  }) => {
    const csr = await signInAs(shop, 'csr');
    const { number } = await cashOrder(shop);
    const tunis = await buildStudio(shop.database.kysely);
    const paris = await buildStudio(shop.database.kysely, { country: 'FR', city: 'Paris' });
    const to = (studio: string) => ({ delivery: { method: 'pickup' as const, studio } });
    expect((await quote(csr, number, to(tunis))).body.obstacle).toBe('method_not_offered');
    expect((await quote(csr, number, to(paris))).body.error).toBe('studio_not_found');
  });
});
