import type { LeftToRefund, RefundParts } from '#domain/payments/divide-refund.ts';
import type { Sql, Trx } from '../../platform/db/sql.ts';
import type { InvoiceShop } from '../invoices/index.ts';
import type { OrderDeps, OrderRecord } from '../orders/index.ts';

/** The money of an order that an edit decides about; amounts in minor units. */
export interface EditMoney {
  /** What its own payment has left to return, with the returns of earlier edits that have not left the shop. */
  readonly left: LeftToRefund;
  /** Those returns alone. */
  readonly returning: number;
  /** The gift card's part of those. */
  readonly returningToGiftCard: number;
  /** Refunds beside those of edits and of late charges exist that have not failed. */
  readonly hasRefunds: boolean;
  readonly isDisputed: boolean;
  /** The customer has paid by card, and the money is on its way. */
  readonly isPaymentInTransit: boolean;
}

/** Reads and writes of the money of a locked order, by payments; `now` in milliseconds. */
interface EditPayments {
  readonly read: (trx: Trx, order: OrderRecord, now: number) => Promise<EditMoney>;
  /** Ends the attempts that ask for an amount which the order does not cost any more. */
  readonly cancelAttempts: (trx: Trx, orderId: string, now: number) => Promise<void>;
  /** Keeps the returns of earlier edits that have not left the shop. */
  readonly withdrawReturns: (trx: Trx, order: OrderRecord, now: number) => Promise<void>;
  /** Requests the planned refunds of an edit. */
  readonly requestReturn: (
    trx: Trx,
    order: OrderRecord,
    request: {
      readonly edit: string;
      readonly parts: readonly RefundParts[];
      readonly now: number;
      readonly askedBy: string | null;
    },
  ) => Promise<void>;
}

/** Reads and writes of the print jobs of a locked order, by production. */
interface EditPrints {
  /** Ids of the lines of which a print is in a batch, was made before, or was given up. */
  readonly findBatchedLines: (kysely: Sql, orderId: string) => Promise<string[]>;
  /** Has the prints of these lines planned again. */
  readonly removeLineJobs: (trx: Trx, orderId: string, lines: readonly string[]) => Promise<void>;
}

/** Dependencies of the edits of orders. */
export interface OrderEditDeps extends Pick<
  OrderDeps,
  'kysely' | 'clock' | 'catalogues' | 'quote' | 'refundLimits' | 'productionDays'
> {
  /** The shop as its invoices show it. */
  readonly shop: InvoiceShop;
  readonly money: EditPayments;
  readonly prints: EditPrints;
}
