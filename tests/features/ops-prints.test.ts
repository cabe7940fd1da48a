import { expect } from 'vitest';
import { listEntries } from '#tests/support/audit.ts';
import { openOps, runnerOf } from '#tests/support/shop-fixtures.ts';
import { firstJob, it, renderOrder } from '#tests/support/print-shop.ts';
import { batchCommands } from '#tools/ops/print-batches.ts';
import { printJobCommands } from '#tools/ops/print-jobs.ts';

it.beforeEach(({ database, prints }) =>
  openOps({ DATA_DIR: prints.dataDir, DATABASE_URL: database.url }),
);

const run = runnerOf({ ...printJobCommands, ...batchCommands });

it('ops leads the prints of an order from held to printed', async ({ prints }) => {
  expect(await run('print-jobs')).toEqual({ text: 'no print jobs', isFine: true });
  expect(await run('print-jobs', '--held')).toEqual({ text: 'no held print jobs', isFine: true });
  prints.clock.now = Date.now() - 5 * 3_600_000;
  const order = await prints.order({ items: [{ quantity: 2 }, { size: '8x10' }] }, [
    { original: {} },
    {},
  ]);
  await prints.start();
  const held = await run('print-jobs');
  expect(held.isFine).toBe(false);
  expect(held.text).toMatch(/^waiting: 1, the oldest 5 h old\nheld: 1, the oldest/);
  expect(held.text).toMatch(
    new RegExp(`\n${order.number}  line 2  8x10 x1  held: low_resolution  `),
  );
  expect(JSON.parse((await run('print-jobs', '--json')).text)).toMatchObject({
    states: [
      { state: 'waiting', jobs: 1 },
      { state: 'held', jobs: 1 },
    ],
    jobs: [{ order: order.number, line: 2, holdReason: 'low_resolution' }],
    printedOrders: [],
  });
  await expect(run('release', 'FPX-000000000')).rejects.toThrow('there is no order FPX-000000000');
  const released = { text: `${order.number}: 1 job released`, isFine: true };
  expect(await run('release', order.number)).toEqual(released);
  expect((await run('release', order.number)).isFine).toBe(false);
  await prints.plan();
  await prints.render();
  const own = await run('print-jobs', '--order', order.number);
  expect(own.text).toMatch(/line 1 {2}4x6 x2 {2}rendered {2}original 150 dpi {2}batch \d+ /);
  expect(own.text).toMatch(/line 2 {2}8x10 x1 {2}rendered {2}order-copy 75 dpi {2}batch \d+ /);

  const listed = await run('batches', '--json');
  const batches = JSON.parse(listed.text) as { id: number; paper: string; copies: number }[];
  expect(Object.fromEntries(batches.map(({ paper, copies }) => [paper, copies]))).toEqual({
    '4x6': 2,
    '8x10': 1,
  });
  const late = await run('print-jobs');
  expect(late.isFine).toBe(false);
  expect(late.text).toMatch(/\nbatches that should be closed: \d+, \d+$/);
  expect((await run('batches')).text).toMatch(
    / {2}own lab {2}4x6 glossy {2}open {2}1 orders, 1 files, 2 copies/,
  );
  const [first = { id: 0 }, second = { id: 0 }] = batches;
  await expect(run('batch-done', String(first.id))).rejects.toThrow(
    `batch ${first.id} is open: close it first with close-batch`,
  );
  expect(await run('close-batch', String(first.id))).toEqual({
    text: `batch ${first.id}: closed`,
    isFine: true,
  });
  expect((await run('close-batch', String(first.id))).isFine).toBe(false);
  await run('close-batch', String(second.id));
  expect((await run('batch-done', String(first.id))).text).toBe(
    `batch ${first.id}: done, 1 job printed`,
  );
  expect((await run('print-jobs')).text).not.toContain('all prints are made');
  await run('batch-done', String(second.id));
  expect(await run('print-jobs')).toEqual({
    text: expect.stringMatching(
      new RegExp(`^printed: 2, .*\nall prints are made: ${order.number}$`),
    ) as string,
    isFine: true,
  });
  await expect(run('batch-done', '987654')).rejects.toThrow('there is no batch 987654');

  const [line] = order.items;
  const reprint = await run('reprint', line?.id ?? '', '--reason', 'paper jam', '--copies', '1');
  expect(reprint.text).toMatch(/^[\da-f-]{36}: round 1, queued$/);
  expect((await run('print-jobs', '--order', order.number)).text).toMatch(
    /line 1 round 1 \(reprint\) {2}4x6 x1 {2}queued {2}/,
  );

  const about = async (id: string) =>
    (await listEntries(prints.deps, id)).filter(({ actorKind }) => actorKind === 'shell');
  expect(await about(order.number)).toMatchObject([
    { act: 'print.release', actorName: 'ada', after: { released: 1 } },
  ]);
  expect(await about(String(first.id))).toMatchObject([
    { act: 'batch.close', before: { state: 'open' }, after: { state: 'closed' } },
    { act: 'batch.finish', after: { state: 'done', printed: 1, withheld: [] } },
  ]);
  expect(await about(reprint.text.slice(0, 36))).toMatchObject([
    {
      act: 'print.request',
      objectKind: 'print',
      after: { order: order.number, cause: 'reprint', round: 1, copies: 1 },
    },
  ]);
});

it('ops gives up a held reprint, and only that', async ({ prints }) => {
  const order = await renderOrder(prints, {}, [{ original: {} }]);
  const first = await firstJob(prints, order);
  await run('reprint', first.id, '--reason', 'paper jam');
  await prints.deps.blobs.remove(first.sourceSha256?.toString('hex') ?? '');
  await prints.render();
  const held = (await prints.jobs(order)).find(({ round }) => round === 1)?.id ?? '';
  await expect(run('give-up-print', held)).rejects.toThrow('--reason is missing');
  await expect(run('give-up-print', 'x', '--reason', 'x')).rejects.toThrow(
    'there is no print job x',
  );
  await expect(run('give-up-print', first.id, '--reason', 'x')).rejects.toThrow(
    'it is the first print of its line: release it, or cancel the order',
  );
  expect((await run('give-up-print', held, '--reason', 'the photo is gone')).text).toBe(
    `${held}: given up`,
  );
  await expect(run('give-up-print', held, '--reason', 'x')).rejects.toThrow(
    'the job is not held (it is cancelled)',
  );
});

it('ops reads the id of a print job in capital letters', async ({ prints }) => {
  const order = await renderOrder(prints, {}, [{ original: {} }]);
  const id = (await firstJob(prints, order)).id.toUpperCase();
  expect((await run('reprint', id, '--reason', 'paper jam')).isFine).toBe(true);
  await expect(run('give-up-print', id, '--reason', 'x')).rejects.toThrow(
    'it is the first print of its line: release it, or cancel the order',
  );
});

it('ops refuses a wrong reprint with one line', async ({ prints }) => {
  const order = await prints.order({});
  const [line] = order.items;
  await prints.plan();
  await expect(run('reprint', line?.id ?? '')).rejects.toThrow('--reason is missing');
  await expect(run('reprint', line?.id ?? '', '--reason', 'x')).rejects.toThrow(
    'the order is not in production (it is placed)',
  );
  await expect(run('reprint', order.number, '--reason', 'x')).rejects.toThrow(
    `there is no print job or order line ${order.number}; npm run ops -- print-jobs --order <number> lists them`,
  );
  await expect(run('reprint', line?.id ?? '', '--reason', 'x', '--copies', '100')).rejects.toThrow(
    '--copies is at most 99',
  );
});
