import { describe, expect } from 'vitest';
import { pickupReadyAt } from '#domain/orders/ready-at.ts';
import { buildOrder, buildStudio } from '#tests/support/build-order.ts';
import { createLines, orderInput, place as placeOrder } from '#tests/support/orders.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import {
  buildTestShop,
  waitingJobs,
  type TestBrowser,
  type TestShop,
} from '#tests/support/test-shop.ts';

const it = shopTest.extend('byStudio', { scope: 'file' }, async ({ shopEnv }, { onCleanup }) => {
  const shop = await buildTestShop({ ...shopEnv, CA_PICKUP_TAX: 'studio' });
  onCleanup(shop.close);
  return shop;
});

const week = ([1, 2, 3, 4, 5] as const).map((day) => ({
  day,
  isClosed: false,
  openTime: '09:30',
  closeTime: '18:00',
}));

/** Creates a studio; returns its id. */
function openStudio(at: TestShop, country: 'TN' | 'CA', rest: object = {}): Promise<string> {
  return buildStudio(at.database.kysely, {
    name: 'Side Studio',
    city: country === 'CA' ? 'Montréal, QC' : 'Tunis',
    country,
    phone: '+1 514 555 0142',
    timeZone: country === 'CA' ? 'America/Toronto' : 'Africa/Tunis',
    operatingHours: JSON.stringify(week),
    translations: JSON.stringify({ ar: { name: 'استوديو الجانب' } }),
    ...rest,
  });
}

function close(at: TestShop, id: string) {
  return at.database.kysely
    .updateTable('studios')
    .set({ isActive: false })
    .where('id', '=', id)
    .execute();
}

/** Places an order of 20 prints for pickup. */
async function place(browser: TestBrowser, country: 'TN' | 'CA', changes: Record<string, unknown>) {
  const [line] = await createLines(browser, 1, country === 'TN' ? '10x15' : '4x6');
  if (!line) throw new Error('no photo');
  const order = orderInput(country, {
    shippingAddress: null,
    deliveryMethod: 'pickup',
    shippingMethod: 'local_pickup',
    paymentMethod: 'in_store',
    ...changes,
  });
  const { status, body } = await placeOrder(browser, order, [{ ...line, quantity: 20 }]);
  return { status, body, order: body.data?.order, number: order.orderNumber };
}

describe('a pickup order', () => {
  it('is paid at the counter in Tunisia and knows its studio and when it is ready', async ({
    shop,
    browser,
  }) => {
    const studioId = await openStudio(shop, 'TN');
    const before = await waitingJobs(shop.database);
    const placed = await place(browser, 'TN', {
      pickupStudio: {
        studioId,
        name: 'A name of the browser’s own',
        address: 'x',
        city: 'x',
        country: 'US',
      },
      totalAmount: 50,
      language: 'ar',
    });
    expect(placed.status).toBe(200);
    const ready = pickupReadyAt(
      { operatingHours: week, closures: [], timeZone: 'Africa/Tunis' },
      Date.parse(placed.order?.createdAt ?? ''),
      2,
    );
    expect(placed.order).toMatchObject({
      totalAmount: 50,
      shippingFee: 0,
      paymentMethod: 'in_store',
      paymentStatus: 'pending',
      deliveryMethod: 'pickup',
      shippingMethod: 'local_pickup',
      shippingAddress: null,
      pickupStudio: {
        studioId,
        name: 'استوديو الجانب',
        address: '2 Side Street',
        city: 'Tunis',
        country: 'TN',
        timeZone: 'Africa/Tunis',
        operatingHours: week,
      },
      readyAt: new Date((ready ?? 0) + 3_600_000).toISOString().replace('.000Z', '+01:00'),
      carrierBy: null,
    });
    expect(placed.order?.pickupStudio).not.toHaveProperty('closures');
    const after = await waitingJobs(shop.database);
    // Mails to the customer, the shop and the studio.
    expect((after['send-order-mail'] ?? 0) - (before['send-order-mail'] ?? 0)).toBe(3);
    // Later changes of the studio do not change the order.
    await close(shop, studioId);
    const again = await browser.get<{ data: object }>(`/api/orders/${placed.number}`);
    expect(again.body.data).toEqual(placed.order);
  });

  it('is refused for a closed studio, and nothing is stored', async ({ shop, browser }) => {
    const studioId = await openStudio(shop, 'TN');
    await close(shop, studioId);
    const changes = { pickupStudio: { studioId }, totalAmount: 50 };
    const refused = await place(browser, 'TN', changes);
    expect(refused.status).toBe(404);
    expect(refused.body.error).toBe('studio_not_found');
    expect((await browser.get(`/api/orders/verify/${refused.number}`)).body).toEqual({
      exists: false,
    });
    const unknown = { ...changes, pickupStudio: { studioId: crypto.randomUUID() } };
    expect((await place(browser, 'TN', unknown)).body.error).toBe('studio_not_found');
    const { body } = await browser.post('/api/quote', {
      country: 'TN',
      deliveryMethod: 'pickup',
      studioId,
      items: [{ productType: 'photo_print', size: '10x15', quantity: 1 }],
    });
    expect(body).toMatchObject({ error: 'studio_not_found' });
    // Another studio accepts an order with the number of the refused one.
    const other = await openStudio(shop, 'TN');
    const placed = await place(browser, 'TN', {
      ...changes,
      orderNumber: refused.number,
      pickupStudio: { studioId: other },
    });
    expect(placed.order?.pickupStudio?.studioId).toBe(other);
  });

  it('is refused for a studio of another country than its prices, which a quote allows', async ({
    shop,
    browser,
  }) => {
    const studioId = await openStudio(shop, 'CA');
    const refused = await place(browser, 'TN', { pickupStudio: { studioId }, totalAmount: 50 });
    expect([refused.status, refused.body.error]).toEqual([404, 'studio_not_found']);
    expect((await browser.get(`/api/orders/verify/${refused.number}`)).body).toEqual({
      exists: false,
    });
    // The browser asks for a price again while it changes the country.
    const { status } = await browser.post('/api/quote', {
      country: 'TN',
      deliveryMethod: 'pickup',
      studioId,
      items: [{ productType: 'photo_print', size: '10x15', quantity: 1 }],
    });
    expect(status).toBe(200);
  });

  it('requires a studio and a payment method that its country offers', async ({
    shop,
    browser,
  }) => {
    const without = await place(browser, 'TN', { totalAmount: 50 });
    expect(without.body).toMatchObject({
      error: 'pickup_location_required',
      details: { fields: [{ field: 'pickupStudio', code: 'pickup_location_required' }] },
    });
    const studioId = await openStudio(shop, 'TN');
    const cash = await place(browser, 'TN', {
      pickupStudio: { studioId },
      totalAmount: 50,
      paymentMethod: 'cod',
    });
    expect(cash.body.error).toBe('payment_method_not_offered');
  });

  it.for([
    ['GST alone', 'shop', 12.6, [['GST', 0.6]]],
    [
      'the taxes of the studio’s province where the shop says so',
      'byStudio',
      13.8,
      [
        ['GST', 0.6],
        ['QST', 1.2],
      ],
    ],
  ] as const)('pays %s in Canada', async ([_name, which, total, taxes], { shop, byStudio }) => {
    const at = { shop, byStudio }[which];
    const browser = await at.browser();
    const studioId = await openStudio(at, 'CA');
    const { order } = await place(browser, 'CA', {
      pickupStudio: { studioId },
      paymentMethod: 'helcim',
      totalAmount: total,
    });
    expect(order?.appliedTaxRates.map(({ name, amount }) => [name, amount])).toEqual(taxes);
    expect(order).toMatchObject({ totalAmount: total, paymentStatus: 'pending' });
    const { body } = await browser.get<{ taxPickupByStudio: boolean }>('/api/catalogue?country=CA');
    expect(body.taxPickupByStudio).toBe(at === byStudio);
  });

  it('has no ready time at a studio without known hours', async ({ shop, browser }) => {
    const studioId = await openStudio(shop, 'TN', { operatingHours: '[]', translations: '{}' });
    const { order } = await place(browser, 'TN', {
      pickupStudio: { studioId },
      totalAmount: 50,
    });
    expect(order).toMatchObject({ readyAt: null, pickupStudio: { name: 'Side Studio' } });
  });
});

describe('readiness of an order', () => {
  it('is counted from the payment when the order is paid by card', async ({ shop }) => {
    const { kysely } = shop.database;
    const studio = { timeZone: 'America/Toronto', operatingHours: week };
    const plan = { country: 'CA', delivery: 'pickup', studio } as const;
    const placedAt = new Date('2026-11-19T15:00:00Z');
    const unpaid = await buildOrder(kysely, { ...plan, placedAt });
    expect(unpaid.readyAt?.toISOString()).toBe('2026-11-23T14:30:00.000Z');
    const { findOrderById, lockOrderSummary, markPaid } = await import('../index.ts');
    await kysely.transaction().execute(async (trx) => {
      const order = await lockOrderSummary(trx, unpaid.id);
      if (!order) throw new Error('not stored');
      await markPaid(
        trx,
        order,
        { code: 'card_payment_approved' },
        Date.parse('2026-11-24T15:00:00Z'),
      );
    });
    const paid = await findOrderById(kysely, unpaid.id);
    expect(paid?.readyAt?.toISOString()).toBe('2026-11-26T14:30:00.000Z');
  });

  it('is the date of handing it to the carrier when it is shipped, with the postal code normalized', async ({
    browser,
  }) => {
    const lines = await createLines(browser, 1, '4x6');
    const address = orderInput('CA').shippingAddress as Record<string, string>;
    const order = orderInput('CA', {
      shippingAddress: { ...address, postalCode: ' h3b١a7' },
      totalAmount: 17.94,
    });
    const { body } = await placeOrder(browser, order, lines);
    expect(body.data.order).toMatchObject({
      carrierBy: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string,
      readyAt: null,
      shippingAddress: { postalCode: 'H3B 1A7' },
    });
  });
});
