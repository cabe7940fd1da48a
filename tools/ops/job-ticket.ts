import path from 'node:path';
import { defaultOutputs } from '#domain/lab/output.ts';
import { isLanguageCode, languageCodes } from '#locales/languages.ts';
import { readExistingConfig } from '#server/config.ts';
import { readCatalogue } from '#server/features/catalogue/index.ts';
import { planOrderExport } from '#server/features/prints/drops/export-drops.ts';
import { makeOrderDocuments } from '#server/features/prints/index.ts';
import { openLiveConfig } from '#server/settings/live-config.ts';
import type { Db } from '#server/platform/db/sql.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import { StartError } from '../start/start-error.ts';
import { defineCommand, flag, text } from './command.ts';
import { makeOutputFolder } from './make-output-folder.ts';
import { openPrints } from './open-prints.ts';
import { fileAt, wholeNumber } from './options.ts';
import { required, withShop } from './with-shop.ts';
import { printsOf } from './write-drops.ts';
import { writeWhole } from './write-whole.ts';

type Failure = Extract<Awaited<ReturnType<typeof makeOrderDocuments>>, { readonly ok: false }>;

function describeFailure(failure: Failure): string {
  if (failure.code === 'no_prints') return 'it has no prints';
  const jobs = failure.details.jobs.map(
    ({ line, printSize, state }) => `line ${line} ${printSize} ${state}`,
  );
  return `some prints are not rendered: ${jobs.join(', ')}`;
}

/**
 * Opens the storage of prints for those of an order; the ones that are missing in it are rendered again.
 * @throws StartError naming a print for which that is impossible
 */
async function openOrderPrints(
  kysely: Db,
  number: string,
  round: { readonly orderId: string; readonly round: number },
): Promise<BlobStore> {
  const planned = await planOrderExport(kysely, round, defaultOutputs.tree);
  const files = planned.ok ? planned.value.flatMap(printsOf) : [];
  const { prints, lacking } = await openPrints(kysely, files);
  for (const { path: name, sha256 } of lacking) {
    if (await prints.exists(sha256)) continue;
    throw new StartError(
      `${number} has no job ticket: ${name} is missing and cannot be rendered again`,
    );
  }
  return prints;
}

function makeDocuments(
  number: string,
  asked: { readonly round: number; readonly language: string | null },
) {
  return withShop(async ({ kysely }, { findOrderByNumber }) => {
    const { config, settings } = openLiveConfig(readExistingConfig(process.env), { kysely });
    await settings.refresh();
    const order = await findOrderByNumber(kysely, number);
    if (!order) throw new StartError(`there is no order ${number}`);
    const blobs = await openOrderPrints(kysely, number, { orderId: order.id, round: asked.round });
    const catalogues = { ofVersion: readCatalogue };
    const deps = { kysely, blobs, brandName: config.brandName, catalogues };
    const made = await makeOrderDocuments(deps, { order, ...asked });
    if (made.ok) return { number, ...made.value };
    throw new StartError(`${number} has no job ticket: ${describeFailure(made)}`);
  });
}

/** `job-ticket`: the PDFs that staff put beside an order's prints. */
export const jobTicketCommand = defineCommand({
  usage: 'job-ticket <number> --to <folder> [--language <code>] [--round <number>] [--json]',
  help: `Writes the job ticket and the contact sheet of an order as PDFs into a folder. All of its prints have to be rendered;
one that is missing in the storage is rendered again. The language is that of mails to the studio, or one of:
${languageCodes.join(', ')}. --round 1 is the first reprint.`,
  options: { to: text, language: text, round: text, json: flag },
  word: 'order',
  run: async ({ word, values, usage }) => {
    const folder = fileAt(required(values.to, 'to', usage));
    const language = values.language ?? null;
    if (language !== null && !isLanguageCode(language)) {
      throw new StartError(`--language must be one of: ${languageCodes.join(', ')}`);
    }
    const round = values.round === '0' ? 0 : (wholeNumber('--round', values.round) ?? 0);
    const { number, ticket, contactSheet } = await makeDocuments(word, { round, language });
    const name = round === 0 ? number : `${number}_r${round}`;
    const files = [
      [path.join(folder, `${name}-job-ticket.pdf`), ticket],
      [path.join(folder, `${name}-contact-sheet.pdf`), contactSheet],
    ] as const;
    await makeOutputFolder(folder);
    for (const [file, bytes] of files) await writeWhole(file, bytes);
    const written = files.map(([file]) => file);
    console.log(
      values.json ? JSON.stringify({ order: number, files: written }) : written.join('\n'),
    );
  },
});
