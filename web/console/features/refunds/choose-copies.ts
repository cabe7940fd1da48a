import type { StaffOrderLine } from '#contract/staff/orders.ts';
import type { RefundChoice, StaffRefunds } from '#contract/staff/refunds.ts';

/** A line of an order with the copies that can still be refunded by name. */
export interface RefundLine extends Pick<
  StaffOrderLine,
  'id' | 'frame' | 'picture' | 'quantity' | 'total'
> {
  readonly left: number;
}

/** Lines of one product, size and price, which are chosen together or one by one. */
export interface RefundGroup {
  readonly key: string;
  readonly productType: StaffOrderLine['productType'];
  readonly size: string;
  readonly lines: readonly RefundLine[];
}

/** Copies that are chosen, by the id of their line. */
export type ChosenCopies = ReadonlyMap<string, number>;

/** Groups the lines of an order in the order in which they first appear; `refunded` are the copies refunded before. */
export function groupRefundLines(
  lines: readonly StaffOrderLine[],
  refunded: StaffRefunds['lines'],
): RefundGroup[] {
  const before = new Map(refunded.map(({ line, copies }) => [line, copies]));
  const groups = new Map<string, RefundGroup & { readonly lines: RefundLine[] }>();
  for (const { id, frame, picture, quantity, total, productType, size, unitPrice } of lines) {
    const key = `${productType} ${size} ${unitPrice}`;
    const group = groups.get(key) ?? { key, productType, size, lines: [] };
    groups.set(key, group);
    const left = Math.max(quantity - (before.get(id) ?? 0), 0);
    group.lines.push({ id, frame, picture, quantity, total, left });
  }
  return [...groups.values()];
}

/** Copies of lines that can still be refunded. */
export function countLeft(lines: readonly RefundLine[]): number {
  return lines.reduce((sum, { left }) => sum + left, 0);
}

/** Copies of lines that are chosen. */
export function countChosen(lines: readonly RefundLine[], chosen: ChosenCopies): number {
  return lines.reduce((sum, { id }) => sum + (chosen.get(id) ?? 0), 0);
}

/**
 * Chooses a number of copies of lines, at most those that are left. More copies are taken from the first lines that have
 * some, fewer are given up from the last, so that what was chosen line by line stays.
 */
export function chooseCopies(
  lines: readonly RefundLine[],
  chosen: ChosenCopies,
  count: number,
): ChosenCopies {
  const next = new Map(chosen);
  let more = Math.min(Math.max(Math.trunc(count), 0), countLeft(lines));
  more -= countChosen(lines, chosen);
  for (const { id, left } of more < 0 ? lines.toReversed() : lines) {
    const now = chosen.get(id) ?? 0;
    const after = Math.min(Math.max(now + more, 0), Math.max(left, now));
    more -= after - now;
    if (after > 0) next.set(id, after);
    else next.delete(id);
  }
  return next;
}

/** The choice of a refund by lines; null while none is chosen. */
export function toLinesChoice(chosen: ChosenCopies): RefundChoice | null {
  const lines = [...chosen].map(([line, copies]) => ({ line, copies }));
  return lines.length === 0 ? null : { kind: 'lines', lines };
}
