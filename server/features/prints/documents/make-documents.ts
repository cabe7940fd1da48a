import { buffer } from 'node:stream/consumers';
import { fail, succeed, type FailureWith, type ResultWith } from '#domain/common/result.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { studioLanguage } from '../../../platform/mail/studio-language.ts';
import type { BlobStore } from '../../../platform/storage/blob-store.ts';
import type { CatalogueSource } from '../../catalogue/index.ts';
import type { OrderRecord } from '../../orders/index.ts';
import { listOrderJobs, type OrderJobRow } from '../drops/drop-prints.repo.ts';
import { renderContactSheet, type ShownPicture } from './contact-sheet.ts';
import { countryOfPapers, readHead, readPictures, readTicket } from './document-content.ts';
import { renderTicket } from './job-ticket.ts';
import { listOrderFiles } from './order-files.repo.ts';

/** Dependencies of the documents; `blobs` holds the prints. */
export interface DocumentDeps {
  readonly kysely: Sql;
  readonly blobs: Pick<BlobStore, 'stream'>;
  readonly brandName: string;
  readonly catalogues: Pick<CatalogueSource, 'ofVersion'>;
}

/** An order whose documents are wanted. */
export interface DocumentRequest {
  readonly order: OrderRecord;
  /** 0 for the order itself, 1 and more for its reprints. */
  readonly round: number;
  /** Language of the documents; null for that of mails to the studio. */
  readonly language: string | null;
}

/** The PDFs that staff put beside an order's prints. */
export interface OrderDocuments {
  readonly ticket: Buffer;
  readonly contactSheet: Buffer;
}

/** Why there are no documents: the order has no prints, or some are not rendered. */
type DocumentsFailure =
  | FailureWith<'no_prints'>
  | FailureWith<'prints_not_rendered', { readonly jobs: readonly OrderJobRow[] }>;

/** Longest side of a picture on the contact sheet, in pixels: 250 dpi there. */
const pictureSide = 320;

async function shrink(print: Buffer): Promise<Buffer> {
  // Loaded with the first contact sheet: it is large.
  const { default: sharp } = await import('sharp');
  return await sharp(print)
    .resize(pictureSide, pictureSide, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 78 })
    .toBuffer();
}

/**
 * Makes job ticket and contact sheet of an order. All of its prints have to be rendered; a print whose file is missing is
 * an exception. The same prints give the same bytes.
 */
export async function makeOrderDocuments(
  { kysely, blobs, brandName, catalogues }: DocumentDeps,
  { order, round, language }: DocumentRequest,
): Promise<ResultWith<OrderDocuments, DocumentsFailure>> {
  const jobs = await listOrderJobs(kysely, order.id, round);
  const lacking = jobs.filter(({ state }) => ['waiting', 'held', 'queued'].includes(state));
  if (lacking.length > 0) return fail('prints_not_rendered', { jobs: lacking });
  const files = await listOrderFiles(kysely, order.id, round);
  if (files.length === 0) return fail('no_prints');
  const catalogue = await catalogues.ofVersion(kysely, order.catalogueVersion);
  const head = readHead(order, {
    round,
    language: language ?? studioLanguage(catalogue, countryOfPapers(order)),
  });
  const pictures: ShownPicture[] = [];
  // One after another: a print of 20 megapixels takes 60 MB while it is decoded.
  for (const picture of readPictures(head, order, files)) {
    const jpeg = await shrink(await buffer(await blobs.stream(picture.sha256)));
    pictures.push({ ...picture, jpeg });
  }
  return succeed({
    ticket: await renderTicket(readTicket(head, order, files), brandName),
    contactSheet: await renderContactSheet(head, pictures, brandName),
  });
}
