import type { ErasureResult } from '#contract/staff/customers.ts';
import type { CustomerErasure } from './erase-customer.ts';

/** What an erasure does or did, as calls return it and receipts store it. */
export function toErasureResult({ orders, bookings }: CustomerErasure): ErasureResult {
  return {
    orders: orders.map((order) => ({
      ...order,
      remains: order.remains && {
        ...order.remains,
        documents: [...order.remains.documents],
      },
    })),
    bookings: { ...bookings },
  };
}
