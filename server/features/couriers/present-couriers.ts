import type { z } from 'zod';
import type {
  CourierAmountShown,
  CourierSum,
  courierAmountResponse,
  StoredRemittance,
  UnknownLine,
} from '#contract/staff/couriers.ts';
import { toMajor } from '#domain/common/money.ts';
import { getOpenAmount } from '#domain/couriers/courier-amounts.ts';
import type { AmountRow, CourierSumRow, DifferenceRow } from './amounts.repo.ts';
import type { LineRow, RemittanceRow } from './remittances.repo.ts';

/** Presents what a courier has, in major units. */
export function presentSum(sum: CourierSumRow): CourierSum {
  const { key, courier, currency, open, count, oldest, week, fortnight, month, older } = sum;
  const major = (minor: number): number => toMajor(minor, currency);
  return {
    key,
    courier,
    currency,
    open: major(open),
    count,
    oldest: oldest.toISOString(),
    ages: {
      week: major(week),
      fortnight: major(fortnight),
      month: major(month),
      older: major(older),
    },
  };
}

/** Presents an amount with its order, in major units. */
export function presentAmount(row: AmountRow): CourierAmountShown {
  const { number, name, courier, currency, due, remitted, resolved, state, since } = row;
  return {
    number,
    name,
    courier,
    currency,
    due: toMajor(due, currency),
    remitted: toMajor(remitted, currency),
    resolved: toMajor(resolved, currency),
    open: toMajor(getOpenAmount(row), currency),
    state,
    since: since.toISOString(),
  };
}

/** Presents an amount with everything that became of it. */
export function presentTrace(
  row: AmountRow,
  lines: readonly LineRow[],
  differences: readonly DifferenceRow[],
): z.input<typeof courierAmountResponse> {
  return {
    amount: presentAmount(row),
    lines: lines.map(
      ({ remittance, position, courier, day, amount, currency, number, matchedBy }) => ({
        remittance,
        position,
        courier,
        day,
        amount: toMajor(amount, currency),
        number,
        matchedBy,
      }),
    ),
    differences: differences.map(({ at, amount, ...difference }) => ({
      ...difference,
      at: at.toISOString(),
      amount: toMajor(amount, row.currency),
    })),
  };
}

/** Presents a line that names no order. */
export function presentLine(line: LineRow): UnknownLine {
  const { remittance, position, courier, day, number, phoneEnd, amount, currency } = line;
  const major = toMajor(amount, currency);
  return { remittance, position, courier, day, number, phoneEnd, amount: major, currency };
}

/** Presents a stored remittance. */
export function presentRemittance(row: RemittanceRow): StoredRemittance {
  const { id, courier, day, reference, fileName, currency, total, lines, unknown } = row;
  return {
    id,
    courier,
    day,
    reference,
    fileName,
    currency,
    total: toMajor(total, currency),
    lines,
    unknown,
    storedAt: row.storedAt.toISOString(),
    by: row.by,
  };
}
