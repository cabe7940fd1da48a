import type { OrderRecord } from '../../orders/index.ts';

/**
 * The order as a mail may show it to an address that anybody may have typed: without what its sender wrote. The note and
 * the names can say anything, and so can the lines of an address. Source: product §8.6.
 */
export function withoutFreeText(order: OrderRecord): OrderRecord {
  return { ...order, name: '', orderNote: null, shippingAddress: null, billingAddress: null };
}
