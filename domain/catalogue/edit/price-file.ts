import { formatCsv, parseCsv, type CsvRow, type CsvSeparator } from '../../common/csv.ts';
import { currencyDecimals, formatMajor, toMinor, type Currency } from '../../common/money.ts';
import { fail, succeed, type FailureWith, type ResultWith } from '../../common/result.ts';
import type { Catalogue, PriceTier } from '../shop-catalogue.ts';
import {
  maxListAmount,
  maxTierFrom,
  maxTiers,
  setShipping,
  setTiers,
  toTiers,
} from './change-prices.ts';
import {
  currencyOfList,
  findPriceList,
  priceListsOf,
  variantsOf,
  type Variant,
} from './price-lists.ts';

/** Columns of a file of prices, in their order. */
export const priceColumns = ['country', 'product', 'size', 'from', 'price'] as const;

/** Longest file of prices, in characters. */
export const maxPriceFile = 1_000_000;
/** Most rows of a file of prices. */
export const maxPriceRows = 20_000;
/** Most faults that are named of one file. */
const maxFaults = 50;

/** Names in the column of products of the rows that are about shipping. */
const shippingRows = { shipping_fee: 'fee', shipping_free_from: 'freeFrom' } as const;

function isShippingRow(product: string): product is keyof typeof shippingRows {
  return Object.hasOwn(shippingRows, product);
}

/** What is wrong in a line of a file. */
export interface PriceFileFault {
  readonly line: number;
  /**
   * `tiers`: a size has no price for the first piece, or too many tiers. `twice`: the same row is there before. `ended`: the row
   * ends a size that other rows have prices for.
   */
  readonly problem:
    | 'columns'
    | 'quotes'
    | 'country'
    | 'product'
    | 'size'
    | 'from'
    | 'price'
    | 'twice'
    | 'tiers'
    | 'ended';
  /** The cell as it is written. */
  readonly value: string;
}

/** Why a file of prices cannot be taken; at most 50 faults are named. */
export type PriceFileFailure =
  | FailureWith<'file_too_large'>
  | FailureWith<'file_faulty', { readonly faults: readonly PriceFileFault[] }>;

/** The size of a variant in a file; a product without sizes has none. */
function sizeInFile({ key, productType }: Variant): string {
  return key === productType ? '' : key;
}

/** The prices of a catalogue as a table for a spreadsheet, in major units; {@link readPrices} reads it again. */
export function writePrices(catalogue: Catalogue, separator: CsvSeparator = ','): string {
  const variants = variantsOf(catalogue);
  const rows = priceListsOf(catalogue).flatMap((list) => {
    const found = findPriceList(catalogue, list);
    if (!found) return [];
    const amount = (minor: number): string => {
      const text = formatMajor(minor, currencyOfList(catalogue, list));
      return separator === ';' ? text.replace('.', ',') : text;
    };
    const prices = variants.flatMap((variant) =>
      (found.prices[variant.key] ?? []).map(({ from, unit }) => [
        list,
        variant.productType,
        sizeInFile(variant),
        String(from),
        amount(unit),
      ]),
    );
    return [
      ...prices,
      ...Object.entries(shippingRows).map(([product, field]) => [
        list,
        product,
        '',
        '',
        amount(found.shipping[field]),
      ]),
    ];
  });
  return formatCsv([priceColumns, ...rows], separator);
}

/** An amount in major units with a decimal point or comma, in minor units; null if it is none. */
function readAmount(text: string, currency: Currency): number | null {
  const written = text.replace(',', '.');
  const decimals = currencyDecimals(currency);
  const pattern = decimals === 0 ? /^\d{1,9}(\.0{1,2})?$/ : /^\d{1,7}(\.\d{1,2})?$/;
  if (!pattern.test(written)) return null;
  const minor = toMinor(Number(written), currency);
  return minor <= maxListAmount ? minor : null;
}

function readFrom(text: string): number | null {
  const from = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return from >= 1 && from <= maxTierFrom ? from : null;
}

/** A line of a file, read. */
type ReadRow =
  | { readonly kind: 'tier'; readonly list: string; readonly key: string; readonly tier: PriceTier }
  | { readonly kind: 'end'; readonly list: string; readonly key: string }
  | {
      readonly kind: 'shipping';
      readonly list: string;
      readonly field: 'fee' | 'freeFrom';
      readonly amount: number;
    };

type Problem = PriceFileFault['problem'];
type RowResult = ReadRow | { readonly problem: Problem; readonly value: string };

function readShipping(
  catalogue: Catalogue,
  list: string,
  product: keyof typeof shippingRows,
  cells: readonly string[],
): RowResult {
  const [, , size = '', from = '', price = ''] = cells;
  if (size !== '') return { problem: 'size', value: size };
  if (from !== '') return { problem: 'from', value: from };
  const amount = readAmount(price, currencyOfList(catalogue, list));
  if (amount === null) return { problem: 'price', value: price };
  return { kind: 'shipping', list, field: shippingRows[product], amount };
}

function readRow(
  catalogue: Catalogue,
  variants: readonly Variant[],
  cells: readonly string[],
): RowResult {
  const [list = '', product = '', size = '', from = '', price = ''] = cells;
  if (cells.length !== priceColumns.length)
    return { problem: 'columns', value: String(cells.length) };
  if (!findPriceList(catalogue, list)) return { problem: 'country', value: list };
  if (isShippingRow(product)) return readShipping(catalogue, list, product, cells);
  const ofProduct = variants.filter(({ productType }) => productType === product);
  if (ofProduct.length === 0) return { problem: 'product', value: product };
  const variant = ofProduct.find((each) => sizeInFile(each) === size);
  if (!variant) return { problem: 'size', value: size };
  const { key } = variant;
  if (from === '' && price === '') return { kind: 'end', list, key };
  const count = readFrom(from);
  if (count === null) return { problem: 'from', value: from };
  const unit = readAmount(price, currencyOfList(catalogue, list));
  if (unit === null || unit === 0) return { problem: 'price', value: price };
  return { kind: 'tier', list, key, tier: { from: count, unit } };
}

function nameOf(row: ReadRow): string {
  if (row.kind === 'shipping') return `${row.list}\n${row.field}`;
  return `${row.list}\n${row.key}\n${row.kind === 'end' ? '' : row.tier.from}`;
}

interface Numbered {
  readonly line: number;
  readonly row: ReadRow;
}

function readRows(
  catalogue: Catalogue,
  rows: readonly CsvRow[],
): { readonly read: readonly Numbered[]; readonly faults: readonly PriceFileFault[] } {
  const variants = variantsOf(catalogue);
  const seen = new Set<string>();
  const read: Numbered[] = [];
  const faults: PriceFileFault[] = [];
  for (const { line, cells } of rows) {
    const row = readRow(
      catalogue,
      variants,
      cells.map((cell) => cell.trim()),
    );
    if ('problem' in row) faults.push({ line, ...row });
    else if (seen.has(nameOf(row))) faults.push({ line, problem: 'twice', value: cells.join(' ') });
    else {
      seen.add(nameOf(row));
      read.push({ line, row });
    }
  }
  return { read, faults };
}

interface SizeRows {
  readonly list: string;
  readonly key: string;
  readonly line: number;
  readonly isEnded: boolean;
  readonly tiers: readonly PriceTier[];
}

/** The rows of each size of a list together. */
function joinSizes(read: readonly Numbered[]): SizeRows[] {
  const sizes = new Map<string, SizeRows>();
  for (const { line, row } of read) {
    if (row.kind === 'shipping') continue;
    const { list, key } = row;
    const name = `${list}\n${key}`;
    const known = sizes.get(name) ?? { list, key, line, isEnded: false, tiers: [] };
    sizes.set(
      name,
      row.kind === 'end'
        ? { ...known, isEnded: true }
        : { ...known, tiers: [...known.tiers, row.tier] },
    );
  }
  return [...sizes.values()];
}

function findSizeFault({ key, line, isEnded, tiers }: SizeRows): PriceFileFault[] {
  if (isEnded) return tiers.length > 0 ? [{ line, problem: 'ended', value: key }] : [];
  const isWhole = toTiers(tiers) !== null && tiers.length <= maxTiers;
  return isWhole ? [] : [{ line, problem: 'tiers', value: key }];
}

function applyRows(
  catalogue: Catalogue,
  read: readonly Numbered[],
  sizes: readonly SizeRows[],
): Catalogue {
  const priced = sizes.reduce(
    (before, { list, key, isEnded, tiers }) =>
      setTiers(before, list, key, isEnded ? null : toTiers(tiers)),
    catalogue,
  );
  return read.reduce(
    (before, { row }) =>
      row.kind === 'shipping' ? setShipping(before, row.list, { [row.field]: row.amount }) : before,
    priced,
  );
}

function findSeparator(text: string): CsvSeparator {
  const head = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  return head.split(';').length > head.split(',').length ? ';' : ',';
}

function isHead(row: CsvRow | undefined): boolean {
  const cells = row?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  return cells.join('\n') === priceColumns.join('\n');
}

/**
 * A catalogue with the prices of a file of {@link writePrices}, also after a spreadsheet stored it. What the file does not
 * name stays; a size in it has the tiers of the file alone, and is not sold any more if its count and price are empty.
 * Errors: {@link PriceFileFailure}.
 */
export function readPrices(
  text: string,
  catalogue: Catalogue,
): ResultWith<Catalogue, PriceFileFailure> {
  if (text.length > maxPriceFile) return fail('file_too_large');
  const { rows, brokenLine } = parseCsv(text, findSeparator(text));
  if (rows.length > maxPriceRows + 1) return fail('file_too_large');
  const [head, ...body] = rows;
  const faulty = (faults: readonly PriceFileFault[]) =>
    fail('file_faulty', { faults: faults.slice(0, maxFaults) });
  if (brokenLine !== null) return faulty([{ line: brokenLine, problem: 'quotes', value: '' }]);
  if (!isHead(head)) {
    const value = (head?.cells ?? []).join(', ').slice(0, 100);
    return faulty([{ line: head?.line ?? 1, problem: 'columns', value }]);
  }
  const { read, faults } = readRows(catalogue, body);
  const sizes = joinSizes(read);
  const found = [...faults, ...sizes.flatMap(findSizeFault)];
  if (found.length > 0) return faulty(found.toSorted((a, b) => a.line - b.line));
  return succeed(applyRows(catalogue, read, sizes));
}
