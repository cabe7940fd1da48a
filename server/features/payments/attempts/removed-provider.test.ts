import { expect } from 'vitest';
import { readOrder, reviewsOf } from '#tests/support/refunds.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { reconcilePayments } from './reconcile.ts';

const hourMs = 60 * 60 * 1000;

it.beforeAll(({ shop }) => shop.listen());
it.afterEach(({ shop }) => {
  shop.clock.offset = 0;
});

it.for([
  ['an open window', 'open', 26, 'expired'],
  ['delayed money', 'processing', 30 * 24 + 2, 'failed'],
] as const)(
  'the attempt of a removed provider ends with a review, %s after its time',
  async ([, state, hours, ending], { shop, paying }) => {
    const { kysely } = shop.database;
    const order = await paying.place(await shop.browser(), undefined, 'credit');
    const { id } = await readOrder(shop, order);
    const { clock } = shop.deps.payments;
    await kysely
      .insertInto('paymentAttempts')
      .values({
        orderId: id,
        amount: 2098,
        currency: 'USD',
        state,
        provider: 'stripe',
        confirmToken: order.number,
        checkoutToken: `cs_${order.number}`,
        createdAt: new Date(clock()),
        expiresAt: new Date(clock() + hourMs),
        nextReadAt: new Date(clock()),
      })
      .execute();
    const stateAfter = async (after: number) => {
      shop.clock.offset = after * hourMs;
      await reconcilePayments({ ...shop.deps.payments, stripe: null });
      return (await paying.moneyOf(order))?.attempts;
    };
    expect(await stateAfter(hours - 2)).toEqual([state]);
    expect(await stateAfter(hours)).toEqual([ending]);
    const reviews = await reviewsOf(shop, order);
    expect(reviews).toHaveLength(1);
    expect(reviews[0]?.charge).toEqual({ provider: 'stripe', transaction: `cs_${order.number}` });
  },
);
