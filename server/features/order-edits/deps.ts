import type { InvoiceShop } from '../invoices/index.ts';
import type { OrderDeps } from '../orders/index.ts';

/** Dependencies of the edits of orders. */
export interface OrderEditDeps extends Pick<OrderDeps, 'kysely' | 'clock' | 'quote'> {
  /** The shop as its invoices show it. */
  readonly shop: InvoiceShop;
}
