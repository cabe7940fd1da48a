/** A line of Stripe's page; `unitAmount` in the shop's minor units. */
export interface CheckoutLine {
  readonly name: string;
  readonly unitAmount: number;
  readonly quantity: number;
}

/** Stripe allows 100 lines; two are kept free. */
const maxLines = 98;
/** Shipping and tax come last and are never combined. */
const lastLines = 2;

function sumLines(lines: readonly CheckoutLine[]): number {
  return lines.reduce((sum, { unitAmount, quantity }) => sum + unitAmount * quantity, 0);
}

function mergeEqual(lines: readonly CheckoutLine[]): CheckoutLine[] {
  const merged = new Map<string, CheckoutLine>();
  for (const line of lines) {
    const key = JSON.stringify([line.name, line.unitAmount]);
    const quantity = (merged.get(key)?.quantity ?? 0) + line.quantity;
    merged.set(key, { ...line, quantity });
  }
  return [...merged.values()];
}

/**
 * Returns the same lines if they are few; else combines equal lines, and replaces any excess with one line called
 * `restName` before the last two. The sum stays the same.
 */
export function consolidateLines(
  lines: readonly CheckoutLine[],
  restName: string,
): readonly CheckoutLine[] {
  if (lines.length <= maxLines) return lines;
  const merged = mergeEqual(lines);
  if (merged.length <= maxLines) return merged;
  const kept = maxLines - lastLines - 1;
  const rest = merged.slice(kept, -lastLines);
  return [
    ...merged.slice(0, kept),
    { name: restName, unitAmount: sumLines(rest), quantity: 1 },
    ...merged.slice(-lastLines),
  ];
}

/** Sum of the lines less the reduction, in minor units. */
export function totalOf(lines: readonly CheckoutLine[], reduction: number): number {
  return sumLines(lines) - reduction;
}
