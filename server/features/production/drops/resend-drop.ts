import { describeDropFailure } from '#domain/lab-output/describe-drop-failure.ts';
import type { DropManifest } from '#domain/lab-output/drop.ts';
import { fail, succeed, type Failure, type Result } from '#domain/result.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { readStudioOutput } from '../../outputs/index.ts';
import type { DropsRefused } from './create-drops.ts';
import { listDropPrints } from './drop-prints.repo.ts';
import { planOrderDrops } from './plan-order-drops.ts';
import {
  findLaterDrop,
  insertDrops,
  listDropNames,
  lockBatch,
  lockDrop,
} from './planned-drops.repo.ts';
import { settleBatch } from './settle-batch.ts';

/** Why a drop is not sent again; in the second case with the name of the later one. Source: product §9.14. */
export type ResendFailure =
  | Failure<'drop_unknown'>
  | Failure<'drop_not_failed', { readonly state: string }>
  | Failure<'drop_sent_again', { readonly name: string }>
  /** The prints or the split of the drop are not those of before. */
  | Failure<'drop_changed'>
  | DropsRefused;

const hashesOf = ({ files }: DropManifest): string =>
  files.flatMap((file) => (file.kind === 'print' ? [file.sha256] : [])).join();

/**
 * Sends a drop that failed again, with the same prints, under a name that was never used and in the lab's present
 * output. The failed one stays as it is, and its batch is printing again. `now` in milliseconds. Resolves to the new
 * name. Source: product §9.14.
 */
export async function resendDrop(
  trx: Trx,
  dropId: string,
  now: number,
): Promise<Result<string, ResendFailure>> {
  const drop = await lockDrop(trx, dropId);
  if (!drop) return fail('drop_unknown');
  // Two calls at once wait for each other here, and the second one sees the drop of the first.
  await lockBatch(trx, drop.batch);
  if (drop.state !== 'failed') return fail('drop_not_failed', { state: drop.state });
  const later = await findLaterDrop(trx, drop);
  if (later !== null) return fail('drop_sent_again', { name: later });
  const { batch, orderId, round, studio, part, parts } = drop;
  const rows = await listDropPrints(trx, { batch, orderId, round });
  if (rows.length === 0) return fail('drop_changed');
  const output = await readStudioOutput(trx, studio);
  const taken = await listDropNames(trx, studio, orderId);
  const planned = planOrderDrops(rows, output, { from: drop.attempt + 1, taken });
  if (!planned.ok) {
    const order = rows[0]?.number ?? orderId;
    return fail('drops_refused', { order, problem: describeDropFailure(planned) });
  }
  const { attempt, drops } = planned.value;
  const again = drops.find((one) => one.part === part && one.parts === parts);
  if (!again || hashesOf(again.manifest) !== hashesOf(drop.manifest)) return fail('drop_changed');
  const { format } = output;
  await insertDrops(trx, { batch, orderId, round, studio, format, attempt }, [again]);
  await settleBatch(trx, batch, now);
  return succeed(again.name);
}
