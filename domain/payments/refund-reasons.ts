/** Why a person refunds an order, in the order of their keys 1 to 5. */
export const refundReasons = ['print_fault', 'late', 'not_wanted', 'lost', 'goodwill'] as const;
/** One of {@link refundReasons}. */
export type RefundReason = (typeof refundReasons)[number];
