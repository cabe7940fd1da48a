import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { soldIn } from '#domain/catalogue/prices.ts';
import { isCurrency } from '#domain/common/money.ts';
import { fail, succeed, type FailureWith, type ResultWith } from '#domain/common/result.ts';
import { listedCountries } from '#domain/places/countries.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import { runAct } from '../../platform/audit/run-act.ts';
import type { Db, Trx } from '../../platform/db/sql.ts';
import type { BlobStore } from '../../platform/storage/blob-store.ts';
import { formatCsv, type CsvCell } from '../../platform/text/csv.ts';
import { entryNames } from '../../platform/zip/entry-names.ts';
import { exportedSheets, exportedTables, type ExportedSheet } from './exported-tables.ts';
import {
  readPhotosOf,
  readSheet,
  readTable,
  withSnapshot,
  type ExportedPhoto,
} from './export-tables.repo.ts';
import { writeGuide, type ExportSummary } from './write-guide.ts';

/** Dependencies of an export. */
export interface ExportDeps {
  readonly kysely: Db;
  readonly blobs: Pick<BlobStore, 'stream'>;
  readonly archive: Pick<BlobStore, 'stream'>;
}

async function writeLines(file: string, texts: AsyncIterable<string>): Promise<void> {
  await pipeline(Readable.from(texts), createWriteStream(file, { flags: 'wx' }));
}

async function writeTables(snapshot: Trx, folder: string): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  for (const exported of exportedTables) {
    const count = async function* (): AsyncGenerator<string> {
      rows[exported.table] = 0;
      for await (const lines of readTable(snapshot, exported)) {
        rows[exported.table] = (rows[exported.table] ?? 0) + lines.length;
        yield `${lines.join('\n')}\n`;
      }
    };
    await writeLines(path.join(folder, `${exported.table}.jsonl`), count());
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

/** The file of a photo below the folder of its order, by the customer's name of it. */
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
  } catch {
    return false;
  }
  return hash.digest('hex') === sha256;
}

async function writePhotos(deps: ExportDeps, snapshot: Trx, folder: string) {
  const missing: string[] = [];
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
function listPrices() {
  return listedCountries.map((country) => ({ country, sold: soldIn(country) }));
}

/**
 * Writes everything about the shop's orders, customers and money into an empty folder, as of one moment: tables as JSON
 * Lines, tables for spreadsheets as CSV, and the photos by order and name. Error: `folder_not_empty`.
 */
export async function exportShop(
  deps: ExportDeps,
  caller: Caller,
  folder: string,
  { hasPhotos }: { readonly hasPhotos: boolean },
): Promise<ResultWith<ExportSummary, FailureWith<'folder_not_empty'>>> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) return fail('folder_not_empty');
  const [tables, sheets] = [path.join(folder, 'tables'), path.join(folder, 'sheets')];
  await mkdir(tables);
  await mkdir(sheets);
  const summary = await withSnapshot(deps.kysely, async (snapshot) => {
    const rows = await writeTables(snapshot, tables);
    for (const sheet of exportedSheets) {
      await writeLines(path.join(sheets, `${sheet.name}.csv`), sheetTexts(snapshot, sheet));
    }
    const copied = hasPhotos
      ? await writePhotos(deps, snapshot, path.join(folder, 'photos'))
      : { photos: 0, missing: [] };
    return { rows, ...copied };
  });
  await writeFile(path.join(folder, 'prices.json'), `${JSON.stringify(listPrices(), null, 2)}\n`);
  await writeFile(path.join(folder, 'READ-ME.txt'), writeGuide(summary, hasPhotos));
  const act = { act: 'shop.export', object: { kind: 'shop', id: 'shop' } } as const;
  await runAct(deps.kysely, caller, act, async (_trx, record) => {
    record.setAfter({ orders: summary.rows['orders'] ?? 0, photos: summary.photos });
    return succeed(null);
  });
  return succeed(summary);
}
