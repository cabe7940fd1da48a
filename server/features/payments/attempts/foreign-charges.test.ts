import { describe, expect } from 'vitest';
import { callHelcim } from '#tests/support/refunds.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { stripeEvent, postSigned, postCheckoutEvent } from '#tests/support/signed-messages.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { listReviews } from '../index.ts';
import { libraryFor } from '../providers/stripe/client.ts';

it.beforeAll(async ({ shop, paying }) => {
  await shop.listen();
  await paying.steer('/control/webhooks', { hold: true });
});

/** A completed Stripe Checkout session that paid 26.96. */
function paidSession(reference: string | null, payment = 'pi_of_another_app') {
  return {
    id: `cs_test_${crypto.randomUUID().replaceAll('-', '')}`,
    object: 'checkout.session',
    status: 'complete',
    payment_status: 'paid',
    amount_total: 2696,
    currency: 'usd',
    client_reference_id: reference,
    payment_intent: payment,
  };
}

const card = { expiry: '01/28', cardHolderName: 'Zoë A/B' };

/** Charges the same Helcim account for a foreign sale; returns the transaction's id. */
async function counterSale(shop: TestShop, invoiceNumber?: string): Promise<number> {
  const wanted = { paymentType: 'purchase', amount: 26.96, currency: 'USD' };
  const { checkoutToken } = (await callHelcim(shop, '/v2/helcim-pay/initialize', {
    ...wanted,
    ...(invoiceNumber === undefined ? {} : { invoiceRequest: { invoiceNumber } }),
  })) as { checkoutToken: string };
  const cardNumber = '4124939999999990';
  await callHelcim(shop, `/helcim-pay/${checkoutToken}/pay`, { ...card, cardNumber, cvv: '100' });
  const listed = await fetch(`${shop.sandboxUrl}/control/transactions`);
  const sold = ((await listed.json()) as { transactionId: number; type: string }[]).at(-1);
  if (sold?.type !== 'purchase') throw new Error('nothing was sold');
  await callHelcim(shop, '/v2/payment/reverse', { cardTransactionId: sold.transactionId });
  return sold.transactionId;
}

describe('a charge on the same account that is not the shop’s', () => {
  it.for([undefined, 'INV1000', 'order-4711', ''])(
    'is acknowledged and ignored at Helcim under invoice number %s, and so is its reversal',
    async (invoiceNumber, { shop, paying }) => {
      const before = await listReviews(shop.deps.payments);
      const id = await counterSale(shop, invoiceNumber === '' ? ' ' : invoiceNumber);
      const message = JSON.stringify({ id: String(id), type: 'cardTransaction' });
      expect(await postSigned(shop, message)).toBe(200);
      await paying.sweep();
      expect(await listReviews(shop.deps.payments)).toEqual(before);
    },
  );

  it.for([null, '', 'cart-17', 'user_123'])(
    'is acknowledged and ignored at Stripe under reference %s',
    async (reference, { shop }) => {
      const before = await listReviews(shop.deps.payments);
      const event = stripeEvent('checkout.session.completed', paidSession(reference));
      expect(await postCheckoutEvent(shop, event)).toBe(200);
      const refunded = { id: 'ch_1', payment_intent: 'pi_of_another_app' };
      expect(await postCheckoutEvent(shop, stripeEvent('charge.refunded', refunded))).toBe(200);
      expect(await listReviews(shop.deps.payments)).toEqual(before);
    },
  );

  it('is found at Stripe without a message under a reference of the shop’s own form', async ({
    shop,
    paying,
  }) => {
    const { stripe } = shop.config;
    if (!stripe) throw new Error('the shop has no key of Stripe');
    const paySession = async (reference: string): Promise<string> => {
      const { id } = await libraryFor(stripe, 5000).checkout.sessions.create({
        mode: 'payment',
        line_items: [
          {
            price_data: { currency: 'usd', unit_amount: 2696, product_data: { name: 'Prints' } },
            quantity: 1,
          },
        ],
        success_url: 'http://127.0.0.1:3000/order-success',
        cancel_url: 'http://127.0.0.1:3000/order-cancel',
        client_reference_id: reference,
      });
      expect((await paying.payAt(id)).outcome).toBe('approved');
      return id;
    };
    await paySession('cart-17');
    const before = await listReviews(shop.deps.payments);
    await paying.sweep();
    expect(await listReviews(shop.deps.payments)).toEqual(before);
    // As after the database was restored from a backup that is older than the order.
    await paySession(crypto.randomUUID());
    await paying.sweep();
    await paying.sweep();
    const known = new Set(before.map(({ id }) => id));
    const added = (await listReviews(shop.deps.payments)).filter(({ id }) => !known.has(id));
    expect(added.map(({ amount, currency }) => [amount, currency])).toEqual([['26.96', 'USD']]);
    expect(added[0]?.reason).toContain('a charge under a reference the shop does not know');
  });

  it.for([
    ['usd', 2696, '26.96'],
    ['jpy', 2696, '2696'],
    ['tnd', 2696, '2.696'],
    ['ugx', 2696, '26.96'],
  ] as const)(
    'goes to review under a reference of the shop’s own form: %s %d as %s',
    async ([currency, amount_total, text], { shop }) => {
      const payment = `pi_${crypto.randomUUID()}`;
      const session = { ...paidSession(crypto.randomUUID(), payment), amount_total, currency };
      const event = stripeEvent('checkout.session.completed', session);
      expect(await postCheckoutEvent(shop, event)).toBe(200);
      const reviews = await listReviews(shop.deps.payments);
      expect(reviews.find(({ charge }) => charge?.transaction.includes(payment))).toMatchObject({
        amount: text,
        currency: currency.toUpperCase(),
      });
    },
  );
});
