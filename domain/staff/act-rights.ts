import { may, type Person, type Right } from './roles.ts';

/** Kinds of acts of the staff on an order. */
export type OrderActKind =
  | 'approve'
  | 'reject'
  | 'no_answer'
  | 'mark_paid'
  | 'start_production'
  | 'mark_ready'
  | 'mark_shipped'
  | 'mark_returned'
  | 'complete'
  | 'hand_over'
  | 'cancel';

/** The rights that an act on an order needs, all of them. Source: decision 48. */
const rightsOfAct: Readonly<Record<OrderActKind, readonly Right[]>> = {
  approve: ['orders.approve', 'calls.make'],
  reject: ['orders.approve', 'calls.make'],
  no_answer: ['orders.approve', 'calls.make'],
  mark_paid: ['orders.mark-paid'],
  start_production: ['orders.produce'],
  mark_ready: ['orders.ready'],
  mark_shipped: ['orders.ship'],
  mark_returned: ['orders.ship'],
  complete: ['orders.hand-over'],
  hand_over: ['orders.hand-over'],
  cancel: ['orders.cancel'],
};

/** Whether a person may do an act on an order, named by its studio. Its states are checked by the act. */
export function mayAct(
  person: Person,
  kind: OrderActKind,
  order: { readonly studio: string | null },
): boolean {
  return rightsOfAct[kind].every((right) => may(person, right, order));
}
