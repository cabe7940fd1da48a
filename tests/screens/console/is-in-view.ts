import type { ListedOrder } from '#contract/staff/orders.ts';
import type { OrderView } from '#domain/staff/order-views.ts';

/** Whether an order is in a view; the views of single prints are those of its marks. */
export function isInView(order: ListedOrder, view: OrderView): boolean {
  const { fulfilment, payment, marks, originals } = order;
  const isOver = fulfilment === 'completed' || fulfilment === 'cancelled';
  const has = (...kinds: string[]): boolean => marks.some(({ kind }) => kinds.includes(kind));
  switch (view) {
    case 'decide':
      return payment === 'payment_review' || has('failed', 'small', 'held');
    case 'call':
      return fulfilment === 'awaiting_csr';
    case 'originals':
      return (
        fulfilment === 'approved' && originals !== null && originals.received < originals.expected
      );
    case 'print':
      return fulfilment === 'approved';
    case 'printing':
      return fulfilment === 'in_production';
    case 'ready':
      return fulfilment === 'ready';
    case 'shipped':
      return fulfilment === 'shipped';
    case 'late':
      return has('late');
    case 'open':
      return !isOver;
    case 'all':
      return true;
  }
}
