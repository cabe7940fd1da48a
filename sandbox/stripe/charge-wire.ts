import type Stripe from 'stripe';
import type { SandboxCharge } from '../state/stripe-entries.ts';
import { toSeconds } from './time.ts';

/** A charge as the pinned SDK declares it. */
export function chargeRead(charge: SandboxCharge): Stripe.Charge {
  const paid = charge.status === 'succeeded';
  return {
    ...unusedOfCharge,
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: paid ? charge.amount : 0,
    amount_refunded: charge.amountRefunded,
    billing_details: {
      address: null,
      email: charge.email,
      name: charge.card.name,
      phone: null,
      tax_id: null,
    },
    captured: paid,
    created: toSeconds(charge.createdAt),
    currency: charge.currency,
    disputed: charge.disputed,
    failure_code: charge.failureCode,
    failure_message: charge.failureMessage,
    livemode: false,
    metadata: charge.metadata,
    outcome: toOutcome(charge),
    paid,
    payment_intent: charge.paymentIntent,
    payment_method: charge.id.replace(/^ch_/, 'pm_'),
    payment_method_details: { card: toCard(charge), type: 'card' },
    refunded: charge.amountRefunded === charge.amount,
    status: charge.status,
  };
}

function toOutcome({ status, declineCode }: SandboxCharge): Stripe.Charge.Outcome {
  const failed = status === 'failed';
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: failed ? 'declined_by_network' : 'approved_by_network',
    reason: declineCode,
    risk_level: 'normal',
    seller_message: failed
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    type: failed ? 'issuer_declined' : 'authorized',
  };
}

function toCard({ card, amount, status }: SandboxCharge): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: status === 'succeeded' ? amount : null,
    authorization_code: null,
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    electronic_commerce_indicator: null,
    exp_month: 12,
    exp_year: 2040,
    funding: 'credit',
    installments: null,
    last4: card.lastFour,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}

const unusedOfCharge = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  calculated_statement_descriptor: null,
  customer: null,
  description: null,
  failure_balance_transaction: null,
  fraud_details: {},
  on_behalf_of: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.Charge>;
