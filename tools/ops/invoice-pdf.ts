import path from 'node:path';
import { parseOrderNumber } from '#domain/orders/order-numbers.ts';
import { invoicePdf, findInvoices } from '#server/features/invoices/index.ts';
import type { Db } from '#server/platform/db/sql.ts';
import { StartError } from '../start/start-error.ts';
import { defineCommand, flag, text } from './command.ts';
import { findDocumentId, findOrderId } from './invoices.repo.ts';
import { makeOutputFolder } from './make-output-folder.ts';
import { fileAt } from './options.ts';
import { withRunningDatabase } from './running-database.ts';
import { required } from './with-shop.ts';
import { writeWhole } from './write-whole.ts';

/**
 * Returns the ids of the documents that a number names: its own, or an order's.
 * @throws StartError when there are none
 */
async function findDocuments(kysely: Db, word: string): Promise<string[]> {
  const number = word.trim().toUpperCase();
  const id = await findDocumentId(kysely, number);
  if (id !== null) return [id];
  const orderNumber = parseOrderNumber(word) ?? number;
  const order = await findOrderId(kysely, orderNumber);
  if (order === null) {
    throw new StartError(`there is no invoice, credit note or order ${number}`);
  }
  const documents = await findInvoices(kysely, order);
  if (documents.length === 0) throw new StartError(`${orderNumber} has no invoice yet`);
  return documents.map((document) => document.id);
}

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
      const ids = await findDocuments(kysely, word);
      return await Promise.all(ids.map((id) => invoicePdf(kysely, id)));
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
