import { expect } from 'vitest';
import { buying, place, createLines, readCardBooks } from '#tests/support/orders.ts';
import { issueCard } from '#tests/support/paying.ts';
import { it } from '#tests/support/shop-fixtures.ts';

const tabs = 20;

function inEach<T>(act: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: tabs }, act));
}

it('20 tabs that submit one order, open its window and report its payment make one paid order', async ({
  shop,
  paying,
  browser,
}) => {
  await paying.steer('/control/limits', { concurrent: null, perMinute: null, perHour: null });
  const { code, id } = await issueCard(shop, 500, { currency: 'USD' });
  const lines = await createLines(browser, 2, '5x7');
  const order = await buying(browser, lines, { country: 'US', code, discountCode: 'WELCOME10' });
  const used = async () => {
    const { rows } = await shop.database.pool.query<{ used: number }>(
      `select used from price_rules where code = 'WELCOME10'`,
    );
    return rows[0]?.used ?? 0;
  };
  const usedBefore = await used();

  const submitted = await inEach(() => place(browser, order, lines));
  expect(submitted.map(({ status }) => status)).toEqual(Array.from({ length: tabs }, () => 200));
  const { rows } = await shop.database.pool.query('select id from orders where session_id = $1', [
    browser.sessionId,
  ]);
  expect(rows).toHaveLength(1);
  expect(await used()).toBe(usedBefore + 1);

  const awaiting = { number: order.orderNumber, total: order.totalAmount };
  const opened = await inEach(() => paying.opened(browser, awaiting));
  const tokens = [...new Set(opened.map(({ checkoutToken }) => checkoutToken))];
  expect(tokens).toHaveLength(1);
  const [token = ''] = tokens;
  expect(await readCardBooks(shop, id)).toMatchObject({ balance: 500, held: 500 });

  const { message } = await paying.pay(token);
  const results = await inEach(() =>
    paying.validate(browser, awaiting, token, message?.eventMessage),
  );
  expect(results.every(({ success }) => success)).toBe(true);
  expect(await paying.moneyOf(awaiting)).toMatchObject({
    state: 'paid',
    paid: 1,
    attempts: ['succeeded'],
    captured: Math.round(order.totalAmount * 100),
    gift: 500,
    held: 0,
    reviews: [],
  });
  expect(await readCardBooks(shop, id)).toMatchObject({ balance: 0, held: 0, captures: 1 });
});
