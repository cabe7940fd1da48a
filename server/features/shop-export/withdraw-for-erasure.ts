import type { Trx } from '../../platform/db/sql.ts';
import { enqueue } from '../../platform/queue/enqueue.repo.ts';
import { withdrawExports } from './exports.repo.ts';

/** Takes a customer who is erased out of every archive: those that there are are deleted, and one that is written is begun anew. */
export async function withdrawForErasure(trx: Trx, at: Date): Promise<void> {
  if (await withdrawExports(trx, at)) await enqueue(trx, 'make-exports', {});
}
