import type { Charge, Coupon, Intent, Refund, Session } from '../state/stripe-entries.ts';

function seconds(epochMs: number): number {
  return Math.floor(epochMs / 1000);
}

export function couponRead(coupon: Coupon, now: number) {
  const spent = coupon.maxRedemptions !== null && coupon.timesRedeemed >= coupon.maxRedemptions;
  const over = coupon.redeemBy !== null && now >= coupon.redeemBy;
  return {
    id: coupon.id,
    object: 'coupon',
    amount_off: coupon.amountOff,
    created: seconds(coupon.createdAt),
    currency: coupon.currency,
    duration: 'once',
    livemode: false,
    max_redemptions: coupon.maxRedemptions,
    metadata: coupon.metadata,
    name: coupon.name,
    percent_off: null,
    redeem_by: coupon.redeemBy === null ? null : seconds(coupon.redeemBy),
    times_redeemed: coupon.timesRedeemed,
    valid: !spent && !over,
  };
}

/** `url` is where the hosted page stands; null once there is nothing to pay there. */
export function sessionRead(session: Session, url: string) {
  return {
    id: session.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    amount_subtotal: session.amountSubtotal,
    amount_total: session.amountTotal,
    cancel_url: session.cancelUrl,
    client_reference_id: session.reference,
    created: seconds(session.createdAt),
    currency: session.currency,
    customer: null,
    customer_details: session.email === null ? null : { email: session.email },
    customer_email: session.email,
    discounts: session.coupon === null ? [] : [{ coupon: session.coupon, promotion_code: null }],
    expires_at: seconds(session.expiresAt),
    livemode: false,
    locale: session.locale,
    metadata: session.metadata,
    mode: 'payment',
    payment_intent: session.paymentIntent,
    payment_method_types: ['card'],
    payment_status: session.paymentStatus,
    status: session.status,
    success_url: session.successUrl,
    total_details: {
      amount_discount: session.amountDiscount,
      amount_shipping: 0,
      amount_tax: 0,
    },
    ui_mode: 'hosted',
    url: session.status === 'open' ? url : null,
  };
}

export function intentRead(intent: Intent) {
  const received = intent.status === 'succeeded' ? intent.amount : 0;
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    amount_capturable: 0,
    amount_received: received,
    canceled_at: null,
    capture_method: 'automatic',
    created: seconds(intent.createdAt),
    currency: intent.currency,
    latest_charge: intent.latestCharge,
    livemode: false,
    metadata: intent.metadata,
    payment_method_types: ['card'],
    status: intent.status,
  };
}

export function chargeRead(charge: Charge) {
  const paid = charge.status === 'succeeded';
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: paid ? charge.amount : 0,
    amount_refunded: charge.amountRefunded,
    billing_details: { email: charge.email, name: charge.card.name },
    captured: paid,
    created: seconds(charge.createdAt),
    currency: charge.currency,
    disputed: charge.disputed,
    failure_code: charge.failureCode,
    failure_message: charge.failureMessage,
    livemode: false,
    metadata: charge.metadata,
    outcome: {
      network_status: charge.status === 'failed' ? 'declined_by_network' : 'approved_by_network',
      reason: charge.declineCode,
      type: charge.status === 'failed' ? 'issuer_declined' : 'authorized',
    },
    paid,
    payment_intent: charge.paymentIntent,
    payment_method_details: {
      card: { brand: charge.card.brand, last4: charge.card.lastFour },
      type: 'card',
    },
    refunded: charge.amountRefunded === charge.amount,
    status: charge.status,
  };
}

export function refundRead(refund: Refund) {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    charge: refund.charge,
    created: seconds(refund.createdAt),
    currency: refund.currency,
    ...(refund.failureReason === null ? {} : { failure_reason: refund.failureReason }),
    metadata: refund.metadata,
    payment_intent: refund.paymentIntent,
    reason: refund.reason,
    status: refund.status,
  };
}

/** A list as the provider answers it: newest first. */
export function listOf<T>(path: string, found: readonly T[], limit: number) {
  return { object: 'list', url: path, has_more: found.length > limit, data: found.slice(0, limit) };
}
