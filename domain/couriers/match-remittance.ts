import { parseOrderNumber } from '../orders/order-numbers.ts';
import { getOpenAmount, type CourierAmount } from './courier-amounts.ts';

/** A line of a remittance: what the courier says it remits. */
export interface RemittedLine {
  /** Counts from 1; of a file, the line of its text. */
  readonly position: number;
  /** As the courier wrote it; empty if it did not. */
  readonly number: string;
  /** The phone number as it is compared; empty if the courier wrote none. */
  readonly phone: string;
  /** In minor units, above 0. */
  readonly amount: number;
}

/** An order that a line may be of, in minor units. */
export interface CourierOrder extends CourierAmount {
  readonly id: string;
  readonly number: string;
  readonly phone: string;
  readonly currency: string;
}

/** How a line of a remittance fits the orders. */
export const lineOutcomes = [
  /** The order by its number, and exactly what is open. */
  'matched',
  /** No such number, but one open order with this phone number and amount. */
  'found_by_phone',
  /** The order by its number, and less or more than what is open. */
  'short',
  'over',
  /** The order is settled already. */
  'settled',
  /** No courier has the order. */
  'not_handed',
  /** Neither number nor phone number and amount name one order. */
  'unknown',
] as const;
/** One of {@link lineOutcomes}. */
export type LineOutcome = (typeof lineOutcomes)[number];

/** A line with its order, if it has one. */
export interface MatchedLine extends RemittedLine {
  readonly outcome: LineOutcome;
  readonly order: string | null;
  readonly matchedBy: 'number' | 'phone' | null;
  /** What was open of the order before this line; null without an order. */
  readonly expected: number | null;
  /** The phone number of the line is not that of the order. */
  readonly hasOtherPhone: boolean;
}

function judge(amount: number, order: CourierOrder, open: number): LineOutcome {
  const { due, remitted, resolved } = order;
  if (due === 0 && remitted === 0 && resolved === 0) return 'not_handed';
  if (open <= 0) return 'settled';
  if (amount === open) return 'matched';
  return amount < open ? 'short' : 'over';
}

/**
 * Matches the lines of a remittance with orders: by their number first, then those left by phone number and amount where
 * exactly one order fits. What a line remits is not open any more for the next ones.
 */
export function matchRemittance(
  lines: readonly RemittedLine[],
  orders: readonly CourierOrder[],
): MatchedLine[] {
  const byNumber = new Map(orders.map((order) => [order.number, order]));
  const open = new Map(orders.map((order) => [order.id, getOpenAmount(order)]));
  const matched = new Map<number, MatchedLine>();
  const settle = (line: RemittedLine, order: CourierOrder, by: 'number' | 'phone'): void => {
    const expected = open.get(order.id) ?? 0;
    const outcome = by === 'phone' ? 'found_by_phone' : judge(line.amount, order, expected);
    open.set(order.id, expected - line.amount);
    const hasOtherPhone = line.phone !== '' && order.phone !== '' && line.phone !== order.phone;
    const found = { outcome, order: order.id, matchedBy: by, expected, hasOtherPhone } as const;
    matched.set(line.position, { ...line, ...found });
  };
  const unnamed: RemittedLine[] = [];
  for (const line of lines) {
    const order = byNumber.get(parseOrderNumber(line.number) ?? '');
    if (order) settle(line, order, 'number');
    else unnamed.push(line);
  }
  for (const line of unnamed) {
    const fits = orders.filter(
      ({ id, phone }) => line.phone !== '' && phone === line.phone && open.get(id) === line.amount,
    );
    const [order, other] = fits;
    if (order && !other) settle(line, order, 'phone');
    else {
      const nothing = { order: null, matchedBy: null, expected: null, hasOtherPhone: false };
      matched.set(line.position, { ...line, ...nothing, outcome: 'unknown' });
    }
  }
  return lines.flatMap(({ position }) => matched.get(position) ?? []);
}

/** Whether people have to look at a line. */
export function isDiscrepancy({ outcome }: Pick<MatchedLine, 'outcome'>): boolean {
  return outcome !== 'matched' && outcome !== 'found_by_phone';
}
