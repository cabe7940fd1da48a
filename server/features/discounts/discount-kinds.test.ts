import { describe, expect } from 'vitest';
import type { QuoteResponse } from '#contract/quote.ts';
import { edit, lineOf } from '#tests/support/order-edits.ts';
import { buying, createLines, freshQuote, place } from '#tests/support/orders.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';
import type { TestBrowser, TestShop } from '#tests/support/test-shop.ts';
import { insertPriceRule } from './index.ts';
import type { NewPriceRule } from './price-rules.repo.ts';

let serial = 0;

async function addRule({ database }: TestShop, rest: Partial<NewPriceRule>): Promise<string> {
  serial += 1;
  const rule = { code: `KIND${serial}`, valueType: 'percentage', value: '-10', ...rest } as const;
  const stored = await insertPriceRule(database.kysely, rule);
  if (!stored) throw new Error('the code was taken');
  return stored.code;
}

async function endRule({ database }: TestShop, code: string): Promise<void> {
  await database.pool.query(`update price_rules set status = 'inactive' where code = $1`, [code]);
}

function print(size: string, quantity: number) {
  return { productType: 'photo_print', size, quantity };
}

async function quote(browser: TestBrowser, discountCode: string | null, items: object[]) {
  const { body } = await browser.post<QuoteResponse>('/api/quote', {
    country: 'TN',
    deliveryMethod: 'shipping',
    items,
    discountCode,
  });
  return body;
}

let contacts = 0;

/** A contact that no other test has. */
function freshContact() {
  contacts += 1;
  return { email: `first${contacts}@example.com`, phone: `+216 71 2${10_000 + contacts}` };
}

const threeForTwo = {
  value: '0',
  pieces: { of: 3, paid: 2, percentThousandths: 100_000 },
} as const;

describe('an offer of pieces', () => {
  it('gives the cheapest pieces of its sizes away, and says what an order lacks', async ({
    shop,
    browser,
  }) => {
    const code = await addRule(shop, threeForTwo);
    const body = await quote(browser, code, [print('10x15', 4), print('15x22', 2)]);
    expect(body).toMatchObject({
      discount: 5,
      appliedDiscount: { code, isAutomatic: false, percent: 100, pieces: { of: 3, paid: 2 } },
    });
    const few = await quote(browser, code, [print('10x15', 2)]);
    expect(few).toMatchObject({ discount: 0, discountError: { code: 'discount_not_applicable' } });
    expect(few.discountError?.message).toContain('for 2 of every 3 pieces. Pieces missing: 1.');
    expect(few.appliedDiscount).toBeUndefined();
  });

  it('has a value of 0 for browsers that do not know such offers', async ({ shop, browser }) => {
    const code = await addRule(shop, threeForTwo);
    const { body } = await browser.post<{ price_rules: unknown[] }>('/api/price-rules', { code });
    expect(body.price_rules).toContainEqual(
      expect.objectContaining({
        title: code,
        value_type: 'percentage',
        value: '0.00',
        pieces: { of: 3, paid: 2, percent: 100 },
      }),
    );
  });

  it('stays with an order whose lines are edited, also once it has ended', async ({
    shop,
    browser,
  }) => {
    const code = await addRule(shop, threeForTwo);
    const lines = (await createLines(browser, 1)).map((line) => ({ ...line, quantity: 3 }));
    const order = await buying(browser, lines, { discountCode: code, changes: freshContact() });
    await place(browser, order, lines);
    await endRule(shop, code);
    const owner = await signInAs(shop, 'owner');
    const line = await lineOf(shop, order.orderNumber);
    const edited = await edit(owner, order.orderNumber, { lines: [{ line, quantity: 7 }] });
    expect(edited.status).toBe(200);
    const { rows } = await shop.database.pool.query<{ discount: string }>(
      'select discount from orders where number = $1',
      [order.orderNumber],
    );
    expect(rows.map(({ discount }) => Number(discount))).toEqual([500]);
  });

  it('is frozen into the order', async ({ shop, browser }) => {
    const code = await addRule(shop, threeForTwo);
    const lines = (await createLines(browser, 1)).map((line) => ({ ...line, quantity: 3 }));
    const changes = freshContact();
    const order = await buying(browser, lines, { discountCode: code, changes });
    const { body } = await place(browser, order, lines);
    expect(body.data.order).toMatchObject({ discount: 2.5, discountCode: code });
    const { rows } = await shop.database.pool.query<{ details: unknown }>(
      'select discount_details as details from orders where number = $1',
      [order.orderNumber],
    );
    expect(rows).toEqual([
      { details: { code, valueType: 'percentage', value: 0, pieces: threeForTwo.pieces } },
    ]);
  });
});

describe('a discount without a code', () => {
  it('holds by itself, and gives way to a typed code that takes more off', async ({
    shop,
    browser,
  }) => {
    const own = await addRule(shop, { isAutomatic: true, value: '5' });
    const items = [print('15x22', 4)];
    expect(await quote(browser, null, items)).toMatchObject({
      subtotal: 14,
      discount: 1.1,
      discountError: null,
      appliedDiscount: { code: own, isAutomatic: true, percent: 5 },
    });
    const more = await addRule(shop, { value: '20' });
    expect(await quote(browser, more, items)).toMatchObject({
      discount: 4.4,
      discountError: null,
    });
    const less = await addRule(shop, { value: '1' });
    const smaller = await quote(browser, less, items);
    expect(smaller).toMatchObject({
      discount: 1.1,
      discountError: { code: 'discount_not_applicable' },
      appliedDiscount: { code: own },
    });
    expect(smaller.discountError?.message).toContain('Another discount takes more off');
    await endRule(shop, own);
    expect((await quote(browser, null, items)).discount).toBe(0);
  });

  it('is stored with the order and counts its uses', async ({ shop, browser }) => {
    const code = await addRule(shop, { isAutomatic: true, usageLimit: 1 });
    const lines = await createLines(browser, 1);
    const order = await buying(browser, lines, { changes: freshContact() });
    const { body } = await place(browser, order, lines);
    expect(body.data.order).toMatchObject({ discount: 1.05, discountCode: code });
    const others = await createLines(browser, 1);
    const next = await buying(browser, others, { changes: freshContact() });
    const second = await place(browser, next, others);
    expect(second.body.data.order).toMatchObject({ discount: 0, discountCode: null });
  });

  it('is among the listed rules while it is enabled', async ({ shop, browser }) => {
    const code = await addRule(shop, { isAutomatic: true });
    const list = async () =>
      (
        await browser.get<{ price_rules: { title: string; automatic?: boolean }[] }>(
          '/api/price-rules',
        )
      ).body.price_rules;
    expect(await list()).toContainEqual(expect.objectContaining({ title: code, automatic: true }));
    await endRule(shop, code);
    expect((await list()).map(({ title }) => title)).not.toContain(code);
  });
});

describe('a discount for a first order', () => {
  it('is refused to an e-mail address or phone number that has ordered before', async ({
    shop,
  }) => {
    const code = await addRule(shop, { isFirstOrder: true });
    const contact = freshContact();
    const again = [
      { ...freshContact(), email: contact.email.toUpperCase() },
      { ...freshContact(), phone: contact.phone.replaceAll(' ', '') },
    ];
    const before = await shop.browser();
    const lines = await createLines(before, 1);
    await place(before, await buying(before, lines, { changes: contact }), lines);
    for (const changes of again) {
      const own = await shop.browser();
      const others = await createLines(own, 1);
      const order = await buying(own, others, { discountCode: code, changes });
      const { status, body } = await place(own, order, others);
      expect([status, body.error]).toEqual([409, 'quote_changed']);
      const fresh = freshQuote(body);
      expect(fresh.discountError?.message).toContain('for a first order only');
      const agreed = await place(own, { ...order, totalAmount: fresh.total }, others);
      expect(agreed.body.data.order).toMatchObject({ discount: 0, discountCode: null });
    }
  });

  it('holds again after the only order before was cancelled', async ({ shop, browser }) => {
    const code = await addRule(shop, { isFirstOrder: true });
    const changes = freshContact();
    const lines = await createLines(browser, 1);
    const first = await buying(browser, lines, { discountCode: code, changes });
    expect((await place(browser, first, lines)).status).toBe(200);
    await shop.database.pool.query(
      `update orders set fulfilment_state = 'cancelled' where number = $1`,
      [first.orderNumber],
    );
    const others = await createLines(browser, 1);
    const second = await buying(browser, others, { discountCode: code, changes });
    const { body } = await place(browser, second, others);
    expect(body.data.order).toMatchObject({ discount: 1.05, discountCode: code });
  });

  it('holds for one of several orders that are placed at once, whatever codes they use', async ({
    shop,
  }) => {
    const codes = [
      await addRule(shop, { isFirstOrder: true }),
      await addRule(shop, { isFirstOrder: true }),
    ];
    const changes = freshContact();
    const orders = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const own = await shop.browser();
        const lines = await createLines(own, 1);
        const discountCode = codes[index % 2];
        const order = await buying(own, lines, { changes, ...(discountCode && { discountCode }) });
        return { own, lines, order };
      }),
    );
    const responses = await Promise.all(
      orders.map(({ own, lines, order }) => place(own, order, lines)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { body } of responses.filter(({ status }) => status !== 200)) {
      expect(freshQuote(body).discountError?.message).toContain('for a first order only');
    }
  });

  it('that holds without a code says why it does not hold any more', async ({ shop, browser }) => {
    const code = await addRule(shop, { isFirstOrder: true, isAutomatic: true });
    const changes = freshContact();
    const lines = await createLines(browser, 1);
    const first = await place(browser, await buying(browser, lines, { changes }), lines);
    expect(first.body.data.order).toMatchObject({ discount: 1.05, discountCode: code });
    const own = await shop.browser();
    const others = await createLines(own, 1);
    const { status, body } = await place(own, await buying(own, others, { changes }), others);
    await endRule(shop, code);
    expect(status).toBe(409);
    expect(freshQuote(body).discountError?.message).toContain('for a first order only');
  });
});
