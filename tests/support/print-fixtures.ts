import { openPrintShop, type PrintShop } from './print-shop.ts';
import { it as shopTest } from './shop-fixtures.ts';
import type { TestDatabase } from './test-database.ts';

/** Tests with production on the database of their file. */
export const it = shopTest.extend(
  'prints',
  { scope: 'file' },
  async ({ database }, { onCleanup }) => {
    const prints = await openPrintShop(database);
    onCleanup(prints.close);
    return prints;
  },
);

/** An order of the {@link PrintShop}. */
export type PrintedOrder = Awaited<ReturnType<PrintShop['order']>>;

/** Removes all print jobs with their batches, and ends the orders, so that a test begins with nothing to print. */
export async function clearPrints(prints: PrintShop, { pool }: TestDatabase): Promise<void> {
  prints.clock.now = Date.now();
  for (const table of ['print_drops', 'print_files', 'print_jobs', 'print_batches']) {
    await pool.query(`delete from ${table}`);
  }
  await pool.query(`update orders set fulfilment_state = 'completed'`);
}

/** Places an order, starts and renders it. */
export async function renderOrder(
  prints: PrintShop,
  ...[plan, files]: Parameters<PrintShop['order']>
): Promise<PrintedOrder> {
  const order = await prints.order(plan, files);
  await prints.start();
  await prints.render();
  return order;
}

/** The job of an order's first line. */
export async function firstJob(prints: PrintShop, order: PrintedOrder) {
  const [job] = await prints.jobs(order);
  if (!job) throw new Error('the order has no job');
  return job;
}
