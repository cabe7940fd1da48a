import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { soldIn } from '#domain/catalogue/prices.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { isCurrency } from '#domain/common/money.ts';
import { fail, succeed, type FailureWith, type ResultWith } from '#domain/common/result.ts';
import { listSoldCountries } from '#domain/catalogue/sold-countries.ts';
import type { ExportProgress } from '#domain/shop-export/exports.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import { runAct } from '../../platform/audit/run-act.ts';
import type { Db, Trx } from '../../platform/db/sql.ts';
import type { BlobStore } from '../../platform/storage/blob-store.ts';
import { toDiskFault } from '../../platform/storage/disk-fault.ts';
import { StorageUnavailable } from '../../platform/storage/storage-unavailable.ts';
import { formatCsv, type CsvCell } from '../../platform/text/csv.ts';
import { entryNames } from '../../platform/zip/entry-names.ts';
import type { CatalogueSource } from '../catalogue/index.ts';
import { exportedSheets, exportedTables, type ExportedSheet } from './exported-tables.ts';
import {
  countLines,
  readPhotosOf,
  readSheet,
  readTable,
  withSnapshot,
  type ExportedPhoto,
} from './export-tables.repo.ts';
import { writeGuide, type ExportSummary } from './write-guide.ts';

/** Dependencies of an export. */
export interface ExportDeps {
  readonly catalogues: Pick<CatalogueSource, 'current'>;
  readonly kysely: Db;
  readonly blobs: Pick<BlobStore, 'stream'>;
  readonly archive: Pick<BlobStore, 'stream'>;
}

/** How an export is written. */
export interface ExportOptions {
  readonly hasPhotos: boolean;
  /** Called between any two steps with how far it is; what it throws ends the export. */
  readonly report?: (progress: ExportProgress) => Promise<void>;
}

type Report = NonNullable<ExportOptions['report']>;

async function writeLines(file: string, texts: AsyncIterable<string>): Promise<void> {
  await pipeline(Readable.from(texts), createWriteStream(file, { flags: 'wx' }));
}

async function writeTables(
  snapshot: Trx,
  folder: string,
  tell: () => Promise<void>,
  next: () => void,
): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  for (const exported of exportedTables) {
    const count = async function* (): AsyncGenerator<string> {
      rows[exported.table] = 0;
      for await (const lines of readTable(snapshot, exported)) {
        rows[exported.table] = (rows[exported.table] ?? 0) + lines.length;
        await tell();
        yield `${lines.join('\n')}\n`;
      }
    };
    await writeLines(path.join(folder, `${exported.table}.jsonl`), count());
    next();
  }
  return rows;
}

function toCell(name: string, value: unknown, currency: unknown, sheet: ExportedSheet): CsvCell {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') {
    const isAmount = sheet.amounts.includes(name) && isCurrency(currency);
    return isAmount ? { minor: value, currency } : value;
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const byteOrderMark = '\uFEFF';

async function* sheetTexts(snapshot: Trx, sheet: ExportedSheet): AsyncGenerator<string> {
  let names: readonly string[] | null = null;
  for await (const rows of readSheet(snapshot, sheet.select)) {
    const isFirst = names === null;
    const columns = (names ??= Object.keys(rows[0] ?? {}));
    const cells = rows.map((row) =>
      columns.map((name) => toCell(name, row[name], row['currency'], sheet)),
    );
    const text = formatCsv(isFirst ? [columns, ...cells] : cells, 'en');
    yield isFirst ? text : text.replace(byteOrderMark, '');
  }
}

/** Copies the file of a photo; false, and without a file, if it is gone or damaged. */
async function copyPhoto(
  { blobs, archive }: ExportDeps,
  { sha256, isArchived }: ExportedPhoto & { readonly sha256: string },
  file: string,
): Promise<boolean> {
  const hash = createHash('sha256');
  try {
    const stored = await (isArchived ? archive : blobs).stream(sha256);
    stored.on('data', (bytes: Buffer) => void hash.update(bytes));
    await pipeline(stored, createWriteStream(file, { flags: 'wx' }));
    if (hash.digest('hex') === sha256) return true;
  } catch (error) {
    // A full disk or a storage that is away says nothing about the photo.
    const fault = toDiskFault(error);
    if (fault instanceof StorageUnavailable) throw fault;
  }
  await rm(file, { force: true });
  return false;
}

async function writePhotos(deps: ExportDeps, snapshot: Trx, folder: string, report: Report) {
  const missing: string[] = [];
  const total = await countLines(snapshot);
  let photos = 0;
  const lines = async function* (): AsyncGenerator<string> {
    for (let after = ''; ;) {
      const orders = await readPhotosOf(snapshot, after, 100);
      for (const order of orders) {
        const number = order[0]?.number ?? '';
        const names = entryNames(order.map(({ fileName }) => fileName));
        await mkdir(path.join(folder, number), { recursive: true });
        for (const [index, photo] of order.entries()) {
          const name = `${number}/${names[index] ?? index + 1}`;
          const { sha256, deletedAt } = photo;
          const isWhole =
            sha256 !== null &&
            deletedAt === null &&
            (await copyPhoto(deps, { ...photo, sha256 }, path.join(folder, name)));
          if (isWhole) photos += 1;
          else missing.push(name);
          await report({ step: 'photos', done: photos + missing.length, total });
          const { position, kind } = photo;
          const facts = { order: number, position, file: isWhole ? name : null, kind, sha256 };
          yield `${JSON.stringify(facts)}\n`;
        }
      }
      const last = orders.at(-1)?.[0]?.number;
      if (last === undefined) return;
      after = last;
    }
  };
  await mkdir(folder);
  await writeLines(path.join(folder, '..', 'photos-by-order.jsonl'), lines());
  return { photos, missing };
}

/** The prices of the catalogue by country, in minor units. */
function listPrices(catalogue: Catalogue) {
  return listSoldCountries(catalogue).map((country) => ({
    country,
    sold: soldIn(catalogue, country),
  }));
}

/** Writes the tables and the spreadsheets, counting them together. */
async function writeRows(snapshot: Trx, folder: string, report: Report) {
  const [tables, sheets] = [path.join(folder, 'tables'), path.join(folder, 'sheets')];
  await mkdir(tables);
  await mkdir(sheets);
  const total = exportedTables.length + exportedSheets.length;
  let done = 0;
  const tell = (): Promise<void> => report({ step: 'tables', done, total });
  const rows = await writeTables(snapshot, tables, tell, () => (done += 1));
  for (const sheet of exportedSheets) {
    await tell();
    await writeLines(path.join(sheets, `${sheet.name}.csv`), sheetTexts(snapshot, sheet));
    done += 1;
  }
  return rows;
}

/**
 * Writes everything about the shop's orders, customers and money into an empty folder, as of one moment: tables as JSON
 * Lines, tables for spreadsheets as CSV, and the photos by order and name.
 */
export async function writeExport(
  deps: ExportDeps,
  folder: string,
  { hasPhotos, report = async () => undefined }: ExportOptions,
): Promise<ExportSummary> {
  const summary = await withSnapshot(deps.kysely, async (snapshot) => {
    const rows = await writeRows(snapshot, folder, report);
    const copied = hasPhotos
      ? await writePhotos(deps, snapshot, path.join(folder, 'photos'), report)
      : { photos: 0, missing: [] };
    return { rows, ...copied };
  });
  await writeFile(
    path.join(folder, 'prices.json'),
    `${JSON.stringify(listPrices(deps.catalogues.current().catalogue), null, 2)}\n`,
  );
  await writeFile(path.join(folder, 'READ-ME.txt'), writeGuide(summary, hasPhotos));
  return summary;
}

/** Records in the audit log that an export was made. */
async function recordExport(
  kysely: Db,
  caller: Caller,
  { rows, photos }: ExportSummary,
): Promise<void> {
  const act = { act: 'shop.export', object: { kind: 'shop', id: 'shop' } } as const;
  await runAct(kysely, caller, act, async (_trx, record) => {
    record.setAfter({ orders: rows['orders'] ?? 0, photos });
    return succeed(null);
  });
}

/** Writes an export into a folder as {@link writeExport}. Error: `folder_not_empty`. */
export async function exportShop(
  deps: ExportDeps,
  caller: Caller,
  folder: string,
  options: ExportOptions,
): Promise<ResultWith<ExportSummary, FailureWith<'folder_not_empty'>>> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) return fail('folder_not_empty');
  const summary = await writeExport(deps, folder, options);
  await recordExport(deps.kysely, caller, summary);
  return succeed(summary);
}
