import { describeDropFailure } from '#domain/lab/describe-drop-failure.ts';
import { fail, succeed, type FailureWith, type ResultWith } from '#domain/common/result.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { readStudioOutput } from '../../outputs/index.ts';
import { lockBatch } from '../records/batches.repo.ts';
import { listBatchPrints, type DropPrintRow } from './drop-prints.repo.ts';
import { planOrderDrops } from './plan-order-drops.ts';
import { insertDrops, listDropKeys, listDropNames } from './planned-drops.repo.ts';

/** Drops that the lab's settings do not allow, with the reason in English for staff. */
export type DropsRefused = FailureWith<
  'drops_refused',
  { readonly order: string; readonly problem: string }
>;

interface OrderRound {
  readonly orderId: string;
  readonly round: number;
  readonly rows: readonly DropPrintRow[];
}

function keyOf({ orderId, round }: { readonly orderId: string; readonly round: number }): string {
  return `${orderId}/${round}`;
}

function groupByOrder(rows: readonly DropPrintRow[]): OrderRound[] {
  const groups = Map.groupBy(rows, keyOf);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ orderId: first.orderId, round: first.round, rows: group }] : [];
  });
}

/**
 * Creates the drops of a batch that is closed: for each order in it, and for each of its reprints, those of its rendered
 * prints. Orders that have drops in it already get no others. Resolves to the number of new drops; fails, with nothing
 * created, where the lab's output lacks a setting.
 */
export async function createDrops(
  trx: Trx,
  batchId: number,
): Promise<ResultWith<number, DropsRefused>> {
  const batch = await lockBatch(trx, batchId);
  if (!batch) throw new Error(`there is no batch ${batchId}`);
  const { studio } = batch;
  const output = await readStudioOutput(trx, studio);
  const done = new Set((await listDropKeys(trx, batchId)).map(keyOf));
  const waiting = groupByOrder(await listBatchPrints(trx, batchId)).filter(
    (group) => !done.has(keyOf(group)),
  );
  const planned = [];
  for (const { orderId, round, rows } of waiting) {
    const taken = await listDropNames(trx, studio, orderId);
    const drops = planOrderDrops(rows, output, { from: 1, taken });
    if (!drops.ok) {
      const [first] = rows;
      const problem = describeDropFailure(drops);
      return fail('drops_refused', { order: first?.number ?? orderId, problem });
    }
    planned.push({ orderId, round, ...drops.value });
  }
  for (const { orderId, round, attempt, drops } of planned) {
    const key = { batch: batchId, orderId, round, studio, format: output.format, attempt };
    await insertDrops(trx, key, drops);
  }
  return succeed(planned.reduce((sum, { drops }) => sum + drops.length, 0));
}
