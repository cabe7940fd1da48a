import type { EditObstacle, EditRefusal } from '#domain/orders/edit-refusals.ts';
import type { CheckoutFailureCode, RegionFacts } from '#domain/checkout/checkout-rules.ts';
import type { SizeKey } from '#domain/catalogue/catalogue.ts';
import type { Currency } from '#domain/common/money.ts';
import type { DiscountFailure } from '#domain/discounts/new-discount.ts';
import type { FulfilmentState, PaymentState } from '#domain/orders/order-states.ts';
import type { PricingErrorDetails } from '#domain/checkout/pricing.ts';
import type { VersionState } from '#domain/catalogue/version-states.ts';
import type { QuoteResponse } from './quote.ts';

// Aliases, not interfaces: only these fit the open record that texts and responses take.

/** Whole seconds until a retry. */
type Waiting = { readonly waitSeconds: number };

/** An amount in major units of its currency. */
type Total = { readonly total: number; readonly currency: Currency };

/** Index of the order line whose photo was refused; absent for a photo sent by itself. */
type AtItem = { readonly item?: number };

type FieldCode = CheckoutFailureCode | 'invalid_postal_code';

/** Every invalid field; `country`: the order's, which some texts name; the other facts are those of a region. */
type FieldFaults = Partial<RegionFacts> & {
  readonly fields: readonly {
    readonly field: string;
    readonly code: FieldCode;
  }[];
  readonly country?: string;
};

/** Condition of a valid discount that the order does not meet. `minimum` in major units of `currency`. */
type UnmetCondition =
  | { readonly reason: 'country' }
  | { readonly reason: 'product'; readonly sizeKeys: readonly SizeKey[] }
  | { readonly reason: 'minimum'; readonly minimum: number; readonly currency: Currency }
  | { readonly reason: 'email'; readonly limit: number | null }
  | { readonly reason: 'first_order' }
  /** `more`: pieces that the order lacks for an offer such as "3 for 2". */
  | {
      readonly reason: 'pieces';
      readonly of: number;
      readonly paid: number;
      readonly more: number;
    }
  /** Another discount, which the order has instead, takes as much or more off. */
  | { readonly reason: 'smaller'; readonly code: string };

type FaultDetails = Readonly<Record<FieldCode, FieldFaults>>;

/**
 * Details of the error codes that have some, as `details` of a response carries them; a code that is missing here has
 * none, and one that includes undefined may lack them. A code that a schema reports has the names of the `fields`
 * instead. Source: product §8.
 */
export interface ErrorDetails
  extends FaultDetails, Omit<PricingErrorDetails, 'payment_method_not_offered'> {
  readonly invalid_request: { readonly fields: readonly string[] } | undefined;
  readonly too_many_requests: Waiting & AtItem;
  readonly too_many_items: { readonly limit: number };
  /** The studios with the nearest names, where a name was looked up. */
  readonly studio_not_found:
    | {
        readonly suggestions: readonly {
          readonly slug: string;
          readonly name: string;
          readonly city: string;
        }[];
      }
    | undefined;
  readonly payment_method_not_offered:
    | PricingErrorDetails['payment_method_not_offered']
    | undefined;
  /** Major units of `currency`. */
  readonly below_card_minimum: { readonly minimum: number; readonly currency: Currency };
  /** Major units of `currency`. */
  readonly above_card_maximum: { readonly maximum: number; readonly currency: Currency };
  readonly discount_not_applicable: UnmetCondition;
  readonly discount_wrong_currency: {
    readonly orderCurrency: Currency;
    readonly discountCurrency: Currency | null;
  };
  readonly gift_card_wrong_currency: {
    readonly orderCurrency: Currency;
    readonly cardCurrency: Currency;
  };
  /** `until`: ISO 8601 instant at which the money is available again. */
  readonly gift_card_held: Waiting & { readonly until: string };
  /** Fields of a studio that are not right, in the words of a file of studios. */
  readonly studio_invalid: {
    readonly faults: readonly { readonly field: string; readonly problem: string }[];
  };
  /** Contrast of an accent color against the paper, what it needs, and the nearest color that has it. */
  readonly accent_unreadable: {
    readonly contrast: number;
    readonly least: number;
    readonly nearest: string;
  };
  /** Who saved the draft last, and how often it was saved by now. */
  readonly catalogue_draft_changed: { readonly revision: number; readonly by: string | null };
  readonly catalogue_state_conflict: { readonly state: VersionState };
  /** It has passed, another version begins then, or it is more than two years ahead. */
  readonly catalogue_time_refused: { readonly reason: 'past' | 'taken' | 'far' };
  readonly too_many_drafts: { readonly limit: number };
  /** The part of a sentence that is no placeholder. */
  readonly sentence_unfillable: { readonly part: string };
  readonly studio_file_unreadable: { readonly problem: string };
  /** The studio with a character that the encoding has not. */
  readonly studio_file_unwritable: { readonly slug: string };
  readonly output_invalid: { readonly problems: readonly string[] };
  /** The first field of a discount that is wrong, and what is. */
  readonly discount_invalid: DiscountFailure['details'];
  /** The fresh quote, when an order was placed. */
  readonly gift_card_insufficient: (Total & { readonly quote: QuoteResponse }) | undefined;
  /** The fresh quote, when an order was placed; a placed order has only its total. */
  readonly quote_changed: Total & { readonly quote?: QuoteResponse };
  readonly invalid_file_type: AtItem & { readonly type: string };
  readonly invalid_file_format: AtItem | undefined;
  readonly invalid_base64_format: AtItem | undefined;
  readonly photo_unreadable: AtItem | undefined;
  readonly photo_too_large: { readonly maxBytes: number };
  readonly photo_too_many_pixels: AtItem & { readonly maxPixels: number };
  readonly photo_timed_out: AtItem | undefined;
  readonly photo_checksum_mismatch: AtItem | undefined;
  readonly photo_id_in_use: AtItem | undefined;
  readonly storage_full: AtItem | undefined;
  readonly too_many_photos: AtItem | undefined;
  /** Lines without a stored photo: their indices and photo ids. */
  readonly photo_not_stored: {
    readonly items: readonly number[];
    readonly photoIds: readonly string[];
  };
  readonly orders_unconfirmed: { readonly limit: number };
  readonly order_held: { readonly name: string; readonly until: string };
  /** What the lab's settings lack, or why its folders cannot be made, in English. */
  readonly batch_refused: { readonly problem: string };
  /** The colleague whose decision can still be undone until then. */
  readonly order_act_pending: {
    readonly name: string;
    readonly kind: string;
    readonly until: string;
  };
  readonly too_many_orders: Waiting & { readonly reason: 'session' | 'address' | 'contact' };
  /** Indices of chunks, from 0. */
  readonly incomplete_chunks: {
    readonly missing: readonly number[];
    readonly received: readonly number[];
  };
  readonly order_not_cancellable: { readonly state: FulfilmentState } | undefined;
  readonly order_state_conflict:
    | { readonly state: FulfilmentState; readonly payment: PaymentState }
    | undefined;
  readonly payment_busy: Waiting;
  /** `reason`: the provider's own words or code. */
  readonly payment_declined: { readonly reason: string } | undefined;
  /** The order whose transfer has the reference. */
  readonly payment_reference_used: { readonly orderNumber: string };
  /** Why an order, or an edit of it, is refused. */
  readonly order_edit_refused: { readonly reason: EditRefusal | EditObstacle };
  /** The amount that can still be refunded. */
  readonly refund_too_large: Total;
  /** `line` counts from 1, where one line of the file is at fault. */
  readonly remittance_unreadable: {
    readonly problem: 'empty' | 'columns' | 'quotes' | 'amount' | 'lines';
    readonly line?: number;
  };
}
