import {
  findBatchExport,
  type BatchExportFailure,
  type ResendFailure,
} from '#server/features/production/index.ts';
import { StartError } from '../start/start-error.ts';
import type { OpsCommand } from './command.ts';
import { exportOrderCommand } from './export-order.ts';
import { openPrints } from './open-prints.ts';
import { fileAt, wholeNumber } from './options.ts';
import { withRunningDatabase } from './running-database.ts';
import { readArgs, required, withShop } from './with-shop.ts';
import { reportDrops, writeDrops } from './write-drops.ts';

const batchUsage = 'export-batch <number> --to <folder> [--json]';

const describeBatchFailure = (failure: BatchExportFailure): string =>
  failure.code === 'batch_unknown'
    ? 'there is no such batch'
    : `it has no drops; it is ${failure.details.state}`;

const exportBatch: OpsCommand = {
  usage: batchUsage,
  help: `Writes the drops of a closed batch into a folder, of each the latest attempt, as the lab's agent does. They appear
when all of them are whole; a missing or damaged picture fails the batch with its name. Writing again changes nothing.
The exit code is 0 when all of them are in the folder.`,
  run: async (args) => {
    const { word, values } = readArgs(args, batchUsage, {
      options: { to: { type: 'string' }, json: { type: 'boolean', default: false } },
      word: true,
    });
    const batch = wholeNumber('the batch', word) ?? 0;
    const folder = fileAt(required(values.to, 'to', batchUsage));
    const drops = await withRunningDatabase(async ({ kysely }) => {
      const found = await findBatchExport(kysely, batch);
      if (!found.ok) {
        throw new StartError(`batch ${batch} was not exported: ${describeBatchFailure(found)}`);
      }
      const blobs = await openPrints(kysely, found.value);
      return writeDrops(found.value, folder, (sha256) => blobs.stream(sha256));
    });
    reportDrops({ batch, folder }, drops, values.json);
    return true;
  },
};

function describeResendFailure(failure: ResendFailure): string {
  switch (failure.code) {
    case 'drop_unknown':
      return 'there is no such drop';
    case 'drop_not_failed':
      return `it is ${failure.details.state}, not failed`;
    case 'drop_held':
      return `its agent holds it until ${failure.details.until}; try again then`;
    case 'drop_sent_again':
      return `it was sent again as ${failure.details.name}`;
    case 'drop_changed':
      return 'its prints are not those of before; ask for a reprint';
    case 'drops_refused':
      return failure.details.problem;
  }
}

const resendUsage = 'resend-drop <id>';

const resend: OpsCommand = {
  usage: resendUsage,
  help: `Sends a drop that failed again under a new name, in the present output of its lab. The failed one stays in the
history, and its prints are not counted twice. A drop that a lost agent holds is marked failed first, with your name: look
into the lab's folder before, because its prints may be there.`,
  run: async (args) => {
    const { word } = readArgs(args, resendUsage, { options: {}, word: true });
    if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(word)) {
      throw new StartError(`there is no drop ${word}`);
    }
    const sent = await withShop(({ kysely, clock, by }, { resendDrop }) =>
      kysely.transaction().execute((trx) => resendDrop(trx, word, { now: clock(), by })),
    );
    if (!sent.ok)
      throw new StartError(`the drop was not sent again: ${describeResendFailure(sent)}`);
    console.log(`sent again as ${sent.value}`);
    return true;
  },
};

/** Staff commands that write prints into a folder. Source: product §9.14. */
export const exportCommands: Readonly<Record<string, OpsCommand>> = {
  'export-order': exportOrderCommand,
  'export-batch': exportBatch,
  'resend-drop': resend,
};
