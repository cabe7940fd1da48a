import { describe, expect } from 'vitest';
import { defaultOutputs } from '#domain/lab/output.ts';
import { buildOrder } from '#tests/support/build-order.ts';
import { buildPrintJobs } from '#tests/support/build-drop.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { planOrderExport } from './export-drops.ts';

const plan = { country: 'TN', items: [{ size: '10x15' }, { size: '15x22' }] };

describe('planOrderExport', () => {
  it.for(['waiting', 'held', 'queued'] as const)(
    'refuses an order with a single print that is %s',
    async (state, { database: { kysely } }) => {
      const order = await buildOrder(kysely, plan);
      await buildPrintJobs(kysely, order, { size: '10x15' });
      await buildPrintJobs(kysely, order, { size: '15x22', state });
      const asked = { orderId: order.id, round: 0 };
      expect(await planOrderExport(kysely, asked, defaultOutputs.tree)).toMatchObject({
        ok: false,
        code: 'prints_not_rendered',
        details: { jobs: [{ line: 2, printSize: '15x22', state }] },
      });
    },
  );

  it('plans the rendered prints of an order without a cancelled one', async ({
    database: { kysely },
  }) => {
    const order = await buildOrder(kysely, plan);
    const hashes = await buildPrintJobs(kysely, order, { size: '10x15' });
    await buildPrintJobs(kysely, order, { size: '15x22', state: 'cancelled' });
    const asked = { orderId: order.id, round: 0 };
    const planned = await planOrderExport(kysely, asked, defaultOutputs.tree);
    const files = planned.ok ? planned.value.flatMap(({ manifest }) => manifest.files) : [];
    expect(files.flatMap((file) => (file.kind === 'print' ? [file.sha256] : []))).toEqual(hashes);
  });
});
