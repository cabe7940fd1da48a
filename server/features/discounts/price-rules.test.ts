import { expect } from 'vitest';
import { computePercent, toMajor } from '#domain/common/money.ts';
import { buying, freshQuote, place, createLines } from '#tests/support/orders.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestBrowser, TestShop } from '#tests/support/test-shop.ts';
import { insertPriceRule, releaseUse } from './index.ts';
import type { NewPriceRule } from './price-rules.repo.ts';

let serial = 0;

async function addRule({ database }: TestShop, rest: Partial<NewPriceRule>): Promise<string> {
  serial += 1;
  const rule: NewPriceRule = {
    code: `RULE${serial}`,
    valueType: 'percentage',
    value: '-10',
    currency: null,
    startsAt: null,
    endsAt: null,
    usageLimit: null,
    usageLimitPerEmail: null,
    minimumSubtotal: null,
    countries: null,
    sizeKeys: null,
    isListed: false,
    ...rest,
  };
  const stored = await insertPriceRule(database.kysely, rule);
  if (!stored) throw new Error('the code was taken');
  return stored.code;
}

async function used({ database }: TestShop, code: string): Promise<number | undefined> {
  const { rows } = await database.pool.query<{ used: number }>(
    'select used from price_rules where code = $1',
    [code],
  );
  return rows[0]?.used;
}

async function quote(browser: TestBrowser, discountCode: string, items: object[]) {
  const { body } = await browser.post<Record<string, unknown>>('/api/quote', {
    country: 'TN',
    deliveryMethod: 'shipping',
    items,
    discountCode,
  });
  return body;
}

function print(size: string, quantity: number) {
  return { productType: 'photo_print', size, quantity };
}

it.for<[string, Partial<NewPriceRule>, string]>([
  ['a country', { countries: ['FR'] }, 'This discount code does not apply in your country.'],
  ['other sizes', { sizeKeys: ['15x22'] }, 'This discount code is for other sizes'],
  [
    'a subtotal',
    { minimumSubtotal: 2000, currency: 'TND' },
    'This discount code applies to orders from TND 20.00, before shipping.',
  ],
])('a rule for %s reports why it does not apply', async ([, rest, text], { shop, browser }) => {
  const code = await addRule(shop, rest);
  const body = await quote(browser, code, [print('10x15', 2)]);
  expect(body).toMatchObject({
    discount: 0,
    total: 13,
    discountError: { code: 'discount_not_applicable' },
  });
  expect(
    (body['discountError'] as { message: string }).message.replaceAll('\u00A0', ' '),
  ).toContain(text);
});

it('a rule for some sizes reduces only their lines, never by more than they cost', async ({
  shop,
  browser,
}) => {
  const items = [print('10x15', 2), print('15x22', 1)];
  const share = await addRule(shop, { sizeKeys: ['15x22'] });
  expect(await quote(browser, share, items)).toMatchObject({ subtotal: 8.5, discount: 0.35 });
  const fixed = await addRule(shop, { sizeKeys: ['15x22'], valueType: 'fixed_amount', value: '5' });
  expect(await quote(browser, fixed, items)).toMatchObject({ discount: 3.5, total: 13 });
});

it('a rule that names a size twice takes no more off than its lines cost', async ({
  shop,
  browser,
}) => {
  const code = await addRule(shop, { sizeKeys: ['15x22', '15x22'], value: '100' });
  const body = await quote(browser, code, [print('15x22', 8)]);
  expect(body).toMatchObject({ subtotal: 28, discount: 28, originalTotal: 0 });
});

it('POST /api/price-rules returns the conditions of a rule, but not its uses', async ({
  shop,
  browser,
}) => {
  const code = await addRule(shop, {
    currency: 'TND',
    minimumSubtotal: 2000,
    countries: ['TN'],
    sizeKeys: ['10x15'],
    usageLimit: 5,
  });
  const { body } = await browser.post<{ price_rules: unknown[] }>('/api/price-rules', { code });
  expect(body.price_rules).toEqual([
    {
      title: code,
      status: 'active',
      value_type: 'percentage',
      value: '-10.00',
      currency: 'TND',
      starts_at: null,
      ends_at: null,
      used_up: false,
      minimum_subtotal: 20,
      countries: ['TN'],
      size_keys: ['10x15'],
    },
  ]);
});

it.for([
  ['-10.0', '-10.00'],
  ['12.5', '12.50'],
  ['33.333', '33.333'],
] as const)(
  'POST /api/price-rules returns the value %s with which the quote computes as %s',
  async ([value, written], { shop, browser }) => {
    const code = await addRule(shop, { value });
    const { body } = await browser.post<{ price_rules: unknown[] }>('/api/price-rules', { code });
    expect(body.price_rules).toMatchObject([{ value: written }]);
    const whole = await quote(browser, code, [print('15x22', 99), print('15x22', 99)]);
    const share = computePercent(49_500, Math.abs(Number(written)) * 1000);
    expect(whole).toMatchObject({ subtotal: 495, discount: toMajor(share, 'TND') });
  },
);

it('a discount is frozen into the order', async ({ shop, browser }) => {
  const code = await addRule(shop, {});
  const lines = await createLines(browser, 1);
  const order = await buying(browser, lines, { discountCode: code });
  const { body } = await place(browser, order, lines);
  expect(body.data.order).toMatchObject({ discount: 1.05, discountCode: code });
  const { rows } = await shop.database.pool.query<{ details: unknown }>(
    'select discount_details as details from orders where number = $1',
    [order.orderNumber],
  );
  expect(rows).toEqual([{ details: { code, valueType: 'percentage', value: 10 } }]);
});

it('a discount that ended between quote and order is reported with the fresh quote', async ({
  shop,
  browser,
}) => {
  const code = await addRule(shop, { endsAt: new Date(Date.now() + 60_000) });
  const lines = await createLines(browser, 1);
  const order = await buying(browser, lines, { discountCode: code });
  shop.clock.offset = 120_000;
  const { status, body } = await place(browser, order, lines);
  shop.clock.offset = 0;
  expect([status, body.error]).toEqual([409, 'quote_changed']);
  expect(freshQuote(body)).toMatchObject({
    total: 10.5,
    discountError: { code: 'discount_expired' },
  });
  expect(await used(shop, code)).toBe(0);
});

/** One mailbox in the spellings that its provider delivers to it. */
const spellings = [
  'racer.one@gmail.com',
  'Racer.One@Gmail.com',
  'racerone+prints@gmail.com',
  'r.acer.one@googlemail.com',
  ' racerone@gmail.com ',
];

it('a rule with one use per address admits one of ten concurrent orders, in any spelling', async ({
  shop,
}) => {
  const code = await addRule(shop, { usageLimitPerEmail: 1 });
  const orders = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const own = await shop.browser();
      const lines = await createLines(own, 1);
      const email = spellings[index % spellings.length];
      const order = await buying(own, lines, { discountCode: code, changes: { email } });
      return { own, lines, order };
    }),
  );
  const responses = await Promise.all(
    orders.map(({ own, order, lines }) => place(own, order, lines)),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { body } of responses.filter(({ status }) => status !== 200)) {
    expect(freshQuote(body).discountError?.message).toContain('for this email');
  }
  expect(await used(shop, code)).toBe(1);
});

it('a use released by cancelling is free again, once', async ({ shop, browser }) => {
  const code = await addRule(shop, { usageLimit: 1 });
  const lines = await createLines(browser, 1);
  const order = await buying(browser, lines, { discountCode: code });
  await place(browser, order, lines);
  expect(await used(shop, code)).toBe(1);
  const { rows } = await shop.database.pool.query<{ id: string }>(
    'select id from orders where number = $1',
    [order.orderNumber],
  );
  for (let times = 0; times < 2; times += 1) {
    await shop.database.kysely.transaction().execute((trx) => releaseUse(trx, rows[0]?.id ?? ''));
  }
  expect(await used(shop, code)).toBe(0);
});

it('a customer who changes an unpaid order keeps the last use', async ({ shop, browser }) => {
  const code = await addRule(shop, { usageLimit: 1, usageLimitPerEmail: 1 });
  const lines = await createLines(browser, 1, '4x6');
  const first = await buying(browser, lines, { country: 'US', discountCode: code });
  expect((await place(browser, first, lines)).status).toBe(200);
  const more = lines.map((line) => ({ ...line, quantity: 5 }));
  const second = await buying(browser, more, { country: 'US', discountCode: code });
  const { body } = await place(browser, second, more);
  expect(body.data.order).toMatchObject({ discount: 1.8 });
  expect(await used(shop, code)).toBe(1);
});

it.for([
  ['in all', { usageLimit: 1 }, 'discount_exhausted'],
  ['of an email address', { usageLimitPerEmail: 1 }, 'discount_not_applicable'],
] as const)(
  'the last use %s stays with an unpaid order, and the fresh quote of an order of other photos says so',
  async ([, limit, reason], { shop, browser }) => {
    const code = await addRule(shop, limit);
    const lines = await createLines(browser, 1, '4x6');
    const first = await buying(browser, lines, { country: 'US', discountCode: code });
    expect((await place(browser, first, lines)).status).toBe(200);
    const others = await createLines(browser, 1, '4x6');
    const second = await buying(browser, others, { country: 'US', discountCode: code });
    const { status, body } = await place(browser, second, others);
    expect([status, body.error]).toEqual([409, 'quote_changed']);
    const { total: totalAmount, discountError } = freshQuote(body);
    expect(discountError?.code).toBe(reason);
    const agreed = await place(browser, { ...second, totalAmount }, others);
    expect(agreed.body.data.order).toMatchObject({ discount: 0, discountCode: null });
    expect(await used(shop, code)).toBe(1);
  },
);
