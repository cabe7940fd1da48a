import { describe, expect } from 'vitest';
import { createLines, orderInput, place, priced, send } from '#tests/support/orders.ts';
import { it } from '#tests/support/shop-fixtures.ts';

describe('placing an order', () => {
  it.for([
    [{ name: ' ' }, 'contact_required', 'name'],
    [{ email: 'nobody' }, 'invalid_email', 'email'],
    [{ shippingAddress: null }, 'shipping_required', 'shippingAddress'],
    [{ name: undefined }, 'contact_required', 'name'],
    [{ email: undefined }, 'contact_required', 'email'],
    [{ email: null }, 'contact_required', 'email'],
    [{ phone: undefined }, 'contact_required', 'phone'],
  ] as const)('names missing data: %o', async ([changes, code, field], { browser }) => {
    const lines = await createLines(browser, 1);
    const order = { ...(await priced(browser, 'TN', lines)), ...changes };
    const { status, body } = await place(browser, order, lines);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: code, details: { fields: [{ field, code }] } });
  });

  it.for(['firstName', 'address', 'city'] as const)(
    'names a missing field of the address: %s',
    async (name, { browser }) => {
      const lines = await createLines(browser, 1);
      const order: Record<string, unknown> = await priced(browser, 'TN', lines);
      const shippingAddress = { ...(order['shippingAddress'] as object), [name]: undefined };
      const { body } = await place(browser, { ...order, shippingAddress }, lines);
      expect(body).toMatchObject({
        error: 'shipping_required',
        details: { fields: [{ field: `shippingAddress.${name}`, code: 'shipping_required' }] },
      });
    },
  );

  it('stores the crop of each photo and refuses a crop outside the photo', async ({
    shop,
    browser,
  }) => {
    const lines = await createLines(browser, 2);
    const order = await priced(browser, 'TN', lines);
    const framing = {
      turn: 90,
      fit: 'fill',
      orientation: 'portrait',
      crop: { x: 0.25, y: 0, width: 0.5, height: 1 },
    };
    const placing = (crop: object) => {
      const framed = lines.map((line, index) =>
        index === 1 ? { ...line, framing: { ...framing, crop } } : line,
      );
      return place(browser, order, framed);
    };
    for (const crop of [
      { ...framing.crop, x: 0.6 },
      { ...framing.crop, width: 0 },
      { ...framing.crop, y: -0.1 },
      { x: 0, y: 0 },
    ]) {
      const { status, body } = await placing(crop);
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: 'invalid_request' });
    }
    const placed = await placing(framing.crop);
    expect(placed.status).toBe(200);
    const { rows } = await shop.database.pool.query<{ framing: unknown }>(
      `select framing from order_items join orders on orders.id = order_id
       where number = $1 order by position`,
      [(order as { orderNumber: string }).orderNumber],
    );
    expect(rows.map((row) => row.framing)).toEqual([null, framing]);
    expect(placed.body).toMatchObject({ data: { order: { orderItems: [{}, { framing }] } } });
  });

  it('accepts a postal code that only the shop’s own table knows', async ({ browser }) => {
    const lines = await createLines(browser, 1, '4x6');
    const order = await priced(browser, 'CA', lines);
    const billingAddress = {
      ...(order as { shippingAddress?: object }).shippingAddress,
      city: 'Buenos Aires',
      country: 'AR',
      postalCode: '1425',
    };
    const { status } = await place(browser, { ...order, billingAddress }, lines);
    expect(status).toBe(200);
  });

  it('refuses a postal code that is invalid in the country', async ({ browser }) => {
    const lines = await createLines(browser, 1, '4x6');
    const order = await priced(browser, 'CA', lines);
    const address = {
      ...(order as { shippingAddress?: object }).shippingAddress,
      postalCode: '1000',
    };
    const wrong = { ...order, shippingAddress: address };
    const { body } = await place(browser, wrong, lines);
    expect(body.error).toBe('invalid_postal_code');
  });

  it('stores one region, by its code, and taxes by it', async ({ shop, browser }) => {
    const lines = await createLines(browser, 1, '4x6');
    const shipped = { ...(orderInput('CA')['shippingAddress'] as object), city: 'Toronto' };
    const toronto = { ...shipped, postalCode: 'm5v3a8' };
    const billingAddress = {
      ...toronto,
      country: 'USA',
      province: 'new york',
      postalCode: '10001',
    };
    const order = await priced(browser, 'CA', lines, {
      shippingAddress: { ...toronto, province: null, state: ' ontario ' },
      billingAddress,
    });
    const { status, body } = await place(browser, order, lines);
    expect(status).toBe(200);
    expect(body.data.order).toMatchObject({
      shippingAddress: { province: 'ON', state: null, postalCode: 'M5V 3A8', country: 'CA' },
      billingAddress: { province: null, state: 'NY', postalCode: '10001', country: 'US' },
      appliedTaxRates: [{ name: 'HST', percent: 13 }],
    });
    const { rows } = await shop.database.pool.query(
      'select applied_province, shipping_address from orders where number = $1',
      [order.orderNumber],
    );
    expect(rows).toMatchObject([
      { applied_province: 'ON', shipping_address: { province: 'ON', state: null } },
    ]);
  });

  it.for([
    [
      { province: 'AB', state: 'Ontario' },
      'regions_differ',
      'The address names two different regions: AB and Ontario. Please keep one of them.',
    ],
    [
      { province: 'Atlantis' },
      'unknown_region',
      '“Atlantis” is not in the list of this country. Please choose the state or province from the list.',
    ],
    [
      { province: 'AB' },
      'region_mismatch',
      'Postal code M5V 3A8 is in Ontario, but the address says Alberta. Please correct one of them.',
    ],
  ] as const)(
    'refuses the region %j of an address in Toronto',
    async ([region, code, message], { browser }) => {
      const lines = await createLines(browser, 1, '4x6');
      const order = await priced(browser, 'CA', lines);
      const address = { ...(order as { shippingAddress?: object }).shippingAddress };
      const toronto = { ...address, city: 'Toronto', postalCode: 'M5V 3A8', ...region };
      for (const part of ['shippingAddress', 'billingAddress'] as const) {
        const { status, body } = await place(browser, { ...order, [part]: toronto }, lines);
        expect(status).toBe(400);
        expect(body).toMatchObject({
          error: code,
          message,
          details: { fields: [{ field: `${part}.province`, code }] },
        });
      }
    },
  );

  it.for([
    ['name', { name: 'Refund waiting at evil-shop.com' }],
    ['shippingAddress.state', { shippingAddress: { state: 'evil-shop.com' } }],
    ['shippingAddress.province', { shippingAddress: { province: 'www.evil-shop.com' } }],
    ['shippingAddress.address', { shippingAddress: { address: 'evil-shop.com' } }],
    ['shippingAddress.city', { shippingAddress: { city: 'login at evil-shop．com' } }],
    ['billingAddress.state', { billingAddress: { state: 'Refund: evil-shop.online' } }],
    ['billingAddress.lastName', { billingAddress: { lastName: 'evil-shop.com' } }],
    ['billingAddress.province', { billingAddress: { province: 'evil-shop.com/x' } }],
  ] as const)('refuses a web address in %s', async ([field, changes], { browser }) => {
    const lines = await createLines(browser, 1);
    const order = await priced(browser, 'TN', lines);
    const plain = (order as { shippingAddress?: object }).shippingAddress;
    const hostile: Record<string, unknown> = { ...order, ...changes };
    for (const part of ['shippingAddress', 'billingAddress'] as const) {
      if (part in changes) hostile[part] = { ...plain, ...(hostile[part] as object) };
    }
    const { status, body } = await place(browser, hostile, lines);
    expect(status).toBe(400);
    expect(body.error).toBe('web_address_not_allowed');
    expect(JSON.stringify(body.details)).toContain(field);
  });

  it('accepts abbreviations that a word follows without a space', async ({ browser }) => {
    const lines = await createLines(browser, 1);
    const order = await priced(browser, 'TN', lines, { name: 'Dr.Li' });
    const address = { ...(order as { shippingAddress?: object }).shippingAddress };
    const shippingAddress = { ...address, address: 'P.O.Box 12, 3 av.Paris' };
    const { status, body } = await place(browser, { ...order, shippingAddress }, lines);
    expect(status).toBe(200);
    expect(body.data.order).toMatchObject({ name: 'Dr.Li', shippingAddress });
  });

  it('accepts lines with base64 images, drops lines without one and refuses other data', async ({
    browser,
  }) => {
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const order = orderInput('TN', { totalAmount: 10.5 });
    const chunk = (orderItems: unknown[]) => ({
      orderNumber: order.orderNumber,
      chunkIndex: 0,
      totalChunks: 1,
      order,
      orderItems,
    });
    const bad = await send(
      browser,
      chunk([{ base64: 'data:text/html;base64,PGI+', size: '10x15' }]),
    );
    expect(bad.status).toBe(415);
    expect(bad.body).toMatchObject({ details: { item: 0 } });
    const good = await send(
      browser,
      chunk([{ base64: `data:image/png;base64,${pixel}` }, { size: '10x15', quantity: 5 }]),
    );
    expect(good.status).toBe(200);
    const placed = good.body.data.order;
    expect(placed?.orderItems).toMatchObject([
      { size: '10x15', quantity: 1, productType: 'photo_print' },
    ]);
    expect(placed?.orderItems[0]?.fileName).toMatch(/^image-.*\.jpg$/);
  });

  it('accepts a photo in two sizes', async ({ browser }) => {
    const [line] = await createLines(browser, 1);
    if (!line) throw new Error('no photo');
    const lines = [line, { ...line, size: '15x22', quantity: 2 }];
    const order = await priced(browser, 'TN', lines);
    const { status, body } = await place(browser, order, lines);
    expect(status).toBe(200);
    expect(body.data.order?.orderItems).toMatchObject([
      { photoId: line.photoId, size: '10x15', quantity: 1, price: 2.5 },
      { photoId: line.photoId, size: '15x22', quantity: 2, price: 3.5 },
    ]);
  });

  it('refuses an order without lines', async ({ browser }) => {
    const order = orderInput('TN', { totalAmount: 8 });
    const { body } = await place(browser, order, []);
    expect(body.error).toBe('no_items');
  });
});
