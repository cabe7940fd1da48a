import { outputFormats } from '#domain/lab/drop.ts';
import { exportOrder } from '#server/features/prints/index.ts';
import type { Db } from '#server/platform/db/sql.ts';
import { StartError } from '../start/start-error.ts';
import { defineCommand, flag, text } from './command.ts';
import { openPrints } from './open-prints.ts';
import { fileAt, wholeNumber } from './options.ts';
import { withRunningDatabase } from './running-database.ts';
import { shellCaller } from './shell-caller.ts';
import { outputOptions, parseFormat, readOptions } from './studio-output.ts';
import { required } from './with-shop.ts';
import { printsOf, reportDrops, writeDrops, type WrittenDrop } from './write-drops.ts';
import { writeZip } from './write-zip.ts';

const formats = [...outputFormats, 'zip'] as const;

type ExportFailure = Exclude<Awaited<ReturnType<typeof exportOrder>>, { readonly ok: true }>;

function describeFailure(number: string, failure: ExportFailure): string {
  const refusal = `${number} was not exported: `;
  switch (failure.code) {
    case 'order_not_found':
      return `there is no order ${number}`;
    case 'options_invalid':
      return failure.details.problems.join('; ');
    case 'no_prints':
      return `${refusal}it has no prints`;
    case 'prints_not_rendered':
      return `${refusal}some prints are not rendered: ${failure.details.jobs
        .map(({ line, printSize, state, holdReason }) => {
          const why = holdReason === null ? '' : ` (${holdReason})`;
          return `line ${line} ${printSize} ${state}${why}`;
        })
        .join(', ')}`;
    case 'drops_refused':
      return `${refusal}${failure.details.problem}`;
  }
}

/**
 * Exports an order as it was asked for and writes its drops into a folder.
 * @throws StartError
 */
async function writeOrder(
  kysely: Db,
  number: string,
  asked: Parameters<typeof exportOrder>[3],
  folder: string,
): Promise<{ readonly format: string; readonly drops: readonly WrittenDrop[] }> {
  const exported = await exportOrder({ kysely }, shellCaller(), number, asked);
  if (!exported.ok) throw new StartError(describeFailure(number, exported));
  const { order, format, drops: planned } = exported.value;
  const { prints: blobs } = await openPrints(kysely, planned.flatMap(printsOf));
  if (format !== 'zip') {
    const drops = await writeDrops(planned, folder, (sha256) => blobs.stream(sha256));
    return { format, drops };
  }
  const drops: WrittenDrop[] = [];
  for (const drop of planned) {
    drops.push(await writeZip(drop, order.placedAt, folder, { kysely, blobs }));
  }
  return { format, drops };
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
    const asked = {
      format: values.format === undefined ? null : parseFormat(values.format, formats),
      round: values.round === '0' ? 0 : (wholeNumber('--round', values.round) ?? 0),
      options: await readOptions(values),
    };
    const { format, drops } = await withRunningDatabase(({ kysely }) =>
      writeOrder(kysely, word, asked, folder),
    );
    reportDrops({ order: word, format, folder }, drops, values.json);
  },
});
