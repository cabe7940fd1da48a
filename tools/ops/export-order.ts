import { outputFormats } from '#domain/lab/drop.ts';
import type { LabOutput } from '#domain/lab/output.ts';
import type { OrderRecord } from '#server/features/orders/index.ts';
import {
  mergeOptions,
  parseOutput,
  readStudioOutput,
  type OutputOptions,
} from '#server/features/outputs/index.ts';
import { planOrderExport } from '#server/features/prints/index.ts';
import type { Db } from '#server/platform/db/sql.ts';
import { StartError } from '../start/start-error.ts';
import { defineCommand, flag, text } from './command.ts';
import { openPrints } from './open-prints.ts';
import { fileAt, wholeNumber } from './options.ts';
import { outputOptions, parseFormat, readOptions } from './studio-output.ts';
import { required, withShop } from './with-shop.ts';
import { printsOf, reportDrops, writeDrops, type WrittenDrop } from './write-drops.ts';
import { writeZip } from './write-zip.ts';

const formats = [...outputFormats, 'zip'] as const;
type ExportFormat = (typeof formats)[number];

type ExportFailure = Extract<Awaited<ReturnType<typeof planOrderExport>>, { readonly ok: false }>;

function describeFailure(failure: ExportFailure): string {
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
  /** The lab's own if null. */
  readonly format: ExportFormat | null;
  readonly options: OutputOptions;
  readonly round: number;
}

/** The lab's output, or another format for this export; options replace those of the lab. A ZIP file has a tree. */
async function chooseOutput(
  kysely: Db,
  studio: string | null,
  { format: wanted, options }: OrderExport,
): Promise<LabOutput> {
  const own = await readStudioOutput(kysely, studio);
  const format = wanted === 'zip' ? 'tree' : (wanted ?? own.format);
  const { finish, papers, profile, splitAt } = own;
  const basis = format === own.format ? own : { finish, papers, profile, splitAt };
  const output = parseOutput(format, mergeOptions({ ...basis }, options));
  if (!output.ok) throw new StartError(output.details.problems.join('; '));
  return wanted === 'zip' ? { ...output.value, splitAt: Number.MAX_SAFE_INTEGER } : output.value;
}

/** Writes an order's prints; returns the format and the drops. */
async function writeOrder(
  kysely: Db,
  order: OrderRecord,
  asked: OrderExport,
  folder: string,
): Promise<{ readonly format: ExportFormat; readonly drops: readonly WrittenDrop[] }> {
  const output = await chooseOutput(kysely, order.studio, asked);
  const { round } = asked;
  const planned = await planOrderExport(kysely, { orderId: order.id, round }, output);
  if (!planned.ok) {
    throw new StartError(`${order.number} was not exported: ${describeFailure(planned)}`);
  }
  const { prints: blobs } = await openPrints(kysely, planned.value.flatMap(printsOf));
  if (asked.format !== 'zip') {
    const drops = await writeDrops(planned.value, folder, (sha256) => blobs.stream(sha256));
    return { format: output.format, drops };
  }
  const drops: WrittenDrop[] = [];
  for (const drop of planned.value) {
    drops.push(await writeZip(drop, order.placedAt, folder, { kysely, blobs }));
  }
  return { format: 'zip', drops };
}

/** Writes the prints of an order into a folder. */
export const exportOrderCommand = defineCommand({
  usage:
    'export-order <number> --to <folder> [--format <format>] [--round <number>] [--option <name>=<value> ...] [--options <file.json>] [--json]',
  help: `Writes the prints of an order into a folder as its lab receives them, or in another format: ${formats.join(', ')}.
Options are those of studio-output. --round 1 is the first reprint; without it, the order itself is written. All of its
prints have to be rendered. Everything appears at once when it is whole. A picture that is missing or damaged in the
storage is rendered again; where that is impossible, the export fails with its name. Writing again changes nothing, but a
ZIP file of another size is replaced. The exit code is 0 when all of it is in the folder.`,
  options: { to: text, format: text, round: text, ...outputOptions, json: flag },
  word: 'order',
  run: async ({ word, values, usage }) => {
    const folder = fileAt(required(values.to, 'to', usage));
    const asked: OrderExport = {
      format: values.format === undefined ? null : parseFormat(values.format, formats),
      round: values.round === '0' ? 0 : (wholeNumber('--round', values.round) ?? 0),
      options: await readOptions(values),
    };
    const { number, format, drops } = await withShop(async ({ kysely }, { findOrderByNumber }) => {
      const order = await findOrderByNumber(kysely, word);
      if (!order) throw new StartError(`there is no order ${word}`);
      return { number: order.number, ...(await writeOrder(kysely, order, asked, folder)) };
    });
    reportDrops({ order: number, format, folder }, drops, values.json);
  },
});
