import { describe, expect } from 'vitest';
import type { Paying } from '#tests/support/paying.ts';
import { cancelOrder } from '#tests/support/refunds.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { findAttemptByToken, updateAttempt, type Attempt } from '../records/attempts.repo.ts';
import type { Charge } from '../providers/card-provider.ts';
import { finalizeCharge } from '../attempts/finalize-charge.ts';

it.beforeEach(async ({ paying }) => {
  await paying.steer('/control/webhooks', { hold: true });
});

function chargeOf(attempt: Attempt): Charge {
  return {
    transaction: crypto.randomUUID(),
    status: 'approved',
    amount: String(attempt.amount / 100),
    minor: attempt.amount,
    currency: attempt.currency,
    reference: attempt.id,
    reason: null,
    approvalCode: null,
    cardLastFour: null,
    cardFingerprint: null,
  };
}

/** Reads an open attempt and its order, to act on them later. */
async function readBefore(shop: TestShop, paying: Paying) {
  const browser = await shop.browser();
  const { order, checkoutToken } = await paying.placeAtWindow(browser);
  const found = await findAttemptByToken(shop.database.kysely, checkoutToken);
  if (!found) throw new Error('not opened');
  const { attempt, order: head } = found;
  const finalize = (charge: Charge) => finalizeCharge(shop.deps.payments, attempt, charge, head);
  return { order, attempt, finalize, charge: chargeOf(attempt) };
}

describe('finalizeCharge with an attempt and order that were read before', () => {
  it('pays the order while both are unchanged, and recognizes the charge when it is reported again', async ({
    shop,
    paying,
  }) => {
    const { order, finalize, charge } = await readBefore(shop, paying);
    expect([await finalize(charge), await finalize(charge)]).toEqual(['pays', 'known']);
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'paid', paid: 1, mails: 2 });
  });

  it('pays the order once in concurrent calls', async ({ shop, paying }) => {
    const { order, finalize, charge } = await readBefore(shop, paying);
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => finalize(charge)));
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 7 }, () => 'known'), 'pays']);
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'paid', paid: 1, mails: 2 });
  });

  it('refunds the charge when the order was cancelled meanwhile', async ({ shop, paying }) => {
    const { order, finalize, charge } = await readBefore(shop, paying);
    await cancelOrder(shop, order);
    expect(await finalize(charge)).toBe('returned');
    expect(await paying.moneyOf(order)).toMatchObject({ paid: 0, attempts: ['succeeded'] });
  });

  it('pays the order when only the attempt was given up meanwhile', async ({ shop, paying }) => {
    const { order, attempt, finalize, charge } = await readBefore(shop, paying);
    await updateAttempt(shop.database.kysely, attempt, { state: 'indeterminate' });
    expect(await finalize(charge)).toBe('pays');
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'paid', paid: 1, mails: 2 });
  });

  it('opens a review when another charge paid the attempt meanwhile', async ({ shop, paying }) => {
    const { order, attempt, finalize, charge } = await readBefore(shop, paying);
    expect(await finalize(charge)).toBe('pays');
    expect(await finalize(chargeOf(attempt))).toBe('reviewed');
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'paid', paid: 1 });
  });

  it('opens a review when the charge belongs to another attempt', async ({ shop, paying }) => {
    const [one, other] = [await readBefore(shop, paying), await readBefore(shop, paying)];
    expect(await one.finalize(one.charge)).toBe('pays');
    const again = { ...other.charge, transaction: one.charge.transaction };
    expect(await other.finalize(again)).toBe('reviewed');
    expect(await paying.moneyOf(other.order)).toMatchObject({ paid: 0, mails: 0, captured: 0 });
    expect(await paying.moneyOf(one.order)).toMatchObject({ state: 'paid', captured: 2098 });
    await expect(
      shop.database.pool.query(
        'update payment_attempts set provider_transaction = $1 where id = $2',
        [one.charge.transaction, other.attempt.id],
      ),
    ).rejects.toThrow('payment_attempts_transaction');
  });
});
