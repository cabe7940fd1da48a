import { describe, expect, test } from 'vitest';
import { catchError, libraryFor, createLine, testOrder, stripeShop } from '../stripe-test-shop.ts';

const hour = 3600;

function inSeconds(seconds: number) {
  return Math.floor(Date.now() / 1000) + seconds;
}

describe('a Checkout Session', () => {
  test('adds up its lines and opens with its own page', async () => {
    const { open, read, sandbox } = await stripeShop();
    const session = await open({ metadata: { order: 'A/1 é' }, customer_email: 'zoe@example.com' });
    expect(session).toMatchObject({
      object: 'checkout.session',
      amount_subtotal: 1250,
      amount_total: 1250,
      currency: 'usd',
      client_reference_id: 'attempt-1',
      customer_email: 'zoe@example.com',
      metadata: { order: 'A/1 é' },
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      url: `${sandbox.url}/c/pay/${session.id}`,
    });
    expect(session.id).toMatch(/^cs_test_/);
    expect(session.lastResponse.requestId).toMatch(/^req_/);
    expect(await read(session.id)).toMatchObject({ ...session, lastResponse: {} });
  });

  test('applies a coupon once', async () => {
    const { open, stripe, pay } = await stripeShop();
    const body = {
      amount_off: 250,
      currency: 'usd',
      duration: 'once',
      max_redemptions: 1,
    } as const;
    const coupon = await stripe.coupons.create(body);
    expect(coupon).toMatchObject({ amount_off: 250, valid: true, times_redeemed: 0 });
    const discounts = [{ coupon: coupon.id }];
    const session = await open({ discounts });
    expect(session).toMatchObject({
      amount_subtotal: 1250,
      amount_total: 1000,
      total_details: { amount_discount: 250 },
    });
    await pay(session.id);
    expect(await catchError(open({ discounts }))).toMatchObject({ code: 'coupon_expired' });
  });

  test.each([
    ['usd', 1999, 1999, '$19.99'],
    ['jpy', 1200, 1200, '¥1,200'],
    ['tnd', 12_340, 12_340, 'TND'],
  ])('uses the units of %s', async (currency, unitAmount, total, shown) => {
    const { open } = await stripeShop();
    const session = await open({ line_items: [createLine('Print', unitAmount, 1, currency)] });
    expect(session).toMatchObject({ currency, amount_total: total });
    expect(await (await fetch(session.url ?? '')).text()).toContain(shown);
  });

  test("expires by the sandbox's clock or on request", async () => {
    const { open, read, sandbox, stripe, pay } = await stripeShop();
    const short = await open({ expires_at: inSeconds(hour / 2 + 60) });
    const long = await open();
    await sandbox.control('/clock', { advanceSeconds: hour });
    expect(await read(short.id)).toMatchObject({ status: 'expired', url: null });
    expect(await pay(short.id)).toEqual({ outcome: 'expired' });
    expect((await read(long.id)).status).toBe('open');
    expect((await stripe.checkout.sessions.expire(long.id)).status).toBe('expired');
    expect(await pay(long.id)).toEqual({ outcome: 'expired' });
    const again = await catchError(stripe.checkout.sessions.expire(long.id));
    expect(again.message).toContain('status of `expired`');
  });

  test('is found by its payment', async () => {
    const shop = await stripeShop();
    const { session, paymentIntent } = await shop.paid();
    await shop.open();
    const list = await shop.stripe.checkout.sessions.list({ payment_intent: paymentIntent });
    expect(list.data.map(({ id }) => id)).toEqual([session.id]);
  });
});

describe('a Checkout Session request', () => {
  test.each([
    [
      'below the minimum',
      { line_items: [createLine('Print', 49, 1)] },
      'amount_too_small',
      undefined,
    ],
    [
      'below that of yen',
      { line_items: [createLine('x', 49, 1, 'jpy')] },
      'amount_too_small',
      undefined,
    ],
    [
      'with a dinar that does not end with 0',
      { line_items: [createLine('x', 12_345, 1, 'tnd')] },
      'parameter_invalid_integer',
      'line_items[0][price_data][unit_amount]',
    ],
    [
      'with part of a cent',
      { line_items: [createLine('x', 10.5, 1)] },
      'parameter_invalid_integer',
      'line_items[0][price_data][unit_amount]',
    ],
    [
      'with more than 100 lines',
      { line_items: Array.from({ length: 101 }, () => createLine('x', 60, 1)) },
      undefined,
      'line_items',
    ],
    [
      'in two currencies',
      { line_items: [createLine('x', 900, 1), createLine('y', 900, 1, 'cad')] },
      undefined,
      'line_items[1][price_data]',
    ],
    ['ending too soon', { expires_at: inSeconds(hour / 3) }, undefined, 'expires_at'],
    ['ending too late', { expires_at: inSeconds(25 * hour) }, undefined, 'expires_at'],
    ['in a language it has not', { locale: 'ar' as const }, undefined, 'locale'],
    [
      'with a coupon it does not know',
      { discounts: [{ coupon: 'none' }] },
      'resource_missing',
      'discounts[0][coupon]',
    ],
    ['leading nowhere', { success_url: 'order-success' }, 'url_invalid', 'success_url'],
  ])('is refused %s', async (_name, changes, code, param) => {
    const { open } = await stripeShop();
    const error = await catchError(open(changes));
    expect([error.statusCode, error.type]).toEqual([400, 'StripeInvalidRequestError']);
    expect([error.code, error.param]).toEqual([code, param]);
  });

  test('is refused with a coupon in another currency', async () => {
    const { open, stripe } = await stripeShop();
    const { id } = await stripe.coupons.create({ amount_off: 250, currency: 'cad' });
    const error = await catchError(open({ discounts: [{ coupon: id }] }));
    expect(error.param).toBe('discounts[0][coupon]');
  });

  test('is refused with an unknown parameter or without a required one', async () => {
    const { sandbox } = await stripeShop();
    const ask = async (body: string) => {
      const response = await fetch(`${sandbox.url}/v1/coupons`, {
        method: 'POST',
        headers: {
          authorization: 'Bearer sk_test_sandbox',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body,
      });
      const { error } = (await response.json()) as { error: { code: string; param: string } };
      return [response.status, error.code, error.param];
    };
    expect(await ask('amount_off=5&currency=usd&colour=red')).toEqual([
      400,
      'parameter_unknown',
      'colour',
    ]);
    expect(await ask('currency=usd')).toEqual([400, 'parameter_missing', 'amount_off']);
    expect(await ask('amount_off[')).toEqual([400, undefined, undefined]);
    expect(await ask('__proto__[x]=1&currency=usd&amount_off=5')).toEqual([
      400,
      'parameter_unknown',
      '__proto__',
    ]);
  });

  test('returns 404 for an unknown session id', async () => {
    const { read } = await stripeShop();
    expect(await catchError(read('cs_test_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
  });
});

describe('the Stripe API', () => {
  test('requires its secret key', async () => {
    const { sandbox } = await stripeShop();
    const other = libraryFor(sandbox.url, 'sk_test_other');
    const error = await catchError(other.checkout.sessions.create(testOrder));
    expect(error).toMatchObject({ statusCode: 401, type: 'StripeAuthenticationError' });
    expect(error.message).not.toContain('sk_test_other');
  });

  test('fails on request, also after the work', async () => {
    const { stripe, sandbox, open } = await stripeShop();
    await sandbox.control('/faults', { count: 1, answer: 'error', status: 429, path: '/v1/' });
    expect(await catchError(open())).toMatchObject({ statusCode: 429 });
    // Twice, because the library retries once after a dropped connection.
    await sandbox.control('/faults', { count: 2, answer: 'drop', path: '/v1/', when: 'after' });
    const lost = stripe.checkout.sessions.create(testOrder, { idempotencyKey: 'session-1' });
    expect((await catchError(lost)).type).toBe('StripeConnectionError');
    const { body } = await sandbox.call<unknown[]>('/control/sessions');
    expect(body).toHaveLength(1);
  });
});

describe('a Stripe idempotency key', () => {
  test('repeats the response and does the work once', async () => {
    const { stripe, sandbox } = await stripeShop();
    const options = { idempotencyKey: 'session-1' };
    const first = await stripe.checkout.sessions.create(testOrder, options);
    const second = await stripe.checkout.sessions.create(testOrder, options);
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect((await sandbox.call<unknown[]>('/control/sessions')).body).toHaveLength(1);
  });

  test('is refused for another request', async () => {
    const { stripe } = await stripeShop();
    const options = { idempotencyKey: 'session-1' };
    await stripe.checkout.sessions.create(testOrder, options);
    const other = { ...testOrder, client_reference_id: 'attempt-2' };
    const error = await catchError(stripe.checkout.sessions.create(other, options));
    expect([error.statusCode, error.type]).toEqual([400, 'StripeIdempotencyError']);
  });

  test('expires after a day', async () => {
    const { stripe, sandbox } = await stripeShop();
    const options = { idempotencyKey: 'session-1' };
    const first = await stripe.checkout.sessions.create(testOrder, options);
    await sandbox.control('/clock', { advanceSeconds: 24 * hour + 1 });
    const later = await stripe.checkout.sessions.create(testOrder, options);
    expect(later.id).not.toBe(first.id);
  });
});
