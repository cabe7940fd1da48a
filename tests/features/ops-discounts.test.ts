import { expect } from 'vitest';
import { opsTest as it, runOps } from '#tests/support/shop-fixtures.ts';
import { addDiscountCommand, listDiscountsCommand } from '#tools/ops/discounts.ts';

it('list-discounts prints the first and the last day of a code as add-discount takes them', async () => {
  const days = ['--from', '2097-03-01', '--until', '2097-03-02'];
  const added = await runOps(addDiscountCommand, 'SPRING', '--percent', '10', ...days);
  expect(added.text).toMatch(/ {2}from 2097-03-01 {2}until 2097-03-02$/);
  expect((await runOps(listDiscountsCommand)).text).toBe(added.text);
});

it('list-discounts prints the time of a code that begins or ends within a day', async ({
  database,
}) => {
  await runOps(addDiscountCommand, 'NOON', '--percent', '10');
  await database.pool.query(
    `update price_rules set starts_at = '2097-03-01 09:30Z', ends_at = '2097-03-02 12:00Z' where code = 'NOON'`,
  );
  expect((await runOps(listDiscountsCommand)).text).toMatch(
    /NOON .* {2}from 2097-03-01 09:30 {2}until 2097-03-02 12:00$/m,
  );
});

it('add-discount takes offers of pieces, first orders and discounts without a code', async () => {
  const kinds = ['--first-order', '--automatic'];
  const added = await runOps(addDiscountCommand, 'TRIPLE', '--pieces', '3:2', ...kinds);
  expect(added.text).toMatch(
    /^TRIPLE +3 for 2 {2}active {2}used 0 {2}first order {2}without a code$/,
  );
  const half = await runOps(addDiscountCommand, 'HALF', '--pieces', '2:1', '--percent', '50');
  expect(half.text).toContain('1 of 2 in full, 50% off the others');
  for (const [pieces, reason] of [
    ['2:2', '--pieces must be as in 3:2'],
    ['three', '--pieces must be as in 3:2'],
    ['3:2:1', '--pieces must be as in 3:2'],
  ] as const) {
    await expect(runOps(addDiscountCommand, 'WRONG', '--pieces', pieces)).rejects.toThrow(reason);
  }
  await expect(
    runOps(addDiscountCommand, 'WRONG', '--pieces', '3:2', '--amount', '5'),
  ).rejects.toThrow('--pieces goes with --percent');
});
