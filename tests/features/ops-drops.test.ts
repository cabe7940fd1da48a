import { expect } from 'vitest';
import * as z from 'zod';
import { buildDrop, buildLabToken } from '#tests/support/build-drop.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { it, openOps, runnerOf } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { readRow, updateRows } from '#tests/support/rows.ts';
import { exportCommands } from '#tools/ops/export-drops.ts';
import { formatTime } from '#tools/ops/format.ts';
import { handOverCommands } from '#tools/ops/hand-over-orders.ts';
import { moveCommands } from '#tools/ops/move-orders.ts';
import { printJobCommands } from '#tools/ops/print-jobs.ts';

const hourMs = 3_600_000;

it.beforeEach(({ shop }) => openOps({ DATABASE_URL: shop.database.url }));

const run = runnerOf({
  ...printJobCommands,
  ...exportCommands,
  ...moveCommands,
  ...handOverCommands,
});

async function readIds(...args: readonly string[]): Promise<string[]> {
  const { text } = await run('print-jobs', '--json', ...args);
  const report = z.object({ drops: z.array(z.object({ drop: z.string() })) });
  return report.parse(JSON.parse(text)).drops.map(({ drop }) => drop);
}

async function move({ database }: TestShop, id: string, change: object): Promise<void> {
  await database.kysely.updateTable('printDrops').set(change).where('id', '=', id).execute();
}

it('print-jobs lists drops that failed or have not moved for 12 hours', async ({ shop }) => {
  const [claimed, delivered, waiting, failed] = [
    await buildDrop(shop),
    await buildDrop(shop),
    await buildDrop(shop),
    await buildDrop(shop),
  ];
  const { id: token } = await buildLabToken(shop);
  const ago = (hours: number): Date => new Date(Date.now() - hours * hourMs);
  const claim = { claim: crypto.randomUUID(), claimedBy: token, leaseUntil: ago(1) };
  await move(shop, waiting.id, { createdAt: ago(11) });
  await move(shop, claimed.id, { state: 'claimed', ...claim, placingAt: ago(11) });
  await move(shop, delivered.id, { state: 'delivered', deliveredAt: ago(11) });
  expect(await run('print-jobs')).toEqual({ text: 'no print jobs', isFine: true });

  await move(shop, claimed.id, { placingAt: ago(14) });
  await move(shop, delivered.id, { deliveredAt: ago(13), fault: 'the folder is gone' });
  const stuck = await run('print-jobs');
  const place = (drop: typeof claimed): string =>
    `drop ${drop.name}  ${drop.orderNumber}  own lab  batch \\d+`;
  expect(stuck.isFine).toBe(false);
  expect(stuck.text.split('\n')).toEqual([
    expect.stringMatching(
      new RegExp(`^${place(claimed)}  claimed: no agent yet  14 h  ${claimed.id}$`),
    ),
    expect.stringMatching(
      new RegExp(`^${place(delivered)}  delivered: the folder is gone  13 h  ${delivered.id}$`),
    ),
  ]);

  await move(shop, claimed.id, { placingAt: ago(11) });
  expect((await run('print-jobs')).isFine).toBe(true);
  await move(shop, claimed.id, { placingAt: ago(14) });

  await move(shop, failed.id, { state: 'failed', endedAt: ago(0), fault: 'PAPER(12)' });
  const broken = await run('print-jobs');
  expect(broken.isFine).toBe(false);
  expect(broken.text).toMatch(new RegExp(`  failed: PAPER\\(12\\)  0 min  ${failed.id}$`));
  expect(await readIds()).toEqual([claimed.id, delivered.id, failed.id]);
  expect(await readIds('--order', failed.orderNumber)).toEqual([failed.id]);
  expect((await run('print-jobs', '--held')).text).toBe('no held print jobs');

  const { kysely } = shop.database;
  const { batch, orderId, format, manifest } = await readRow(kysely, 'printDrops', {
    id: failed.id,
  });
  const again = { batch, orderId, format, manifest: JSON.stringify(manifest), part: 1, parts: 1 };
  await kysely
    .insertInto('printDrops')
    .values({ ...again, name: `${failed.name}_2`, attempt: 2 })
    .execute();
  expect(await readIds()).toEqual([claimed.id, delivered.id]);
  await move(shop, claimed.id, { placingAt: ago(11) });
  expect((await run('print-jobs')).isFine).toBe(true);
});

it('print-jobs lists drops that no agent has fetched for 12 hours', async ({ shop }) => {
  const { kysely } = shop.database;
  const studio = await buildStudio(kysely);
  const drop = await buildDrop(shop, { studio });
  const { id: token } = await buildLabToken(shop, studio);
  const ago = (hours: number): Date => new Date(Date.now() - hours * hourMs);
  await move(shop, drop.id, { createdAt: ago(13) });
  await updateRows(kysely, 'labTokens', { id: token }, { lastUsedAt: ago(60) });
  const { text, isFine } = await run('print-jobs');
  expect(text).toMatch(new RegExp(`waiting: agent last seen 2 d ago  13 h  ${drop.id}$`));
  expect(isFine).toBe(false);
  const payment = (paymentState: 'payment_review' | 'paid') =>
    updateRows(kysely, 'orders', { number: drop.orderNumber }, { paymentState });
  await payment('payment_review');
  expect(await readIds()).not.toContain(drop.id);
  await payment('paid');
  expect(await readIds()).toContain(drop.id);
});

it('resend-drop refuses a drop that a living agent holds', async ({ shop }) => {
  const drop = await buildDrop(shop);
  const { id: token } = await buildLabToken(shop);
  const until = new Date(Date.now() + hourMs);
  const claim = { claim: crypto.randomUUID(), claimedBy: token, leaseUntil: until };
  await move(shop, drop.id, { state: 'claimed', ...claim });
  await expect(run('resend-drop', drop.id)).rejects.toThrow(
    `the drop was not sent again: its agent holds it until ${formatTime(until)} (UTC); try again then`,
  );
});

async function cancel({ orderNumber }: { readonly orderNumber: string }): Promise<string[]> {
  const { text } = await run('cancel', orderNumber, '--reason', 'ordered twice');
  return text.split('\n');
}

async function useTokens({ database }: TestShop): Promise<void> {
  await database.kysely.updateTable('labTokens').set({ lastUsedAt: new Date() }).execute();
}

it('cancel names the drops of the order that are at a lab', async ({ shop }) => {
  const studio = await buildStudio(shop.database.kysely);
  const [waiting, placing, printed] = [
    await buildDrop(shop, { studio }),
    await buildDrop(shop, { studio }),
    await buildDrop(shop, { studio }),
  ];
  const { id: token } = await buildLabToken(shop, studio);
  await useTokens(shop);
  const now = new Date();
  const claim = { claim: crypto.randomUUID(), claimedBy: token, leaseUntil: now };
  await move(shop, placing.id, { state: 'claimed', ...claim, placingAt: now });
  await move(shop, printed.id, { state: 'printed', deliveredAt: now, endedAt: now });
  expect(await cancel(waiting)).toEqual([`${waiting.orderNumber}: cancelled, paid`]);
  const at = (state: string) =>
    new RegExp(`is at the lab \\(studio-[^,]*, ${state}\\): have it removed`);
  expect(await cancel(placing)).toEqual([
    `${placing.orderNumber}: cancelled, paid`,
    expect.stringMatching(at('claimed')),
  ]);
  expect(await cancel(printed)).toEqual([
    `${printed.orderNumber}: cancelled, paid`,
    expect.stringMatching(at('printed')),
  ]);
});

it('cancel names no drop of an order that was shipped and came back', async ({ shop }) => {
  const drop = await buildDrop(shop);
  await move(shop, drop.id, { state: 'printed', deliveredAt: new Date(), endedAt: new Date() });
  for (const name of ['produce', 'shipped', 'returned']) await run(name, drop.orderNumber);
  expect(await cancel(drop)).toEqual([`${drop.orderNumber}: cancelled, paid`]);
});

it('cancel names the drops of a lab without an agent, which staff may have exported', async ({
  shop,
}) => {
  const drop = await buildDrop(shop, { studio: await buildStudio(shop.database.kysely) });
  const [, advice] = await cancel(drop);
  expect(advice).toMatch(
    new RegExp(`^drop ${drop.name} \\(.*\\): if it was exported, have it removed`),
  );
});
