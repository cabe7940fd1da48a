import { describe, expect } from 'vitest';
import { closed, created, dispute, reinstated } from '#tests/support/signed-messages.ts';
import { paidAtCheckout } from '#tests/support/paying.ts';
import { cancelOrder } from '#tests/support/refunds.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';

/** A paid order of 20.98 whose charge has two open disputes, of 9.00 and of 5.00. */
const it = shopTest.extend('disputed', async ({ shop, paying }) => {
  const { order, payment } = await paidAtCheckout(shop, paying);
  const first = dispute({ payment_intent: payment, amount: 900 });
  const second = dispute({ payment_intent: payment, amount: 500 });
  await created(shop, first);
  await created(shop, second);
  return {
    first,
    second,
    payment,
    cancel: () => cancelOrder(shop, order),
    money: () => paying.moneyOf(order),
  };
});

it.beforeAll(({ shop }) => shop.listen());

describe('a charge with two open disputes', () => {
  it('stays disputed until both are won', async ({ shop, disputed }) => {
    const { first, second, money } = disputed;
    await closed(shop, first, 'won');
    expect((await money())?.attempts).toEqual(['disputed']);
    await closed(shop, second, 'won');
    expect((await money())?.attempts).toEqual(['succeeded']);
  });

  it('is refunded only after both when its order was cancelled meanwhile', async ({
    shop,
    disputed,
  }) => {
    const { first, second, cancel, money } = disputed;
    await cancel();
    await closed(shop, first, 'won');
    expect(await money()).toMatchObject({ captured: 2098, returned: 0 });
    await closed(shop, second, 'won');
    expect(await money()).toMatchObject({ captured: 2098, returned: 2098 });
  });

  it('keeps the loss of one when the other is won, and refunds the rest of a cancelled order', async ({
    shop,
    disputed,
  }) => {
    const { first, second, cancel, money } = disputed;
    await cancel();
    await closed(shop, first, 'lost');
    expect(await money()).toMatchObject({ attempts: ['disputed'], returned: 0 });
    await closed(shop, second, 'won');
    expect(await money()).toMatchObject({ attempts: ['dispute_lost'], returned: 1198 });
  });

  it('stays disputed when one is won after it was lost', async ({ shop, disputed }) => {
    const { first, second, money } = disputed;
    await closed(shop, first, 'lost');
    await reinstated(shop, first, 'won');
    expect((await money())?.attempts).toEqual(['disputed']);
    await closed(shop, second, 'won');
    expect((await money())?.attempts).toEqual(['succeeded']);
  });

  it('is disputed again when another dispute follows a lost one', async ({ shop, disputed }) => {
    const { first, second, payment, money } = disputed;
    await closed(shop, first, 'lost');
    await closed(shop, second, 'lost');
    expect((await money())?.attempts).toEqual(['dispute_lost']);
    const third = dispute({ payment_intent: payment, amount: 100 });
    await created(shop, third);
    expect((await money())?.attempts).toEqual(['disputed']);
    await created(shop, first);
    await closed(shop, third, 'won');
    expect((await money())?.attempts).toEqual(['dispute_lost']);
  });

  it('can be refunded once its disputes are won although the bank inquires about it', async ({
    shop,
    disputed,
  }) => {
    const { first, second, payment, money } = disputed;
    await created(shop, dispute({ payment_intent: payment, status: 'warning_needs_response' }));
    await closed(shop, first, 'won');
    await closed(shop, second, 'won');
    expect((await money())?.attempts).toEqual(['succeeded']);
  });
});
