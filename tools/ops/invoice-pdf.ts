import path from 'node:path';
import { parseOrderNumber } from '#domain/orders/order-numbers.ts';
import { findDocumentsOf, invoicePdf } from '#server/features/invoices/index.ts';
import { StartError } from '../start/start-error.ts';
import { defineCommand, flag, text } from './command.ts';
import { makeOutputFolder } from './make-output-folder.ts';
import { fileAt } from './options.ts';
import { withRunningDatabase } from './running-database.ts';
import { required } from './with-shop.ts';
import { writeWhole } from './write-whole.ts';

/** Writes invoices and credit notes as PDFs. */
export const invoicePdfCommand = defineCommand({
  usage: 'invoice-pdf <number> --to <folder> [--json]',
  help: `Writes an invoice or a credit note as a PDF into a folder, exactly as its customer got it. The number is that of the
document, as list-invoices lists it, or that of an order, for its invoice and all of its credit notes.`,
  options: { to: text, json: flag },
  word: true,
  run: async ({ word, values, usage }) => {
    const folder = fileAt(required(values.to, 'to', usage));
    const documents = await withRunningDatabase(async ({ kysely }) => {
      const found = await findDocumentsOf(kysely, word);
      if (found.ok) return await Promise.all(found.value.map((id) => invoicePdf(kysely, id)));
      const number = word.trim().toUpperCase();
      throw new StartError(
        found.code === 'document_unknown'
          ? `there is no invoice, credit note or order ${number}`
          : `${parseOrderNumber(word) ?? number} has no invoice yet`,
      );
    });
    await makeOutputFolder(folder);
    const files: string[] = [];
    for (const { fileName, bytes } of documents) {
      const file = path.join(folder, fileName);
      await writeWhole(file, bytes);
      files.push(file);
    }
    console.log(values.json ? JSON.stringify({ files }) : files.join('\n'));
  },
});
