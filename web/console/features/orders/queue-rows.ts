import type { ListedOrder } from '#contract/staff/orders.ts';

/** A row of the queue: as it is now, or as it was before it left the view. */
export interface QueueRow {
  readonly order: ListedOrder;
  readonly state: 'here' | 'changed' | 'left';
}

/** The rows on the screen, with the number of orders that wait above them. */
export interface QueueRows {
  readonly rows: readonly QueueRow[];
  readonly waiting: number;
}

function hasChanged(before: ListedOrder, now: ListedOrder): boolean {
  return (
    before.fulfilment !== now.fulfilment ||
    before.payment !== now.payment ||
    before.pendingAct?.id !== now.pendingAct?.id ||
    before.assignee?.id !== now.assignee?.id
  );
}

/**
 * Brings the rows on the screen up to date without moving one: each keeps its place, an order that left the view stays and
 * says so, and new ones wait. `shown` is the list as it was opened, `fresh` the same page now.
 */
export function mergeQueue(
  shown: readonly ListedOrder[],
  fresh: readonly ListedOrder[],
): QueueRows {
  const now = new Map(fresh.map((order) => [order.number, order]));
  const known = new Set(shown.map(({ number }) => number));
  const rows = shown.map((order): QueueRow => {
    const found = now.get(order.number);
    if (!found) return { order, state: 'left' };
    return { order: found, state: hasChanged(order, found) ? 'changed' : 'here' };
  });
  return { rows, waiting: fresh.filter(({ number }) => !known.has(number)).length };
}

/** The place of the current row after a move by `step`, within the list; the first row when there is none yet. */
export function moveWithin(
  numbers: readonly string[],
  current: string | null,
  step: number,
): string | null {
  const at = current === null ? -1 : numbers.indexOf(current);
  if (at < 0) return numbers[0] ?? null;
  return numbers[Math.min(Math.max(at + step, 0), numbers.length - 1)] ?? null;
}
