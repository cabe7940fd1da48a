import { outputFormats } from '#domain/lab-output/drop.ts';
import type { LabOutput } from '#domain/lab-output/output.ts';
import { parseOrderNumber } from '#domain/order-numbers.ts';
import { readConfig } from '#server/config.ts';
import {
  findBatchExport,
  mergeOptions,
  parseOutput,
  planOrderExport,
  readStudioOutput,
  resendDrop,
  type BatchExportFailure,
  type ExportedDrop,
  type OrderExportFailure,
  type OutputOptions,
  type ResendFailure,
} from '#server/features/production/index.ts';
import type { Db } from '#server/platform/db/sql.ts';
import { openBlobStore } from '#server/platform/storage/blob-store.ts';
import { StartError } from '../start/start-error.ts';
import type { OpsCommand } from './command.ts';
import { fileAt, wholeNumber } from './options.ts';
import { withRunningDatabase } from './running-database.ts';
import { outputOptions, parseFormat, readOptions } from './studio-output.ts';
import { readArgs, required, withShop } from './with-shop.ts';
import { writeDrops, type WrittenDrop } from './write-drops.ts';

/** Writes drops with the pictures of the shop's storage. */
async function writeFromShop(
  drops: readonly ExportedDrop[],
  folder: string,
): Promise<WrittenDrop[]> {
  const blobs = await openBlobStore(readConfig(process.env), 'prints');
  return writeDrops(drops, folder, blobs.stream);
}

function report(facts: object, drops: readonly WrittenDrop[], asJson: boolean): void {
  if (asJson) {
    console.log(JSON.stringify({ ...facts, drops }));
    return;
  }
  for (const { name, status, pictures } of drops) {
    console.log(`${name}: ${status}, ${pictures} ${pictures === 1 ? 'picture' : 'pictures'}`);
  }
}

function describeOrderFailure(failure: OrderExportFailure): string {
  switch (failure.code) {
    case 'no_prints':
      return 'it has no prints';
    case 'prints_not_rendered':
      return `some prints are not rendered: ${failure.details.jobs
        .map(({ line, printSize, state, holdReason }) => {
          const why = holdReason === null ? '' : ` (${holdReason})`;
          return `line ${line} ${printSize} ${state}${why}`;
        })
        .join(', ')}`;
    case 'drops_refused':
      return failure.details.problem;
  }
}

interface OrderExport {
  readonly number: string;
  readonly format: string | undefined;
  readonly options: OutputOptions;
  readonly round: number;
}

/** The lab's output, or another format for this export; options replace those of the lab. */
async function chooseOutput(
  kysely: Db,
  studio: string | null,
  { format: wanted, options }: OrderExport,
): Promise<LabOutput> {
  const own = await readStudioOutput(kysely, studio);
  const format = wanted === undefined ? own.format : parseFormat(wanted, outputFormats);
  const { finish, papers, splitAt } = own;
  const basis = format === own.format ? own : { finish, papers, splitAt };
  const output = parseOutput(format, mergeOptions({ ...basis }, options));
  if (output.ok) return output.value;
  throw new StartError(output.details.problems.join('; '));
}

/** Plans the drops of an order by its number as typed. */
const planExport = async (
  asked: OrderExport,
): Promise<{
  readonly number: string;
  readonly format: string;
  readonly drops: readonly ExportedDrop[];
}> =>
  withShop(async ({ kysely }, { findOrderByNumber }) => {
    const number = parseOrderNumber(asked.number) ?? asked.number;
    const order = await findOrderByNumber(kysely, number);
    if (!order) throw new StartError(`there is no order ${asked.number}`);
    const output = await chooseOutput(kysely, order.studio, asked);
    const { round } = asked;
    const planned = await planOrderExport(kysely, { orderId: order.id, round }, output);
    if (planned.ok) return { number, format: output.format, drops: planned.value };
    throw new StartError(`${number} was not exported: ${describeOrderFailure(planned)}`);
  });

const orderUsage =
  'export-order <number> --to <folder> [--format <format>] [--round <number>] [--option <name>=<value> ...] [--options <file.json>] [--json]';

const exportOrder: OpsCommand = {
  usage: orderUsage,
  help: `Writes the prints of an order into a folder as its lab receives them, or in another format: ${outputFormats.join(', ')}.
Options are those of studio-output. --round 1 is the first reprint; without it, the order itself is written. All of its
prints have to be rendered. Everything appears at once when it is whole; a missing or damaged picture fails the export
with its name. Writing again changes nothing. The exit code is 0 when all of it is in the folder.`,
  run: async (args) => {
    const { word, values } = readArgs(args, orderUsage, {
      options: {
        to: { type: 'string' },
        format: { type: 'string' },
        round: { type: 'string' },
        ...outputOptions,
        json: { type: 'boolean', default: false },
      },
      word: true,
    });
    const folder = fileAt(required(values.to, 'to', orderUsage));
    const { number, format, drops } = await planExport({
      number: word,
      format: values.format,
      round: values.round === '0' ? 0 : (wholeNumber('--round', values.round) ?? 0),
      options: await readOptions(values),
    });
    report({ order: number, format, folder }, await writeFromShop(drops, folder), values.json);
    return true;
  },
};

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
    const found = await withRunningDatabase(({ kysely }) => findBatchExport(kysely, batch));
    if (!found.ok) {
      throw new StartError(`batch ${batch} was not exported: ${describeBatchFailure(found)}`);
    }
    report({ batch, folder }, await writeFromShop(found.value, folder), values.json);
    return true;
  },
};

function describeResendFailure(failure: ResendFailure): string {
  switch (failure.code) {
    case 'drop_unknown':
      return 'there is no such drop';
    case 'drop_not_failed':
      return `it is ${failure.details.state}, not failed`;
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
history, and its prints are not counted twice.`,
  run: async (args) => {
    const { word } = readArgs(args, resendUsage, { options: {}, word: true });
    if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(word)) {
      throw new StartError(`there is no drop ${word}`);
    }
    const sent = await withRunningDatabase(({ kysely }) =>
      kysely.transaction().execute((trx) => resendDrop(trx, word)),
    );
    if (!sent.ok)
      throw new StartError(`the drop was not sent again: ${describeResendFailure(sent)}`);
    console.log(`sent again as ${sent.value}`);
    return true;
  },
};

/** Staff commands that write prints into a folder. Source: product §9.14. */
export const exportCommands: Readonly<Record<string, OpsCommand>> = {
  'export-order': exportOrder,
  'export-batch': exportBatch,
  'resend-drop': resend,
};
