import type { ColumnType, Generated } from 'kysely';
import type { AttemptState } from '#domain/attempt-states.ts';
import type { SizeKey } from '#domain/catalogue.ts';
import type { Currency } from '#domain/money.ts';
import type { CardProvider, PaymentMethod } from '#domain/payment-methods.ts';
import type { GeneratedTime, Time } from './columns.ts';

/** Discount codes. */
export interface PriceRules {
  id: Generated<string>;
  code: string;
  status: 'active' | 'inactive';
  value_type: 'percentage' | 'fixed_amount';
  value: string;
  currency: Currency | null;
  starts_at: Time | null;
  ends_at: Time | null;
  usage_limit: number | null;
  used: Generated<number>;
  is_listed: Generated<boolean>;
  created_at: GeneratedTime;
  usage_limit_per_email: Generated<number | null>;
  minimum_subtotal: Generated<number | null>;
  countries: Generated<string[] | null>;
  size_keys: Generated<SizeKey[] | null>;
}

/** Uses of discount codes by orders. */
export interface PriceRuleUses {
  order_id: string;
  price_rule: string;
  email: string;
  reserved_at: GeneratedTime;
  released_at: Time | null;
}

/** Gift cards, without their codes. */
export interface GiftCards {
  id: Generated<string>;
  code_hash: Buffer;
  last_four: string;
  currency: Currency;
  is_enabled: Generated<boolean>;
  expires_at: Time | null;
  created_at: GeneratedTime;
  balance: Generated<number>;
  held: Generated<number>;
}

/** The append-only ledger of gift cards. */
export interface GiftCardEntries {
  id: Generated<number>;
  gift_card: string;
  order_id: string | null;
  kind: 'issue' | 'hold' | 'capture' | 'release' | 'refund' | 'adjust';
  amount: number;
  reference: string;
  expires_at: Time | null;
  created_at: GeneratedTime;
}

/** Payments of an order outside a gift card. */
export interface Payments {
  id: Generated<string>;
  order_id: string;
  method: PaymentMethod;
  state: 'pending' | 'paid' | 'partially_refunded' | 'refunded';
  amount: number;
  currency: Currency;
  paid_at: Time | null;
  created_at: GeneratedTime;
  reference: Generated<string | null>;
}

/** Attempts to pay an order by card. */
export interface PaymentAttempts {
  id: Generated<string>;
  order_id: string;
  provider: CardProvider;
  state: AttemptState;
  amount: number;
  currency: Currency;
  checkout_token: string | null;
  provider_secret: string | null;
  confirm_token: string;
  provider_transaction: string | null;
  approval_code: string | null;
  card_last_four: string | null;
  card_fingerprint: string | null;
  decline_reason: string | null;
  empty_reads: Generated<number>;
  expires_at: Time;
  created_at: GeneratedTime;
  checkout_url: Generated<string | null>;
  captured: Generated<number | null>;
  captured_at: Time | null;
  refunded: Generated<number>;
  next_read_at: Generated<Date | null>;
}

/** Money that matches no order and needs a manual review. */
export interface PaymentReviews {
  id: Generated<string>;
  order_id: string | null;
  attempt: string | null;
  provider: CardProvider;
  provider_transaction: string;
  amount: string;
  currency: string;
  reason: string;
  created_at: GeneratedTime;
  resolved_at: Time | null;
  resolution: string | null;
}

/** Received messages of the payment providers. */
export interface ProviderEvents {
  provider: CardProvider;
  event: string;
  type: string;
  received_at: GeneratedTime;
}

/** Refunds from request to completion. */
export interface Refunds {
  id: Generated<string>;
  order_id: string;
  key: string;
  /** Staff asked for it, its order was cancelled, or its money came when the order needed none any more. */
  cause: 'requested' | 'order_cancelled' | 'late_payment';
  reason: string;
  currency: Currency;
  amount: number;
  gift_card_amount: Generated<number>;
  card_amount: Generated<number>;
  by_hand_amount: Generated<number>;
  attempt: string | null;
  state: Generated<'requested' | 'waiting' | 'indeterminate' | 'done' | 'failed'>;
  provider_refund: string | null;
  failure: string | null;
  tries: Generated<number>;
  created_at: GeneratedTime;
  done_at: Time | null;
  sent_at: Time | null;
  empty_reads: Generated<number>;
  next_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  by_hand_reference: Generated<string | null>;
  seen_before: Generated<string[]>;
}
