import type { RefundLimits } from '#domain/payments/refund-checks.ts';
import type * as z from 'zod';
import type { OrderRemakes } from '#contract/remakes.ts';
import type { staffOrder } from '#contract/staff/orders.ts';
import type { OrderLimits } from '#domain/orders/order-limits.ts';
import type { ProductionDays } from '#domain/orders/service-times.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { Limiter } from '../../platform/http/limiter.ts';
import type { CatalogueSource } from '../catalogue/index.ts';
import type { PhotoDeps } from '../photos/index.ts';
import type { SignedIn } from '../staff/index.ts';
import type { OrderRecord } from './records/order-record.ts';
import type { PaymentWrites } from './records/payment-writes.ts';
import type { QuoteSetup } from './quote/quote-order.ts';

/** An issued invoice or credit note. */
interface IssuedDocument {
  readonly id: string;
  readonly kind: 'invoice' | 'credit_note';
  readonly number: string;
  readonly issuedAt: Date;
}

/** An order as its response to the staff has it. */
export type ShownOrder = z.input<typeof staffOrder>;

/** Dependencies of the orders feature. Source: product §4, §7. */
export interface OrderDeps {
  readonly kysely: Db;
  readonly clock: Clock;
  readonly catalogues: CatalogueSource;
  readonly photos: PhotoDeps;
  readonly payments: PaymentWrites;
  readonly quote: QuoteSetup;
  /** Key that signs the private links of orders. */
  readonly orderLinkKey: string;
  /** Recipient of Interac transfers; null when transfers are not accepted. */
  readonly transfersTo: string | null;
  /** Invoices and credit notes of an order. */
  readonly invoicesOf: (orderId: string) => Promise<readonly IssuedDocument[]>;
  /** Reports of an order's prints that came out wrong. */
  readonly remakesOf: (order: OrderRecord) => Promise<OrderRemakes>;
  /** The order with a number as a member of staff sees it; null if they do not see it. */
  readonly presentToStaff: (person: SignedIn, number: string) => Promise<ShownOrder | null>;
  /** Base address of links. */
  readonly origin: string;
  /** Limits of unpaid orders; null when nothing is counted. */
  readonly orderLimits: OrderLimits | null;
  /** Value in US dollars up to which an order to be paid in store is printed before it is confirmed. */
  readonly inStoreDollars: () => number;
  /** Days of production that a new order is promised. */
  readonly productionDays: () => ProductionDays;
  /** Values in US dollars above which a refund by staff asks for more. */
  readonly refundLimits: () => RefundLimits;
  /** Limits requests with wrong private links. */
  readonly orderLinkGuesses: Limiter;
  /** Limits requests for new private links. */
  readonly orderLinkRequests: Limiter;
  /** Limits checks whether order numbers are taken. */
  readonly orderNumberChecks: Limiter;
}
