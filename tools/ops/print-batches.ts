import type { listBatches } from '#server/features/prints/index.ts';
import { StartError } from '../start/start-error.ts';
import { defineCommand, flag, type OpsCommand } from './command.ts';
import { formatCount, formatTime } from './format.ts';
import { wholeNumber } from './options.ts';
import { withShop } from './with-shop.ts';

type BatchRow = Awaited<ReturnType<typeof listBatches>>[number];

function batchNumber(word: string): number {
  return wholeNumber('the id of a batch', word) ?? 0;
}

function nameOf({ paper, shape, finish }: BatchRow): string {
  return [paper, ...(shape === null ? [] : [shape]), finish].join(' ');
}

function describeBatch(batch: BatchRow) {
  return {
    id: batch.id,
    lab: batch.studioSlug,
    paper: batch.paper,
    shape: batch.shape,
    finish: batch.finish,
    state: batch.state,
    openedAt: batch.openedAt.toISOString(),
    closedAt: batch.closedAt?.toISOString() ?? null,
    endedAt: batch.endedAt?.toISOString() ?? null,
    orders: batch.orders,
    jobs: batch.jobs,
    files: batch.files,
    copies: batch.copies,
  };
}

const batches = defineCommand({
  usage: 'batches [--all] [--limit <number>] [--json]',
  help: `Lists the batches that are not done, the latest first, with their lab, paper, finish, state and numbers of orders,
files and copies; with --all those that are done, too. At most 100 unless --limit says otherwise. Times are UTC. The exit
code is 1 while a listed batch has failed, else 0.`,
  options: {
    all: flag,
    limit: { type: 'string', default: '100' },
    json: flag,
  },
  run: async ({ values }) => {
    const limit = wholeNumber('--limit', values.limit) ?? 100;
    const { all, json } = values;
    const rows = await withShop(({ kysely }, { listBatches }) =>
      listBatches(kysely, { all, limit }),
    );
    if (json) console.log(JSON.stringify(rows.map(describeBatch), null, 2));
    else {
      for (const row of rows) {
        const lab = row.studioSlug ?? 'own lab';
        const counts = `${row.orders} orders, ${row.files} files, ${row.copies} copies`;
        console.log(
          [row.id, formatTime(row.openedAt), lab, nameOf(row), row.state, counts].join('  '),
        );
      }
      console.log(formatCount(rows.length, 'batch', 'batches'));
    }
    return !rows.some(({ state }) => state === 'failed');
  },
});

/** Why a batch was not closed. */
const notClosed =
  'is not open, has no prints, or has prints that are made again for other settings of their paper';

const close = defineCommand({
  usage: 'close-batch <id> [--json]',
  help: `Closes an open batch now, without waiting for its age, its number of files or the rest of its orders. Its drops
are created; studio-output sets what they need. Prints whose paper was set up otherwise since they were made are made again
first: the batch stays open until then. The exit code is 1 in that case, and when it has no prints or is closed already.`,
  options: { json: flag },
  word: true,
  run: async ({ word, values }) => {
    const id = batchNumber(word);
    const result = await withShop((shop, { closeBatchByStaff }) =>
      closeBatchByStaff(shop, shop.caller, id),
    );
    if (!result.ok) throw new StartError(`${result.details.order}: ${result.details.problem}`);
    const closed = result.value;
    if (values.json) console.log(JSON.stringify({ batch: id, closed }));
    else console.log(closed ? `batch ${id}: closed` : `batch ${id} ${notClosed}`);
    return closed;
  },
});

const done = defineCommand({
  usage: 'batch-done <id> [--json]',
  help: `Marks all prints of a closed batch as printed, for a lab that does not report it. Drops that no lab has received yet
are cancelled, so that nothing is printed twice. Prints of orders that were refunded or are in payment review, which no
lab has received, go into the next batch.`,
  options: { json: flag },
  word: true,
  run: async ({ word, values }) => {
    const id = batchNumber(word);
    const finished = await withShop((shop, { finishByStaff }) =>
      finishByStaff(shop, shop.caller, id),
    );
    if (!finished.ok) {
      if (finished.code === 'batch_unknown') throw new StartError(`there is no batch ${id}`);
      const { state } = finished.details;
      const hint = state === 'open' ? ': close it first with close-batch' : '';
      throw new StartError(`batch ${id} is ${state}${hint}`);
    }
    const { printed, withheld } = finished.value;
    if (values.json) console.log(JSON.stringify({ batch: id, printed, withheld }));
    else {
      console.log(`batch ${id}: done, ${formatCount(printed, 'job')} printed`);
      for (const order of withheld) console.log(`${order}: withheld, in the next batch`);
    }
  },
});

/** Staff commands about batches of prints. */
export const batchCommands: Readonly<Record<string, OpsCommand>> = {
  batches,
  'close-batch': close,
  'batch-done': done,
};
