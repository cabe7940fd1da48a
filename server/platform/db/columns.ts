import type { PieceOffer } from '#domain/discounts/discounts.ts';
import type { JSONColumnType } from 'kysely';
import type { ProductType } from '#domain/catalogue/catalogue.ts';
import type { OperatingHours } from '#domain/studios/opening-hours.ts';

/** A JSON value. */
export type JsonOf<T extends object | null> = JSONColumnType<T, string | null, string | null>;

/** A JSON value with a default in the database. */
export type GeneratedJsonOf<T extends object> = JSONColumnType<T, string | undefined, string>;

/** One charged tax of an order: thousandths of a percent, minor units. */
export interface TaxLine {
  name: string;
  percentThousandths: number;
  amount: number;
}

/** An order that an erasure is about. */
export interface PlannedOrder {
  readonly id: string;
  readonly number: string;
}

/** The studio of a pickup order at the time of the order. */
export interface PickupStudio {
  studioId: string;
  name: string;
  address: string;
  city: string;
  province: string | null;
  postalCode: string | null;
  country: string;
  phone: string | null;
  timeZone: string;
  operatingHours: readonly OperatingHours[];
  closures: readonly string[];
  /** Texts in the order's language, if that differs. */
  translation: { name: string; address: string } | null;
}

/** The price rule of an order at the time of the order. */
export interface DiscountDetails {
  code: string;
  valueType: 'percentage' | 'fixed_amount';
  value: number;
  /** Of an offer such as "3 for 2", instead of the value, which is 0. */
  pieces?: PieceOffer;
}

/** Reason of an entry in a gift card's ledger. */
export type GiftCardEntryKind = 'issue' | 'hold' | 'capture' | 'release' | 'refund' | 'adjust';

/** A refund that staff accept as they find it: made by the bank after a dispute, or past the shop at the provider. */
export type AcceptedCause = 'dispute_lost' | 'made_at_provider';

/**
 * Staff asked for it, its order was cancelled or edited, its money came when the order needed none any more, or it happened without
 * the shop and staff accepted it.
 */
export type RefundCause =
  | 'requested'
  | 'order_cancelled'
  | 'order_edited'
  | 'late_payment'
  | AcceptedCause;

/** Copies of an order's line that were refunded. */
export interface RefundedLine {
  /** Id of the line. */
  line: string;
  copies: number;
}

/** State of a refund; `indeterminate` while the provider's answer is not known. */
export type RefundState = 'requested' | 'waiting' | 'indeterminate' | 'done' | 'failed';

/** Kind of a mail about a booking. */
export type BookingMailKind =
  | 'booking-request'
  | 'booking-customer'
  | 'booking-studio'
  | 'booking-moved-customer'
  | 'booking-moved-studio'
  | 'booking-cancelled-customer'
  | 'booking-cancelled-studio';

/** Preferences of a member of staff about the console. */
export interface StaffPreferences {
  readonly density?: 'dense' | 'middle' | 'roomy';
  readonly theme?: 'light' | 'dark';
  /** Single-letter keys are turned off. */
  readonly hasNoKeys?: boolean;
}

/** An act of a person on an order, without the code or secret of a pickup; empty once its customer is erased. */
export type StoredAct = Readonly<Record<string, unknown>>;

/** What happened, for the messages to programs of the owner: amounts in minor units, no personal data. */
export interface StoredWebhookData {
  readonly order?: {
    readonly number: string;
    readonly placedAt: string;
    readonly country: string;
    readonly currency: string;
    readonly total: number;
    readonly originalTotal: number;
    readonly deliveryMethod: string;
    readonly paymentMethod: string;
    readonly studio: string | null;
    readonly fulfilmentState: string;
    readonly paymentState: string;
  };
  readonly refund?: {
    readonly id: string;
    readonly amount: number;
    readonly currency: string;
    readonly cause: string;
  };
  readonly machine?: string;
  readonly from?: string | null;
  readonly to?: string;
  readonly reason?: string;
}

/** Lines of an order of one product and size, in a list. */
export interface ListedContent {
  readonly productType: ProductType;
  readonly size: string;
  readonly quantity: number;
}
