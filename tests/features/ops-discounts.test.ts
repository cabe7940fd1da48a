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
