import type * as z from 'zod';
import { describe, expect } from 'vitest';
import type { remakesResponse } from '#contract/staff/production.ts';
import { buildPrintJobs } from '#tests/support/build-drop.ts';
import { buildOrder, buildStudio } from '#tests/support/build-order.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

const path = '/api/staff/remakes';

/** A shipped order with an open report of its first print. */
async function buildReport(shop: TestShop) {
  const { kysely } = shop.database;
  const order = await buildOrder(kysely, { paid: true, language: 'ar', items: [{ quantity: 3 }] });
  await buildPrintJobs(kysely, order, { state: 'printed' });
  await kysely
    .updateTable('orders')
    .set({ fulfilmentState: 'shipped' })
    .where('id', '=', order.id)
    .execute();
  const { id } = await kysely
    .insertInto('remakeRequests')
    .values({
      orderId: order.id,
      orderItem: order.items[0]?.id ?? '',
      copies: 2,
      words: 'A line through the sky',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, order };
}

describe('a customer’s report of a print', () => {
  it('is listed with what they wrote, and in which language they read the answer', async ({
    shop,
  }) => {
    const { id, order } = await buildReport(shop);
    const csr = await signInAs(shop, 'csr');
    const { remakes } = (await csr.get<z.infer<typeof remakesResponse>>(path)).body;
    expect(remakes.find((one) => one.id === id)).toMatchObject({
      order: order.number,
      language: 'ar',
      frame: 1,
      quantity: 3,
      copies: 2,
      words: 'A line through the sky',
    });
    expect((await csr.get(`${path}?after=nonsense`)).status).toBe(400);
  });

  it('is accepted once, which makes the print again', async ({ shop }) => {
    const { id, order } = await buildReport(shop);
    const csr = await signInAs(shop, 'csr');
    const accept = () => csr.post(`${path}/${id}/accept`, { copies: 2 });
    expect((await accept()).body).toEqual({ success: true });
    expect((await accept()).body).toEqual({ success: true });
    const jobs = await shop.database.kysely
      .selectFrom('printJobs')
      .select(['cause', 'copies'])
      .where('orderId', '=', order.id)
      .orderBy('round')
      .execute();
    expect(jobs).toEqual([
      { cause: 'order', copies: 3 },
      { cause: 'remake', copies: 2 },
    ]);
    const late = await csr.post(`${path}/${id}/decline`, { reply: 'No' });
    expect(late).toMatchObject({ status: 404, body: { error: 'remake_not_found' } });
  });

  it('is declined with a reply that the customer is mailed', async ({ shop }) => {
    const { id, order } = await buildReport(shop);
    const csr = await signInAs(shop, 'csr');
    expect((await csr.post(`${path}/${id}/decline`, { reply: '' })).status).toBe(400);
    const reply = 'The photo has this line.';
    expect((await csr.post(`${path}/${id}/decline`, { reply })).status).toBe(200);
    const mails = await shop.database.kysely
      .selectFrom('orderMails')
      .select('reference')
      .where('orderId', '=', order.id)
      .where('kind', '=', 'remake-declined')
      .execute();
    expect(mails).toEqual([{ reference: id }]);
  });

  it('is not there for a studio’s people when it is another’s', async ({ shop }) => {
    const { id } = await buildReport(shop);
    const studio = await buildStudio(shop.database.kysely);
    const other = await signInAs(shop, 'studio', { studio, extraRights: ['remakes.decide'] });
    expect((await other.get<z.infer<typeof remakesResponse>>(path)).body.remakes).toEqual([]);
    expect((await other.post(`${path}/${id}/accept`, { copies: 1 })).status).toBe(404);
  });
});
