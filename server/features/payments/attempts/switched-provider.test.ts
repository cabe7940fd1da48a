import { describe, expect } from 'vitest';
import { openBeside } from '#tests/support/openings.ts';
import { findOrderLink, type AwaitingOrder } from '#tests/support/paying.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { expireUnpaidOrders } from '../../orders/lifecycle/expire-unpaid-orders.ts';

it.beforeAll(({ shop }) => shop.listen());

function minding(shop: TestShop, providers: { credit: boolean; helcimCurrencies: string[] }) {
  const { orders, payments } = shop.deps;
  const quote = { ...orders.quote, methods: { ...orders.quote.methods, ...providers } };
  return expireUnpaidOrders({ ...orders, quote }, payments.log);
}

const withoutCheckout = { credit: false, helcimCurrencies: ['USD'] };

async function methodsOf(shop: TestShop, { number }: AwaitingOrder) {
  const { rows } = await shop.database.pool.query<{ order: string; payment: string }>(
    `select payment_method as "order", payments.method as payment
     from orders join payments on payments.order_id = orders.id where number = $1`,
    [number],
  );
  return rows;
}

function both(method: string) {
  return [{ order: method, payment: method }];
}

describe('an unpaid order whose card provider is removed', () => {
  it('is paid with the provider that is left, also by its private link', async ({
    shop,
    paying,
  }) => {
    const browser = await shop.browser();
    const { order } = await paying.placeAtCheckout(browser);
    await minding(shop, withoutCheckout);
    expect(await methodsOf(shop, order)).toEqual(both('helcim'));
    const link = await findOrderLink(shop, order);
    const shown = await browser.get<{ data: { order: { paymentMethod: string } } }>(
      `/api/order-links/${link}`,
    );
    expect(shown.body.data.order.paymentMethod).toBe('helcim');
    const { checkoutToken } = await paying.opened(browser, order);
    await paying.pay(checkoutToken);
    expect((await paying.validate(browser, order, checkoutToken)).success).toBe(true);
    expect(await paying.moneyOf(order)).toMatchObject({
      state: 'paid',
      attempts: ['indeterminate', 'succeeded'],
    });
  });

  it('keeps the gift card’s part', async ({ shop, paying }) => {
    const browser = await shop.browser();
    const order = await paying.placePartly(browser, await paying.giftCard(300));
    await minding(shop, { credit: true, helcimCurrencies: ['CAD'] });
    expect(await methodsOf(shop, order)).toEqual(both('credit+gift_card'));
  });

  it('keeps its method while both are offered, and when no other takes its currency', async ({
    shop,
    paying,
  }) => {
    const order = await paying.place(await shop.browser(), undefined, 'credit');
    await minding(shop, { credit: true, helcimCurrencies: ['USD'] });
    await minding(shop, { credit: false, helcimCurrencies: ['CAD'] });
    expect(await methodsOf(shop, order)).toEqual(both('credit'));
  });

  it('keeps its method while its money is in transit', async ({ shop, paying }) => {
    const { order, session } = await paying.placeAtCheckout(await shop.browser());
    await paying.setAttempt(session, 'processing');
    await minding(shop, withoutCheckout);
    expect(await methodsOf(shop, order)).toEqual(both('credit'));
  });

  it('does not ask for another press when no provider is left', async ({ shop, paying }) => {
    const browser = await shop.browser();
    const order = await paying.place(browser, undefined, 'credit');
    const opened = await openBeside(shop, browser, order, { provider: 'stripe', stripe: null });
    expect(opened).toMatchObject({ ok: false, code: 'payment_method_not_offered' });
  });
});
