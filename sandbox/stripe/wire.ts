import type Stripe from 'stripe';
import type { Coupon, Intent, SandboxRefund, SandboxSession } from '../state/stripe-entries.ts';
import { toSeconds } from './time.ts';

// Every object has the type of the pinned SDK, so a field that is missing or unknown does not compile.

export function couponRead(coupon: Coupon, now: number): Stripe.Coupon {
  const spent = coupon.maxRedemptions !== null && coupon.timesRedeemed >= coupon.maxRedemptions;
  const over = coupon.redeemBy !== null && now >= coupon.redeemBy;
  return {
    id: coupon.id,
    object: 'coupon',
    amount_off: coupon.amountOff,
    created: toSeconds(coupon.createdAt),
    currency: coupon.currency,
    duration: 'once',
    duration_in_months: null,
    livemode: false,
    max_redemptions: coupon.maxRedemptions,
    metadata: coupon.metadata,
    name: coupon.name,
    percent_off: null,
    redeem_by: coupon.redeemBy === null ? null : toSeconds(coupon.redeemBy),
    times_redeemed: coupon.timesRedeemed,
    valid: !spent && !over,
  };
}

/** `url` is the address of the hosted page; null once nothing can be paid there. */
export function sessionRead(session: SandboxSession, url: string): Stripe.Checkout.Session {
  return {
    ...unusedOfSession,
    id: session.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    amount_subtotal: session.amountSubtotal,
    amount_total: session.amountTotal,
    cancel_url: session.cancelUrl,
    client_reference_id: session.reference,
    created: toSeconds(session.createdAt),
    currency: session.currency,
    customer_creation: 'if_required',
    customer_details: toCustomer(session),
    customer_email: session.email,
    discounts: session.coupon === null ? [] : [{ coupon: session.coupon, promotion_code: null }],
    expires_at: toSeconds(session.expiresAt),
    livemode: false,
    locale: session.locale,
    metadata: session.metadata,
    mode: 'payment',
    payment_intent: session.paymentIntent,
    payment_method_collection: 'if_required',
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: session.paymentStatus,
    status: session.status,
    success_url: session.successUrl,
    total_details: {
      amount_discount: session.amountDiscount,
      amount_shipping: 0,
      amount_tax: 0,
    },
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? url : null,
  };
}

const unusedOfSession = {
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer: null,
  customer_account: null,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  managed_payments: null,
  origin_context: null,
  payment_link: null,
  payment_method_configuration_details: null,
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  subscription: null,
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>;

/** The provider returns the customer's details once the page is completed; before that only the given address. */
function toCustomer({
  email,
  status,
}: SandboxSession): Stripe.Checkout.Session.CustomerDetails | null {
  if (email === null && status !== 'complete') return null;
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: null,
  };
}

export function intentRead(intent: Intent): Stripe.PaymentIntent {
  return {
    ...unusedOfIntent,
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    amount_capturable: 0,
    amount_received: intent.status === 'succeeded' ? intent.amount : 0,
    capture_method: 'automatic',
    client_secret: `${intent.id}_secret_sandbox`,
    confirmation_method: 'automatic',
    created: toSeconds(intent.createdAt),
    currency: intent.currency,
    latest_charge: intent.latestCharge,
    livemode: false,
    metadata: intent.metadata,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: 'automatic',
      },
    },
    payment_method_types: ['card'],
    status: intent.status,
  };
}

const unusedOfIntent = {
  allowed_payment_method_types: null,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  customer: null,
  customer_account: null,
  description: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_group: null,
} satisfies Partial<Stripe.PaymentIntent>;

export function refundRead(refund: SandboxRefund): Stripe.Refund {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: refund.charge,
    created: toSeconds(refund.createdAt),
    currency: refund.currency,
    customer: null,
    customer_account: null,
    ...(refund.failureReason === null ? {} : { failure_reason: refund.failureReason }),
    metadata: refund.metadata,
    payment_intent: refund.paymentIntent,
    payment_method: null,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
  };
}

/** A list in the provider's format: newest first. */
export function createList<T>(path: string, found: readonly T[], limit: number): Stripe.ApiList<T> {
  return { object: 'list', url: path, has_more: found.length > limit, data: found.slice(0, limit) };
}
