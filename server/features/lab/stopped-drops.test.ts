import { describe, expect } from 'vitest';
import * as z from 'zod';
import { leaseMs } from '#domain/lab/lab-claims.ts';
import { claim, deliver, openLab, readOutcome } from '#tests/support/lab-fixtures.ts';
import { it as base } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { readRow, updateRows } from '#tests/support/rows.ts';
import { cancelOrderJobs } from '../prints/jobs/cancel-jobs.ts';

const it = base.extend('lab', ({ shop }) => openLab(shop));

describe('the drop of a cancelled order', () => {
  const rowOf = (shop: TestShop, id: string) => readRow(shop.database.kysely, 'printDrops', { id });

  const cancelOrder = async (shop: TestShop, id: string): Promise<string> => {
    const { orderId } = await rowOf(shop, id);
    const cancelled = { fulfilmentState: 'cancelled' } as const;
    await updateRows(shop.database.kysely, 'orders', { id: orderId }, cancelled);
    return orderId;
  };

  const sweep = (shop: TestShop, orderId: string) =>
    shop.database.kysely
      .transaction()
      .execute((trx) => cancelOrderJobs(trx, orderId, shop.parts.clock()));

  it('is cancelled although an agent holds it, and stays so after the lease', async ({
    shop,
    lab,
  }) => {
    const drop = await lab.drop();
    const { claimId } = await claim(lab);
    await sweep(shop, await cancelOrder(shop, drop.id));
    expect(await rowOf(shop, drop.id)).toMatchObject({ state: 'cancelled', leaseUntil: null });
    const body = { claimId, placing: true };
    expect(readOutcome(await lab.post(`/drops/${drop.id}/lease`, body))).toBe(
      '409 drop_claim_lost',
    );
    shop.clock.offset += leaseMs + 1000;
    expect((await claim(lab)).ids).toEqual([]);
    expect((await rowOf(shop, drop.id)).state).toBe('cancelled');
  });

  it('is neither given out nor renewed before it is cancelled itself', async ({ shop, lab }) => {
    const [claimed, waiting] = [await lab.drop(), await lab.drop()];
    const { claimId } = await claim(lab);
    await cancelOrder(shop, claimed.id);
    await cancelOrder(shop, waiting.id);
    expect((await claim(lab)).ids).toEqual([]);
    expect((await claim(lab, 1, claimId)).ids).toEqual([]);
    for (const placing of [false, true]) {
      const renewed = await lab.post(`/drops/${claimed.id}/lease`, { claimId, placing });
      expect(readOutcome(renewed)).toBe('409 drop_claim_lost');
    }
    shop.clock.offset += leaseMs + 1000;
    expect((await claim(lab)).ids).toEqual([]);
  });

  it('stays with the agent that has begun to put it in place', async ({ shop, lab }) => {
    const drop = await lab.drop();
    const { claimId } = await claim(lab);
    await lab.post(`/drops/${drop.id}/lease`, { claimId, placing: true });
    await sweep(shop, await cancelOrder(shop, drop.id));
    const renewed = await lab.post(`/drops/${drop.id}/lease`, { claimId, placing: true });
    expect(readOutcome(renewed)).toBe('200 claimed');
    expect(await deliver(lab, drop.id, claimId)).toBe('200 delivered');
  });
});

describe('the drop of an order whose money stopped it', () => {
  const setPayment = async (
    shop: TestShop,
    drop: { readonly orderNumber: string },
    paymentState: 'paid' | 'payment_review' | 'refunded',
  ): Promise<void> => {
    const { kysely } = shop.database;
    await updateRows(kysely, 'orders', { number: drop.orderNumber }, { paymentState });
  };

  it.for(['payment_review', 'refunded'] as const)(
    'is given out again after %s, not in it',
    async (state, { shop, lab }) => {
      const drop = await lab.drop();
      await setPayment(shop, drop, state);
      expect((await claim(lab)).ids).toEqual([]);
      await setPayment(shop, drop, 'paid');
      const { claimId, ids } = await claim(lab);
      expect(ids).toEqual([drop.id]);
      await setPayment(shop, drop, state);
      expect((await claim(lab, 1, claimId)).ids).toEqual([]);
      const renewed = await lab.post(`/drops/${drop.id}/lease`, { claimId, placing: true });
      expect(readOutcome(renewed)).toBe('409 drop_claim_lost');
      shop.clock.offset += leaseMs + 1000;
      expect((await claim(lab)).ids).toEqual([]);
      await setPayment(shop, drop, 'paid');
      expect((await claim(lab)).ids).toEqual([drop.id]);
    },
  );

  it('is neither listed nor downloaded as a ZIP file', async ({ shop, lab }) => {
    const drop = await lab.drop();
    const seen = async () => {
      const { drops } = z
        .object({ drops: z.array(z.object({ id: z.string() })) })
        .parse((await lab.get('/drops?state=waiting')).json());
      const zips = ['prints.zip', 'originals.zip'].map((name) =>
        lab.get(`/drops/${drop.id}/${name}`),
      );
      const [prints, originals] = await Promise.all(zips);
      return [drops.map(({ id }) => id), prints?.statusCode, originals?.statusCode];
    };
    const before = await seen();
    expect(before.slice(0, 2)).toEqual([[drop.id], 200]);
    await setPayment(shop, drop, 'refunded');
    expect(await seen()).toEqual([[], 404, 404]);
    await setPayment(shop, drop, 'paid');
    expect(await seen()).toEqual(before);
  });

  it('stays with the agent that has begun to put it in place', async ({ shop, lab }) => {
    const drop = await lab.drop();
    const { claimId } = await claim(lab);
    await lab.post(`/drops/${drop.id}/lease`, { claimId, placing: true });
    await setPayment(shop, drop, 'payment_review');
    expect(await deliver(lab, drop.id, claimId)).toBe('200 delivered');
  });

  it('is given out in a payment review if it is a remake', async ({ shop, lab }) => {
    const drop = await lab.drop();
    await updateRows(shop.database.kysely, 'printDrops', { id: drop.id }, { round: 1 });
    await setPayment(shop, drop, 'payment_review');
    expect((await claim(lab)).ids).toEqual([drop.id]);
  });
});
