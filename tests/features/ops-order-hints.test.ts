import { expect } from 'vitest';
import { buildOrder } from '#tests/support/build-order.ts';
import { opsTest as it, runOps } from '#tests/support/shop-fixtures.ts';
import { moveCommands } from '#tools/ops/move-orders.ts';
import { showCommands } from '#tools/ops/show-orders.ts';

it('ops says when a list leaves out older orders', async ({ database }) => {
  const list = async () =>
    (await runOps(showCommands['orders'], '--state', 'awaiting_csr', '--limit', '1')).text;
  await buildOrder(database.kysely, { country: 'TN' });
  expect(await list()).toMatch(/\n1 order$/);
  await buildOrder(database.kysely, { country: 'TN' });
  expect(await list()).toMatch(/^.*\n1 order; older ones are left out, see --limit$/);
});

it('ops says of a refunded order why it is not produced, and how it ends', async ({ database }) => {
  const { id, number } = await buildOrder(database.kysely, { paid: true });
  const refunded = { paymentState: 'refunded' } as const;
  await database.kysely.updateTable('orders').set(refunded).where('id', '=', id).execute();
  await expect(runOps(moveCommands['produce'], number)).rejects.toThrow(
    /^This order is not paid, is refunded, about to be refunded, or in payment review\. Nothing was changed\. /,
  );
  await expect(runOps(moveCommands['approve'], number)).rejects.toThrow(
    /\(it is placed, refunded; next: cancel\)$/,
  );
});
