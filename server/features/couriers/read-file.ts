import { CsvError, parse } from 'csv-parse/sync';
import { maxRemittedLines } from '#contract/staff/couriers.ts';
import type { Currency } from '#domain/common/money.ts';
import type { Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { RemittedLine } from '#domain/couriers/match-remittance.ts';
import { readRemittedAmount } from '#domain/couriers/read-amount.ts';
import {
  findRemittanceColumns,
  type RemittanceColumns,
} from '#domain/couriers/remittance-columns.ts';

/** The lines of a courier's file, and how many had nothing to store. */
export interface ReadRemittance {
  readonly lines: readonly RemittedLine[];
  readonly leftOut: number;
}

/**
 * Decodes a file: by its byte order mark, else as UTF-16 if every other byte is empty, as UTF-8 if it is valid, and as
 * Windows-1252, in which spreadsheets of western Europe write, otherwise.
 */
export function decodeText(bytes: Uint8Array): string {
  const startsWith = (...mark: readonly number[]): boolean =>
    mark.every((byte, index) => bytes[index] === byte);
  if (startsWith(0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  if (!startsWith(0xef, 0xbb, 0xbf) && looksLikeUtf16(bytes)) {
    return new TextDecoder('utf-16le').decode(bytes);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Whether most odd bytes of the beginning are empty, as those of Latin text in UTF-16LE are. */
function looksLikeUtf16(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 200);
  const odd = start.filter((_, index) => index % 2 === 1);
  return odd.length > 4 && odd.filter((byte) => byte === 0).length > odd.length / 2;
}

/** Excel names the separator in a line before the others. */
const separatorLine = /^"?sep=(.)"?\r?\n/i;

/** More rows are not read: those of parcels without an amount, and titles, are among them. */
const maxRows = 2 * maxRemittedLines;

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

function readRows(
  text: string,
  { delimiter, firstLine }: { readonly delimiter: string; readonly firstLine: number },
): Result<Row[], 'remittance_unreadable'> {
  const rows: Row[] = [];
  try {
    parse(text, {
      delimiter,
      from_line: firstLine,
      skip_empty_lines: true,
      relax_column_count: true,
      to: maxRows,
      on_record: (cells: string[], { lines: line }) => {
        rows.push({ line, cells: cells.map((cell) => cell.replace(/^'(?=[=+\-@])/, '').trim()) });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = (rows.at(-1)?.line ?? 0) + 1;
    return fail('remittance_unreadable', { problem: 'quotes', line });
  }
  if (rows.length === maxRows) return fail('remittance_unreadable', { problem: 'lines' });
  return succeed(rows.filter(({ cells }) => cells.some((cell) => cell !== '')));
}

/** Couriers write a title above their table: the head line is among the first ones. */
const maxLinesBeforeHead = 10;

function findHead(rows: readonly Row[]): { at: number; columns: RemittanceColumns } | null {
  for (const [at, { cells }] of rows.slice(0, maxLinesBeforeHead).entries()) {
    const columns = findRemittanceColumns(cells);
    if (columns) return { at, columns };
  }
  return null;
}

interface Table {
  readonly rows: readonly Row[];
  readonly columns: RemittanceColumns;
}

/** Reads the rows below the titles of the columns, with the separator by which there are such titles. */
function readTable(text: string): Result<Table, 'remittance_unreadable'> {
  const named = separatorLine.exec(text)?.[1];
  let failure: Result<Table, 'remittance_unreadable'> | null = null;
  for (const delimiter of named === undefined ? [';', '\t', ','] : [named]) {
    const rows = readRows(text, { delimiter, firstLine: named === undefined ? 1 : 2 });
    const head = rows.ok ? findHead(rows.value) : null;
    if (rows.ok && head) {
      return succeed({ rows: rows.value.slice(head.at + 1), columns: head.columns });
    }
    const isEmpty = rows.ok && rows.value.length === 0;
    const problem = isEmpty ? 'empty' : 'columns';
    failure ??= rows.ok ? fail('remittance_unreadable', { problem }) : rows;
  }
  return failure ?? fail('remittance_unreadable', { problem: 'columns' });
}

/**
 * Reads the lines of a courier's file. A line without number and phone, such as the sum at the end, and one of 0 are left
 * out. Errors: `remittance_unreadable`.
 */
export function readRemittanceFile(
  bytes: Uint8Array,
  {
    currency,
    phoneKeyOf,
  }: { readonly currency: Currency; readonly phoneKeyOf: (phone: string) => string },
): Result<ReadRemittance, 'remittance_unreadable'> {
  // PostgreSQL takes no NUL in texts.
  const table = readTable(
    decodeText(bytes)
      .replace(/^\uFEFF/, '')
      .replaceAll('\0', ''),
  );
  if (!table.ok) return table;
  const { amount: ofAmount, number: ofNumber, phone: ofPhone } = table.value.columns;
  const lines: RemittedLine[] = [];
  let leftOut = 0;
  for (const { line, cells } of table.value.rows) {
    const number = (ofNumber === null ? '' : (cells[ofNumber] ?? '')).slice(0, 60);
    const phone = ofPhone === null ? '' : (cells[ofPhone] ?? '').slice(0, 40);
    const amount = readRemittedAmount(cells[ofAmount] ?? '', currency);
    const isNamed = number !== '' || phone !== '';
    if (isNamed && amount === null)
      return fail('remittance_unreadable', { problem: 'amount', line });
    if (!isNamed || amount === null || amount === 0) leftOut += 1;
    else
      lines.push({ position: line, number, phone: phone === '' ? '' : phoneKeyOf(phone), amount });
  }
  if (lines.length === 0) return fail('remittance_unreadable', { problem: 'empty' });
  if (lines.length > maxRemittedLines) return fail('remittance_unreadable', { problem: 'lines' });
  return succeed({ lines, leftOut });
}
