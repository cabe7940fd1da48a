import type { Sql } from '../../platform/db/sql.ts';
import {
  countRows,
  findDifferences,
  findLinesWithoutFile,
  readLineFiles,
  type Difference,
  type LineFile,
} from './verify-rows.repo.ts';
import { forEachOf } from './stored-files.ts';

/** The result of a check of a shop or of a restored backup. */
export interface Verification {
  readonly orders: number;
  readonly lines: number;
  readonly giftCards: number;
  /** Files of ordered photos that were looked for. */
  readonly files: number;
  readonly differences: readonly Difference[];
}

/** Files looked for at once. */
const atOnce = 8;
/** Files without their content that are listed; more are only counted. */
const maxListed = 50;

/** Whether the content of a file is there: reads it all, or looks at its size alone. */
export type LookForFile = (file: LineFile) => Promise<'whole' | 'missing' | 'damaged'>;

async function findLostFiles(
  kysely: Sql,
  look: LookForFile,
  signal?: AbortSignal,
): Promise<{ readonly files: number; readonly differences: readonly Difference[] }> {
  let [files, lost] = [0, 0];
  const found: Difference[] = [];
  await forEachOf(readLineFiles(kysely), atOnce, async (file) => {
    signal?.throwIfAborted();
    files += 1;
    const state = await look(file);
    if (state === 'whole') return;
    lost += 1;
    if (lost > maxListed) return;
    const about = `${file.number}, line ${file.position + 1}`;
    const code = state === 'missing' ? 'file_missing' : 'file_damaged';
    found.push({ about, code, file: file.sha256, more: 0 });
  });
  const last = found.pop();
  const differences = last ? [...found, { ...last, more: lost - found.length - 1 }] : [];
  return { files, differences };
}

/**
 * Checks that the sums of all orders and ledgers agree, and that each line has the file of its photo. It only reads, in
 * a shop that goes on as well: each sum is one statement, and so of one moment.
 */
export async function verifyShop(
  kysely: Sql,
  look: LookForFile,
  signal?: AbortSignal,
): Promise<Verification> {
  const rows = await findDifferences(kysely);
  const lines = await findLinesWithoutFile(kysely);
  const lost = await findLostFiles(kysely, look, signal);
  return {
    ...(await countRows(kysely)),
    files: lost.files,
    differences: [...rows, ...lines, ...lost.differences],
  };
}

/** One line about a check, such as: 12,418 orders, 30,102 lines, 61,004 files, 0 differences. */
export function summarize({ orders, lines, files, giftCards, differences }: Verification): string {
  const count = (number: number): string => number.toLocaleString('en');
  const found = differences.reduce((sum, { more }) => sum + 1 + more, 0);
  return `${count(orders)} orders, ${count(lines)} lines, ${count(files)} files, ${count(giftCards)} gift cards, ${count(found)} differences`;
}
