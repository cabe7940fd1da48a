import { expect } from 'vitest';
import { buildOrder } from '#tests/support/build-order.ts';
import { opsTest as it, runOps } from '#tests/support/shop-fixtures.ts';
import { readRow, updateRows } from '#tests/support/rows.ts';
import {
  extendGiftCardCommand,
  giftCardCommand,
  issueGiftCardCommand,
} from '#tools/ops/gift-cards.ts';
import { showCommands } from '#tools/ops/show-orders.ts';

async function issue(...expires: readonly string[]): Promise<string> {
  const amount = ['--amount', '9', '--currency', 'USD'];
  const { text } = await runOps(issueGiftCardCommand, ...amount, ...expires);
  return text.split('\n')[0] ?? '';
}

function extend(card: string, day: string) {
  return runOps(extendGiftCardCommand, card, '--expires', day);
}

async function show(card: string) {
  return (await runOps(giftCardCommand, card)).text;
}

it('extend-gift-card lets a card pay until a later day, also one that has expired', async ({
  database,
}) => {
  const code = await issue('--expires', '2027-12-31');
  await database.pool.query(
    `update gift_cards set expires_at = now() - interval '1 day' where last_four = $1`,
    [code.slice(-4)],
  );
  const expires = ', expires 2028-06-30\n';
  expect((await extend(code, '2028-06-30')).text).toContain(expires);
  expect(await show(code)).toContain(expires);
});

it('extend-gift-card shortens no card, and asks for a day to come', async () => {
  const code = await issue('--expires', '2028-06-30');
  await expect(extend(code, '2028-06-29')).rejects.toThrow('it pays until 2028-06-30 already');
  await expect(extend(code, '2020-01-01')).rejects.toThrow('--expires is in the past: 2020-01-01');
  await expect(extend(await issue(), '2028-06-30')).rejects.toThrow('it does not expire');
  await expect(runOps(extendGiftCardCommand, code)).rejects.toThrow('--expires is missing');
  expect(await show(code)).toContain(', expires 2028-06-30\n');
});

it('order names its gift card by the id that extend-gift-card takes, and says until when it pays', async ({
  database: { kysely },
}) => {
  const code = await issue('--expires', '2027-12-31');
  const { id } = await readRow(kysely, 'giftCards', { lastFour: code.slice(-4) });
  const order = await buildOrder(kysely, { country: 'US', paid: true });
  const paid = { giftCard: id, giftCardAmount: 100, total: order.total - 100 };
  await updateRows(kysely, 'orders', { id: order.id }, paid);
  const { text } = await runOps(showCommands['order'], order.number);
  expect(text).toContain(`card ${id}, ending in ${code.slice(-4)}, enabled, expires 2027-12-31\n`);
  expect((await extend(id, '2028-06-30')).text).toContain(', expires 2028-06-30\n');
});
