import { canMove, fulfilmentTransitions, paymentTransitions } from '#domain/orders/order-states.ts';
import type { ShopBooks, StoredOrderRow } from './ledger.ts';

const tables: Readonly<
  Record<'payment' | 'fulfilment', Readonly<Record<string, readonly string[]>>>
> = { payment: paymentTransitions, fulfilment: fulfilmentTransitions };
const starts = { payment: 'unpaid', fulfilment: 'draft' } as const;

/** Transitions of an order that its states do not allow, or that do not lead to its state. */
export function orderHistory({ moves }: ShopBooks, order: StoredOrderRow): string[] {
  return (['payment', 'fulfilment'] as const).flatMap((machine) => {
    const own = moves.filter((move) => move.order_id === order.id && move.machine === machine);
    const illegal = own.filter(({ from_state, to_state }, index) => {
      const before = own[index - 1]?.to_state ?? starts[machine];
      return before !== from_state || !canMove(tables[machine], from_state, to_state);
    });
    const last = own.at(-1)?.to_state ?? starts[machine];
    const state = machine === 'payment' ? order.payment_state : order.fulfilment_state;
    return [
      ...illegal.map(({ from_state, to_state }) => `went from ${from_state} to ${to_state}`),
      ...(last === state ? [] : [`is ${state}, its history ends with ${last}`]),
    ];
  });
}
