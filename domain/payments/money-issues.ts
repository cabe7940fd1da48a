/**
 * Kinds of reviews: a charge that pays no order, an attempt of a provider that is not set up any more, a refund that was
 * made at the provider, a dispute that is open or only an inquiry, a lost one, and a refund that failed or came back.
 */
export const reviewKinds = [
  'charge',
  'provider_gone',
  'provider_refund',
  'dispute',
  'dispute_lost',
  'refund_failed',
] as const;
/** One of {@link reviewKinds}. */
export type ReviewKind = (typeof reviewKinds)[number];

/**
 * Kinds of money that people see to: the reviews, an order that is left in payment review, a refund that people pay out,
 * one whose outcome the provider has not told, one that has not been sent for two days, and a transfer that is awaited.
 */
export const moneyIssueKinds = [
  ...reviewKinds,
  'order_in_review',
  'pay_out',
  'refund_unknown',
  'refund_late',
  'transfer',
] as const;
/** One of {@link moneyIssueKinds}. */
export type MoneyIssueKind = (typeof moneyIssueKinds)[number];

/** The lists of money that people see to, in their order. */
export const moneyViews = ['reviews', 'refunds', 'disputes', 'transfers'] as const;
/** One of {@link moneyViews}. */
export type MoneyView = (typeof moneyViews)[number];

/** The kinds of each list. */
export const kindsOfView: Readonly<Record<MoneyView, readonly MoneyIssueKind[]>> = {
  reviews: ['charge', 'provider_gone', 'provider_refund', 'order_in_review'],
  refunds: ['refund_failed', 'pay_out', 'refund_unknown', 'refund_late'],
  disputes: ['dispute', 'dispute_lost'],
  transfers: ['transfer'],
};
