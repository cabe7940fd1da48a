import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { Limiter } from '../../platform/http/limiter.ts';
import type { PhotoDeps } from '../photos/index.ts';
import type { PayLaterLimits } from './pay-later-limits.repo.ts';
import type { PaymentWrites } from './payment-writes.ts';
import type { QuoteSetup } from './quote-order.ts';

/** An invoice or a credit note that was issued. */
interface IssuedDocument {
  readonly id: string;
  readonly kind: 'invoice' | 'credit_note';
  readonly number: string;
  readonly issuedAt: Date;
}

/** What the orders need of the shop. */
export interface OrderDeps {
  readonly kysely: Db;
  readonly clock: Clock;
  readonly photos: PhotoDeps;
  readonly payments: PaymentWrites;
  readonly quote: QuoteSetup;
  /** Signs the links by which missing originals are sent. */
  readonly originalsKey: string;
  /** Signs the private links of the orders. */
  readonly orderLinkKey: string;
  /** Where Interac transfers are sent to; null where none is taken. */
  readonly transfersTo: string | null;
  /** Receipts of an order. */
  readonly invoicesOf: (orderId: string) => Promise<readonly IssuedDocument[]>;
  /** How many orders may be placed that are confirmed before they are paid; null where nothing is counted. */
  readonly payLaterLimits: PayLaterLimits | null;
  /** Wrong private links. */
  readonly orderLinkGuesses: Limiter;
  /** New private links asked for. */
  readonly orderLinkRequests: Limiter;
}
