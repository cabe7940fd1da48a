import type { Result } from '#contract/errors.ts';
import type { RefundChoice } from '#contract/staff/refunds.ts';
import { toMajor, toMinor } from '#domain/common/money.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { planRefunds, type RefundParts } from '#domain/payments/divide-refund.ts';
import { computeLinesRefund, type LinesRefund } from '#domain/payments/refund-lines.ts';
import type { RefundedLine } from '../../../platform/db/columns.ts';
import type { OrderRecord } from '../../orders/index.ts';
import type { Refund } from '../records/refunds.repo.ts';
import type { OrderMoney } from './find-instruments.ts';

/** A refund as it would be made; amounts in minor units. */
export interface RefundPlan {
  readonly amount: number;
  /** One for each refund that is requested. */
  readonly parts: readonly RefundParts[];
  /** The copies of lines that are named, and what is refunded of them; null for another choice. */
  readonly lines: { readonly named: readonly RefundedLine[]; readonly sums: LinesRefund } | null;
}

/** Copies of each line that were refunded by name, by refunds that have not failed. */
export function countRefundedCopies(refunds: readonly Refund[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { state, lines } of refunds) {
    for (const { line, copies } of (state === 'failed' ? null : lines) ?? []) {
      counts.set(line, (counts.get(line) ?? 0) + copies);
    }
  }
  return counts;
}

/** The price of copies by line; null if a line is not the order's, is named twice, or has fewer copies left. */
function sumGoods(
  { items }: OrderRecord,
  named: readonly RefundedLine[],
  before: ReadonlyMap<string, number>,
): number | null {
  let goods = 0;
  if (new Set(named.map(({ line }) => line)).size < named.length) return null;
  for (const { line, copies } of named) {
    const item = items.find(({ id }) => id === line);
    if (!item || copies > item.quantity - (before.get(line) ?? 0)) return null;
    goods += item.unitPrice * copies;
  }
  return goods;
}

function planLines(
  { order, refunds }: OrderMoney,
  named: readonly RefundedLine[],
): NonNullable<RefundPlan['lines']> | null {
  const counts = countRefundedCopies(refunds);
  const goods = sumGoods(order, named, counts);
  if (goods === null) return null;
  const before = order.items.reduce(
    (sum, { id, unitPrice }) => sum + unitPrice * (counts.get(id) ?? 0),
    0,
  );
  const { subtotal, discount, originalTotal: total, taxLines } = order;
  const taxes = taxLines.reduce((sum, { amount }) => sum + amount, 0);
  const sums = computeLinesRefund(goods, before, { subtotal, discount, total, taxes });
  return { named, sums };
}

/**
 * Plans a refund of an order from what is left of its money. Errors: `order_not_paid`, `invalid_request` (lines that are
 * not the order's or have fewer copies left, or an amount that is none), `refund_too_large` (with what is left).
 */
export function planRefund(money: OrderMoney, choice: RefundChoice): Result<RefundPlan> {
  const { order, left, refusal } = money;
  const { currency } = order;
  if (refusal === 'not_paid' || refusal === 'cancelled_unpaid') return fail('order_not_paid');
  const lines = choice.kind === 'lines' ? planLines(money, choice.lines) : null;
  if (choice.kind === 'lines' && !lines) {
    return fail('invalid_request', { fields: ['choice.lines'] });
  }
  const asked = choice.kind === 'amount' ? toMinor(choice.amount, currency) : left;
  const amount = lines ? lines.sums.amount : asked;
  const isExact = choice.kind !== 'amount' || toMajor(asked, currency) === choice.amount;
  if (left > 0 && (amount <= 0 || !isExact)) {
    return fail('invalid_request', { fields: ['choice.amount'] });
  }
  const parts = planRefunds(amount, money.balances.left);
  if (!parts) return fail('refund_too_large', { total: toMajor(left, currency), currency });
  return succeed({ amount, parts, lines });
}
