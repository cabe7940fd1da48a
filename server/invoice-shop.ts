import type { InvoiceShop } from './features/invoices/index.ts';
import type { Parts } from './parts.ts';

/** The shop as its invoices show it, with the owner's settings as they are when they are read. */
export function createInvoiceShop({
  config,
  catalogues,
}: Pick<Parts, 'config' | 'catalogues'>): InvoiceShop {
  return {
    catalogues,
    get brandName() {
      return config.brandName;
    },
    get look() {
      return config.look;
    },
    get seller() {
      return config.seller;
    },
  };
}
