import { describe, expect, vi } from 'vitest';
import { callerNamed } from '#tests/support/callers.ts';
import { silentLog } from '#tests/support/logs.ts';
import { type PrintShop, type PrintedOrder, it, renderOrder } from '#tests/support/print-shop.ts';
import { changeStudioOutput } from '../../outputs/index.ts';
import { findPrintFiles } from '../records/render.repo.ts';
import { closeBatches } from './close-batches.ts';

const minuteMs = 60_000;

async function batchesOf(prints: PrintShop, order: PrintedOrder) {
  return (await prints.jobs(order)).map(({ batch }) => batch);
}

describe('closeBatches', () => {
  it('leaves prints out whose order is refunded or in payment review, until it may be made', async ({
    prints,
  }) => {
    const { kysely } = prints.deps;
    const paid = await renderOrder(prints, {});
    const refunded = await renderOrder(prints, {});
    const [first] = await batchesOf(prints, paid);
    expect(await batchesOf(prints, refunded)).toEqual([first]);
    const pay = (paymentState: 'refunded' | 'payment_review' | 'paid') =>
      prints.change(refunded, { paymentState });
    await pay('refunded');
    prints.clock.now += 16 * minuteMs;
    expect(await closeBatches(prints.deps, silentLog)).toBe(1);
    expect(await batchesOf(prints, paid)).toEqual([first]);
    const [second] = await batchesOf(prints, refunded);
    expect(second).not.toBe(first);
    const drops = await kysely.selectFrom('printDrops').select('orderId').execute();
    expect(drops).toEqual([{ orderId: paid.id }]);
    await pay('payment_review');
    prints.clock.now += 180 * minuteMs;
    expect(await closeBatches(prints.deps, silentLog)).toBe(0);
    await pay('paid');
    expect(await closeBatches(prints.deps, silentLog)).toBe(1);
    expect(await batchesOf(prints, refunded)).toEqual([second]);
  });

  it('has prints made again whose paper its lab has set up otherwise since then', async ({
    prints,
  }) => {
    const { deps } = prints;
    const setUp = (paper: '4x6' | '5x7', dpi: number) =>
      changeStudioOutput(deps, callerNamed('A'), null, {
        format: 'tree',
        options: { papers: { [paper]: { widthMm: 101.6, heightMm: 152.4, dpi, bleedMm: 0 } } },
      });
    const widths = async (order: PrintedOrder) => {
      const [job] = await prints.jobs(order);
      return (await findPrintFiles(deps.kysely, job?.id ?? '')).map(({ width }) => width);
    };
    const photo = { original: { width: 2400, height: 1600 } };
    const early = await renderOrder(prints, {}, [photo]);
    const [old] = await findPrintFiles(deps.kysely, (await prints.jobs(early))[0]?.id ?? '');
    await setUp('5x7', 320);
    await setUp('4x6', 320);
    const late = await renderOrder(prints, {}, [photo]);
    expect([await widths(early), await widths(late)]).toEqual([[1800], [1920]]);

    prints.clock.now += 16 * minuteMs;
    expect(await closeBatches(deps, silentLog)).toBe(0);
    expect((await prints.jobs(early))[0]).toMatchObject({ state: 'queued', batch: null });
    await prints.render();
    expect([await widths(early), await widths(late)]).toEqual([[1920], [1920]]);
    expect(await deps.prints.exists(old?.sha256 ?? '')).toBe(false);
    expect(await batchesOf(prints, early)).toEqual(await batchesOf(prints, late));

    await setUp('5x7', 300);
    prints.clock.now += 16 * minuteMs;
    expect(await closeBatches(deps, silentLog)).toBe(1);
    const drops = await deps.kysely.selectFrom('printDrops').select('state').execute();
    expect(drops).toEqual([{ state: 'waiting' }, { state: 'waiting' }]);
  });

  it('closes the other batches when one fails', async ({ prints }) => {
    const broken = await renderOrder(prints, {});
    const order = await renderOrder(prints, { items: [{ size: '5x7' }] }, [{ original: {} }]);
    const { kysely } = prints.deps;
    const [batch] = await batchesOf(prints, broken);
    const [other] = await batchesOf(prints, order);
    expect(batch ?? 0).toBeLessThan(other ?? 0);
    const failing = vi.spyOn(kysely, 'transaction').mockImplementationOnce(() => {
      throw new Error('on purpose');
    });
    prints.clock.now += 16 * minuteMs;
    expect(await closeBatches(prints.deps, silentLog)).toBe(1);
    failing.mockRestore();
    const states = await kysely.selectFrom('printBatches').select('state').orderBy('id').execute();
    expect(states.map(({ state }) => state)).toEqual(['open', 'closed']);
  });
});
